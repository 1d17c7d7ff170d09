import type { Context, Middleware } from 'koa'
import { api as contracts } from '#shared/api.ts'
import { openapi } from '#shared/contract/openapi.ts'
import { sendCached } from './api.ts'
import { HttpError } from '#server/errors.ts'
import { version } from '#server/version.ts'
import { CachedResponse } from './cached-response.ts'
import type { ResponseCache } from './response-cache.ts'

const PATH = '/api/openapi.json'
const INFO = {
  title: 'Hoard',
  version,
  description:
    'Shop, CMS and console of one shop. `x-access` says who may call an operation, `x-confirm` that the person must have confirmed who they are. docs/api.md has the first calls.',
}
/** Bodies that a rule between fields decides on. */
const BODIES = {
  'images.create': { filename: 'wyrm.webp', alt: 'A green dragon', url: 'https://example.com/wyrm.webp' },
}

/** Serves `/api/openapi.json`, generated on the first request. */
export function serveOpenApi(responseCache: ResponseCache, headers: Record<string, string>): Middleware {
  let made: CachedResponse | undefined
  const make = () => {
    const body = Buffer.from(JSON.stringify(openapi(contracts, INFO, BODIES)))
    made = new CachedResponse({
      status: 200,
      type: 'application/json; charset=utf-8',
      body,
      headers: { ...headers, 'cache-control': 'no-cache' },
    })
    responseCache.addAsset(PATH, made)
    return made
  }
  return (ctx: Context, next) => {
    if (ctx.path !== PATH) return next()
    if (ctx.method === 'GET' || ctx.method === 'HEAD') return sendCached(ctx, made ?? make())
    throw new HttpError(405, `${PATH} only supports GET.`, { allow: 'GET' })
  }
}
