import { bodyParser } from '@koa/bodyparser'
import type { Context, Next } from 'koa'
import { refuseOtherSites } from '#server/http/access.ts'
import { Refusal } from '#server/http/errors.ts'

const parse = bodyParser({ enableTypes: ['form'], formLimit: '16kb' })

/** Takes what a form of this site's own pages sends; anything else is refused before it is read. */
export const formBody = (publicUrl: string | null) => async (ctx: Context, next: Next) => {
  refuseOtherSites(ctx, publicUrl)
  if (!ctx.is('application/x-www-form-urlencoded')) throw new Refusal(415, 'This is answered to a form only.')
  await parse(ctx as never, next)
}

/** A field of the form; nothing where it is missing, given twice, far too long, or has what no database keeps. */
export function textOf(ctx: Context, name: string): string {
  const value = (ctx.request.body as Record<string, unknown> | undefined)?.[name]
  return typeof value === 'string' && value.length <= 1_000 && !value.includes('\0') ? value : ''
}

/** HEAD must leave no trace, and these pages do things. */
export function getOnly(ctx: Context, next: Next) {
  if (ctx.method === 'HEAD') throw new Refusal(405, `${ctx.path} answers GET and POST.`, { allow: 'GET, POST' })
  return next()
}
