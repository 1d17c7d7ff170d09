import { bodyParser } from '@koa/bodyparser'
import type { Middleware } from 'koa'

/** Mail services send a form of either type. */
const parse = bodyParser({
  enableTypes: ['form', 'text'],
  extendTypes: { text: ['multipart/form-data'] },
  formLimit: '16kb',
  textLimit: '16kb',
})
const ONE_CLICK = /(^|&)List-Unsubscribe=One-Click(&|$)|name="?List-Unsubscribe"?\s+One-Click\s/

/**
 * Answers what a mail service posts to `/unsubscribe/{list}/{token}` when somebody clicks its button (RFC 8058): without
 * cookies, from any origin. The page's own form, which asks first, goes on to the page.
 */
export const oneClickUnsubscribe = (list: string, unsubscribe: (token: string) => Promise<unknown>): Middleware => {
  const path = new RegExp(`^/unsubscribe/${list}/([a-f\\d]{32})$`)
  return async (ctx, next) => {
    const token = ctx.method === 'POST' ? path.exec(ctx.path)?.[1] : undefined
    if (token === undefined) return next()
    await parse(ctx as never, async () => undefined)
    if (!ONE_CLICK.test(ctx.request.rawBody ?? '')) return next()
    ctx.state['route'] = `/unsubscribe/${list}/:token`
    // A link that is no longer known has nobody left to unsubscribe.
    await unsubscribe(token)
    ctx.set('cache-control', 'no-store')
    ctx.type = 'text/plain; charset=utf-8'
    ctx.body = 'You are unsubscribed.\n'
  }
}
