import type { Middleware } from 'koa'
import { HttpError } from '#server/errors.ts'
import { pathPattern } from './serve.ts'

/** Unknown API paths and methods get a text error (404 or 405) instead of a page. */
export function apiNotFound(endpoints: { method: string; path: string }[]): Middleware {
  const known = endpoints.map(({ method, path }) => ({
    method,
    pattern: pathPattern(path),
  }))
  return async (ctx, next) => {
    if (!/^\/api(\/|$)/.test(ctx.path)) return next()
    const methods = known.filter(({ pattern }) => pattern.test(ctx.path)).map(({ method }) => method)
    if (methods.length === 0) throw new HttpError(404, `${ctx.path} is not an API endpoint.`)
    const allow = [...new Set(methods)].join(', ')
    throw new HttpError(405, `${ctx.path} only supports ${allow}.`, { allow })
  }
}
