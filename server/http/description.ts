import type { Context, Middleware } from 'koa'
import { api as contracts } from '#shared/api.ts'
import { openapi } from '#shared/contract/openapi.ts'
import { respond } from './api.ts'
import { Refusal } from './errors.ts'
import { Kept } from './kept-answer.ts'
import type { KeptAnswers } from './kept.ts'

const PATH = '/api/openapi.json'

/** `/api/openapi.json`: the same for as long as the program runs, and made for the first who asks. */
export function description(kept: KeptAnswers, headers: Record<string, string>): Middleware {
  let made: Kept | undefined
  const make = () => {
    const body = Buffer.from(JSON.stringify(openapi(contracts, { title: 'Hoard', version: '1' })))
    made = new Kept({
      status: 200,
      type: 'application/json; charset=utf-8',
      body,
      headers: { ...headers, 'cache-control': 'no-cache' },
    })
    kept.addAsset(PATH, made)
    return made
  }
  return (ctx: Context, next) => {
    if (ctx.path !== PATH) return next()
    if (ctx.method === 'GET' || ctx.method === 'HEAD') return respond(ctx, made ?? make())
    throw new Refusal(405, `${PATH} answers GET.`, { allow: 'GET' })
  }
}
