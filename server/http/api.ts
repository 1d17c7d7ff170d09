import { Router } from '@koa/router'
import { bodyParser } from '@koa/bodyparser'
import type { Context, Middleware, Next } from 'koa'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import { requireAccess, type AccessRules } from './access.ts'
import type { PictureAddresses } from '#server/delivery/picture-addresses.ts'
import { Refusal } from './errors.ts'
import type { RequestState } from './failures.ts'
import { Kept } from './kept-answer.ts'
import type { KeptAnswers } from './kept.ts'
import { literalsFirst, receive, type Served, type Staff } from './serve.ts'
import { sessionOf } from './sessions.ts'

const DEFAULT_BODY_LIMIT = 1024 * 1024

export interface ApiParts {
  served: Served[]
  kept: KeptAnswers
  access: AccessRules
  /** Headers of kept answers, which Koa's middlewares never see again. */
  headers: Record<string, string>
  /** How the bodies of some endpoints are read, which are too large for `readJson`. */
  readers?: ReadonlyMap<Endpoint, Middleware>
  /** What visitors are told of pictures, and what staff send of them. */
  pictures: PictureAddresses
}

/** The router of every contract: access, validation of what comes in, the handler, validation of what goes out. */
export function apiRouter({ served, kept, access, headers, readers, pictures }: ApiParts): Router {
  const router = new Router()
  for (const { endpoint, handle } of literalsFirst(served)) {
    router.register(endpoint.path, [endpoint.method], [admit, readers?.get(endpoint) ?? body(endpoint), answer])

    async function admit(ctx: Context, next: Next) {
      if (endpoint.refusals === 'json') ctx.state['jsonRefusals'] = true
      ctx.state['staff'] = await requireAccess(ctx, endpoint.access, access)
      await next()
    }

    async function answer(ctx: Context) {
      const { requestId, log, staff } = ctx.state as RequestState & { staff: Staff | null }
      const request = receive(endpoint, {
        params: (ctx as Context & { params: unknown }).params,
        query: { ...ctx.query },
        headers: ctx.headers,
        body: pictures.inward<unknown>(ctx.request.body ?? {}),
      })
      const tags = new Set<string>()
      const since = kept.moment
      const result = await handle(request, {
        requestId,
        log,
        ip: ctx.ip,
        staff,
        session: sessionOf(ctx),
        isHead: ctx.method === 'HEAD',
        reads: (...names) => names.forEach((name) => tags.add(name)),
      })
      if (!endpoint.answer) {
        ctx.status = 204
        return
      }
      const answered = endpoint.answer.parse(result)
      // Staff send back what they are told: to them it is as it is stored.
      const json = Buffer.from(JSON.stringify(staff ? answered : pictures.outward(answered)))
      // Staff may be shown more than others.
      if (!endpoint.keep || staff) {
        ctx.set('cache-control', 'no-store')
        if (isVersioned(answered)) ctx.set('etag', `"${answered.version}"`)
        ctx.type = 'application/json; charset=utf-8'
        ctx.body = json
        return
      }
      const made = new Kept(
        {
          status: 200,
          type: 'application/json; charset=utf-8',
          body: json,
          route: endpoint.path,
          headers: { ...headers, 'cache-control': 'no-cache' },
        },
        tags,
      )
      kept.keep(ctx.url, made, since)
      await respond(ctx, made)
    }
  }
  return router
}

/** A record that staff edit: its version is the ETag that `If-Match` is given (decision 18). */
const isVersioned = (answered: unknown): answered is { version: number } =>
  typeof answered === 'object' && answered !== null && 'version' in answered && typeof answered.version === 'number'

/** Lets a kept answer write itself, as it will for those who ask next. */
export async function respond(ctx: Context, made: Kept): Promise<void> {
  ctx.respond = false
  ctx.state['route'] ??= made.route
  ctx.status = made.status
  for (const name of ctx.res.getHeaderNames()) if (name !== 'x-request-id') ctx.res.removeHeader(name)
  await made.send(ctx.req, ctx.res)
}

function body(endpoint: Endpoint): Middleware {
  return endpoint.body ? readJson(endpoint.bodyLimit ?? DEFAULT_BODY_LIMIT) : (_ctx, next) => next()
}

/** Parses a JSON body of at most so many bytes. */
export function readJson(limit: number): Middleware {
  const parse = bodyParser({ enableTypes: ['json'], jsonLimit: limit })
  return async (ctx, next) => {
    demandJson(ctx)
    await parse(ctx as never, next)
  }
}

/** Throws a Refusal (415) for everything else. Forms, which other sites may send, are not JSON. */
export function demandJson(ctx: Context): void {
  if (!ctx.is('json', '+json')) throw new Refusal(415, 'The body must be JSON, with content-type: application/json.')
}
