import { bodyParser } from '@koa/bodyparser'
import type { Context, Next } from 'koa'
import { requireOwnForm, type AccessRules } from '#server/http/access.ts'
import { HttpError } from '#server/errors.ts'

const parse = bodyParser({ enableTypes: ['form'], formLimit: '16kb' })

/** Parses forms of this site's own pages. Rejects other requests before reading their bodies. */
export const formBody = (access: AccessRules) => async (ctx: Context, next: Next) => {
  await requireOwnForm(ctx, access)
  if (!ctx.is('application/x-www-form-urlencoded')) throw new HttpError(415, 'This address only accepts forms.')
  await parse(ctx as never, next)
}

/** A field of the form; empty if missing, repeated, too long, or with a NUL. */
export function formField(ctx: Context, name: string, maxLength = 1_000): string {
  const value = (ctx.request.body as Record<string, unknown> | undefined)?.[name]
  return typeof value === 'string' && value.length <= maxLength && !value.includes('\0') ? value : ''
}

/** All values of a field that may be repeated, such as checkboxes. */
export function formValues(ctx: Context, name: string): string[] {
  const values = (ctx.request.body as Record<string, unknown> | undefined)?.[name]
  return (Array.isArray(values) ? values : [values]).filter((value): value is string => typeof value === 'string')
}

/** Rejects HEAD: these pages have side effects. */
export function getOnly(ctx: Context, next: Next) {
  if (ctx.method === 'HEAD') throw new HttpError(405, `${ctx.path} only supports GET and POST.`, { allow: 'GET, POST' })
  return next()
}
