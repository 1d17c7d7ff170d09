import type { Context, Middleware } from 'koa'
import { api as contracts } from '#shared/api.ts'
import { openapi } from '#shared/contract/openapi.ts'
import { respond } from './api.ts'
import { Refusal } from './errors.ts'
import { Kept } from './kept-answer.ts'
import type { KeptAnswers } from './kept.ts'

/** `/api/openapi.json`: the same for as long as the program runs. */
export function description(kept: KeptAnswers, headers: Record<string, string>): Middleware {
  const body = Buffer.from(JSON.stringify(openapi(contracts, { title: 'Hoard', version: '1' })))
  const made = new Kept({
    status: 200,
    type: 'application/json; charset=utf-8',
    body,
    headers: { ...headers, 'cache-control': 'no-cache' },
  })
  kept.addAsset('/api/openapi.json', made)
  return (ctx: Context, next) => {
    if (ctx.path !== '/api/openapi.json') return next()
    if (ctx.method === 'GET' || ctx.method === 'HEAD') return respond(ctx, made)
    throw new Refusal(405, '/api/openapi.json answers GET.', { allow: 'GET' })
  }
}
