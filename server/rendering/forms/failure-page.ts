import type { Context } from 'koa'
import type { Failure } from '#server/http/handle-errors.ts'
import { markup } from './markup.ts'
import { sendPage } from './page.ts'

/** Seconds after which the page for 503 reloads itself. */
const RELOAD_SECONDS = 10

/** Error page for requests of browsers that expected a page. */
export const failurePage =
  (shopName: () => string) =>
  (ctx: Context, { status, message }: Failure): void => {
    // A 503 for a GET gets a text of its own: the error's message ("nothing was saved") is meant for forms.
    if (status !== 503 || ctx.method !== 'GET') {
      const title = status < 500 ? 'REFUSED' : 'SYSTEM.FAULT'
      return sendPage(ctx, shopName, { title, status, body: markup`<p role="alert">${message}</p>` })
    }
    ctx.set('refresh', String(RELOAD_SECONDS))
    sendPage(ctx, shopName, {
      title: 'BACK.IN.A.MOMENT',
      status,
      body: markup`<p role="status">The shop can’t be reached at the moment. This page reloads automatically every ${RELOAD_SECONDS} seconds.</p>
          <a class="button" href="">TRY AGAIN</a>`,
    })
  }
