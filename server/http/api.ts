import { Router } from '@koa/router'
import { z } from 'zod'
import { bodyParser } from '@koa/bodyparser'
import type { Context, Middleware, Next } from 'koa'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import { repairJson } from '#shared/contract/json.ts'
import { requireAccess, requireConfirmation, type AccessRules } from './access.ts'
import type { ImageUrlMapper } from '#server/media/delivery/image-urls.ts'
import { isUniqueViolation } from '#server/database/http-errors.ts'
import { HttpError } from '#server/errors.ts'
import { pause } from '#server/pause.ts'
import type { RequestState } from './handle-errors.ts'
import { notJson, parseJson } from './parse-json.ts'
import { CachedResponse } from './cached-response.ts'
import type { ResponseCache } from './response-cache.ts'
import { requestKeyOf, withRequestKey } from './request-key.ts'
import {
  cacheUrl,
  isApi,
  sortLiteralsFirst,
  validateRequest,
  type Call,
  type ServedEndpoint,
  type Staff,
} from './serve.ts'
import { sessionOf } from './sessions.ts'

const DEFAULT_BODY_LIMIT = 1024 * 1024

export interface ApiParts {
  served: ServedEndpoint[]
  responseCache: ResponseCache
  access: AccessRules
  /** Headers of cached responses, which bypass Koa's middleware. */
  headers: Record<string, string>
  /** Body readers for endpoints whose bodies are too large for `readJson`. */
  readers?: ReadonlyMap<Endpoint, Middleware>
  /** Rewrites image URLs between storage and clients. */
  pictures: ImageUrlMapper
  /** What an earlier request with this key did; undefined if there was none. */
  findEarlier(key: string): Promise<unknown>
}

/** The routes of all contracts: access check, request validation, handler, response validation. */
export function apiRoutes({
  served,
  responseCache,
  access,
  headers,
  readers,
  pictures,
  findEarlier,
}: ApiParts): Middleware {
  const router = new Router()
  for (const { endpoint, handle } of sortLiteralsFirst(served)) {
    router.register(endpoint.path, [endpoint.method], [admit, readers?.get(endpoint) ?? body(endpoint), answer])

    async function admit(ctx: Context, next: Next) {
      if (endpoint.errorFormat === 'json') ctx.state['hasJsonErrors'] = true
      const staff = await requireAccess(ctx, endpoint.access, access)
      if (endpoint.confirm) requireConfirmation(ctx, staff)
      ctx.state['staff'] = staff
      await next()
    }

    async function answer(ctx: Context) {
      const { requestId, log, staff } = ctx.state as RequestState & { staff: Staff | null }
      const request = validateRequest(endpoint, {
        params: (ctx as Context & { params: unknown }).params,
        query: { ...ctx.query },
        headers: ctx.headers,
        body: pictures.inward<unknown>(ctx.request.body ?? {}),
      })
      const isShared = endpoint.isCacheable === true && !staff
      const url = isShared ? cacheUrl(endpoint, request, ctx.query) : ''
      const cached = isShared && responseCache.find(url)
      if (cached) return sendCached(ctx, cached)
      const tags = new Set<string>()
      const since = responseCache.moment
      const call: Call = {
        requestId,
        log,
        ip: ctx.ip,
        staff,
        session: sessionOf(ctx),
        isHead: ctx.method === 'HEAD',
        reads: (...names) => names.forEach((name) => tags.add(name)),
      }
      const key = endpoint.isKeyed ? requestKeyOf(ctx) : null
      const earlier = key === null ? undefined : await findEarlier(key)
      if (earlier !== undefined) return answerAgain(ctx, earlier)
      let result: unknown
      try {
        result = await (key === null ? handle(request, call) : withRequestKey(key, async () => handle(request, call)))
      } catch (error) {
        // The same request may have been carried out meanwhile.
        const meanwhile = key !== null && isUniqueViolation(error) ? await findEarlier(key) : undefined
        if (meanwhile === undefined) throw error
        return answerAgain(ctx, meanwhile)
      }
      if (!endpoint.response) {
        ctx.status = 204
        return
      }
      const { view } = request as { view?: string }
      const schema = view === undefined ? endpoint.response : endpoint.views![view]!
      // Staff send records back, so they get image URLs as stored.
      const write = (told: unknown) => Buffer.from(repairJson(JSON.stringify(staff ? told : pictures.outward(told))))
      const isList = schema instanceof z.ZodArray
      const answered = isList ? undefined : schema.parse(result)
      const json = isList ? await writeList(schema.element, result as unknown[], write) : write(answered)
      // Responses to staff may contain more, so they are never cached.
      if (!isShared) {
        ctx.set('cache-control', 'no-store')
        if (isVersioned(answered)) ctx.set('etag', `"${answered.version}"`)
        ctx.type = 'application/json; charset=utf-8'
        ctx.body = json
        return
      }
      const made = new CachedResponse(
        {
          status: 200,
          type: 'application/json; charset=utf-8',
          body: json,
          route: endpoint.path,
          headers: { ...headers, 'cache-control': 'no-cache' },
        },
        tags,
      )
      responseCache.store(url, made, since)
      await sendCached(ctx, made)
    }
  }
  const routes = router.routes()
  // Trying every route costs a page more than all other middleware.
  return (ctx, next) => (isApi(ctx.path) ? routes(ctx as never, next) : next())
}

/** Responds to a request that was carried out before: with the record as it was then. */
function answerAgain(ctx: Context, record: unknown): void {
  ctx.set({ 'cache-control': 'no-store', 'idempotency-replayed': 'true' })
  ctx.type = 'application/json; charset=utf-8'
  ctx.body = repairJson(JSON.stringify(record))
}

/** Checks the records of a list and writes them one by one, so that others get in. */
async function writeList(
  schema: z.core.$ZodType,
  list: readonly unknown[],
  write: (told: unknown) => Buffer,
): Promise<Buffer> {
  const parts: Buffer[] = [Buffer.from('[')]
  for (const [index, record] of list.entries()) {
    if (index > 0) parts.push(comma)
    parts.push(write(z.parse(schema, record)))
    await pause()
  }
  return Buffer.concat([...parts, Buffer.from(']')])
}

const comma = Buffer.from(',')

/** A record that staff edit: its version is the ETag for `If-Match`. */
const isVersioned = (answered: unknown): answered is { version: number } =>
  typeof answered === 'object' && answered !== null && 'version' in answered && typeof answered.version === 'number'

/** Sends a cacheable response in place of Koa's own. */
export async function sendCached(ctx: Context, made: CachedResponse): Promise<void> {
  ctx.respond = false
  ctx.state['route'] ??= made.route
  ctx.status = made.status
  for (const name of ctx.res.getHeaderNames()) if (name !== 'x-request-id') ctx.res.removeHeader(name)
  await made.send(ctx.req, ctx.res)
}

function body(endpoint: Endpoint): Middleware {
  return endpoint.body ? readJson(endpoint.bodyLimit ?? DEFAULT_BODY_LIMIT) : (_ctx, next) => next()
}

/** Parses a JSON body of at most `limit` bytes. */
export function readJson(limit: number): Middleware {
  const parse = bodyParser({ enableTypes: ['text'], extendTypes: { text: ['json', '+json'] }, textLimit: limit })
  return async (ctx, next) => {
    requireJson(ctx)
    await parse(ctx as never, async () => undefined)
    ctx.request.body = parseBody(ctx.request.rawBody ?? '')
    await next()
  }
}

/** A list or an object; an empty body counts as an empty one. */
function parseBody(text: string): unknown {
  const body = text === '' ? {} : parseJson(text)
  if (typeof body !== 'object' || body === null) throw notJson()
  return body
}

/** Throws HttpError (415) unless the body is JSON. Cross-site forms can't send JSON. */
export function requireJson(ctx: Context): void {
  if (!ctx.is('json', '+json')) throw new HttpError(415, 'The body must be JSON, with content-type: application/json.')
}
