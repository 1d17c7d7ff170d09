import type { Middleware } from 'koa'
import { Refusal } from './errors.ts'
import { patternOf } from './serve.ts'

/** Whatever is asked for under /api and isn't there is answered in words, not with a page. */
export function noSuchCall(endpoints: { method: string; path: string }[]): Middleware {
  const known = endpoints.map(({ method, path }) => ({
    method,
    pattern: patternOf(path),
  }))
  return async (ctx, next) => {
    if (!/^\/api(\/|$)/.test(ctx.path)) return next()
    const methods = known.filter(({ pattern }) => pattern.test(ctx.path)).map(({ method }) => method)
    if (methods.length === 0) throw new Refusal(404, `There is no call ${ctx.path}.`)
    const allow = [...new Set(methods)].join(', ')
    throw new Refusal(405, `${ctx.path} answers ${allow}.`, { allow })
  }
}
