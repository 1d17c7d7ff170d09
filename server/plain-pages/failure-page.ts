import type { Context } from 'koa'
import type { Failure } from '#server/http/failures.ts'
import { markup } from './markup.ts'
import { answerPage } from './page.ts'

/** So often a page that can't be made at the moment asks again by itself. */
const AGAIN_S = 10

/** What a browser shows that was to open a page and can't: in the shop's look, with a way on, instead of bare words. */
export const failurePage =
  (shopName: string) =>
  (ctx: Context, { status, message }: Failure): void => {
    // A page that somebody opened lost nothing: "nothing was saved" is for forms.
    if (status !== 503 || ctx.method !== 'GET') {
      const title = status < 500 ? 'REFUSED' : 'SYSTEM.FAULT'
      return answerPage(ctx, shopName, { title, status, body: markup`<p role="alert">${message}</p>` })
    }
    ctx.set('refresh', String(AGAIN_S))
    answerPage(ctx, shopName, {
      title: 'BACK.IN.A.MOMENT',
      status,
      body: markup`<p role="status">The shop can’t be reached at the moment. This page asks again by itself every ${AGAIN_S} seconds.</p>
          <a class="button" href="">TRY AGAIN</a>`,
    })
  }
