import { randomUUID } from 'node:crypto'
import type { Context, Next } from 'koa'
import type { Logger } from 'pino'
import { databaseRefusal } from '#server/database/refusals.ts'
import { diskRefusal } from '#server/files/refusals.ts'
import type { HttpTimes } from '#server/metrics/http-times.ts'
import { Refusal } from './errors.ts'

/** What the middlewares of this server keep with a request. */
export interface RequestState {
  requestId: string
  log: Logger
  /** Answer refusals as JSON whatever the caller accepts. */
  jsonRefusals?: boolean
  /** The pattern of the address, where no router knows it. */
  route?: string
}

/** A path without what opens something: whoever knows a checkout's id can read its checkout address, and a draft's link shows the draft. */
const loggable = (path: string) =>
  path.replace(/^(\/api\/(?:shopify\/)?cart\/|\/api\/pages\/shared\/|\/preview\/)[^/]+/i, '$1...')

/** Asked every few seconds by machines: their lines would bury all others. */
const probes = new Set(['/healthz', '/readyz', '/metrics'])

/** The pattern of the address that was asked for, never the address. */
const routeOf = (ctx: Context): string | undefined => {
  const { route } = ctx.state as RequestState
  const { _matchedRoute: matched } = ctx as Context & { _matchedRoute?: unknown }
  return route ?? (typeof matched === 'string' ? matched : undefined)
}

/**
 * Gives every request an id and a log, notes how long it took, and writes one line when it has been answered: no query, cookie or body
 * is in it. Probes are told to those who debug, what failed on our side to those who look for warnings.
 */
export function requests(log: Logger, times?: HttpTimes) {
  return async (ctx: Context, next: Next) => {
    const began = performance.now()
    const requestId = randomUUID()
    const state: RequestState = { requestId, log: log.child({ requestId }) }
    Object.assign(ctx.state, state)
    ctx.set('x-request-id', requestId)
    await next()
    const ms = Math.round((performance.now() - began) * 10) / 10
    const route = routeOf(ctx)
    times?.note(ctx, route, began)
    const level = probes.has(ctx.path) ? 'debug' : ctx.status >= 500 ? 'warn' : 'info'
    state.log[level]({ method: ctx.method, path: loggable(ctx.path), route, status: ctx.status, ms }, 'answered')
  }
}

/** What a caller hears of an error. */
export interface Failure {
  status: number
  message: string
}

/**
 * The one place where errors become answers: the message as text, or as JSON when the caller asks, or by `answerPage` when a browser was to
 * open a page; never a stack.
 */
export function failures(answerPage?: (ctx: Context, failure: Failure) => void) {
  return async (ctx: Context, next: Next) => {
    try {
      await next()
    } catch (error) {
      const { requestId, log, jsonRefusals } = ctx.state as RequestState
      const refusal = toRefusal(error)
      if (!refusal) log.error({ err: error, method: ctx.method, path: loggable(ctx.path) }, 'failed')
      const message =
        refusal?.message ?? `Something went wrong on our side. If it happens again, tell us this number: ${requestId}`
      ctx.status = refusal?.status ?? 500
      ctx.set(refusal?.headers ?? {})
      ctx.set('cache-control', 'no-store')
      if (answerPage && opensPage(ctx)) return answerPage(ctx, { status: ctx.status, message })
      ctx.body = jsonRefusals || asksForJson(ctx) ? { message, requestId, ...refusal?.details } : message
      if (typeof ctx.body === 'string') ctx.type = 'text/plain; charset=utf-8'
    }
  }
}

// `*/*` is no wish: the specification's client reads the message as text.
const asksForJson = (ctx: Context) => ctx.get('accept').includes('application/json')

const opensPage = (ctx: Context) => ctx.get('accept').includes('text/html') && !ctx.path.startsWith('/api/')

function toRefusal(error: unknown): Refusal | null {
  if (error instanceof Refusal) return error
  return databaseRefusal(error) ?? diskRefusal(error) ?? bodyRefusal(error)
}

/** Errors of the body parser carry a 4xx status. Their own messages speak of parsers, ours of what to do. */
function bodyRefusal(error: unknown): Refusal | null {
  if (!(error instanceof Error)) return null
  // Said to be compressed, and isn't.
  if ('code' in error && /^(Z_|ERR__ERROR_FORMAT|ERR_BROTLI|ERR_ZSTD)/.test(String(error.code)))
    return new Refusal(400, 'The body is not compressed as its content-encoding says.')
  if (!('status' in error)) return null
  switch (error.status) {
    case 413:
      return new Refusal(413, 'The request is too large.')
    case 415:
      return new Refusal(415, 'The body must be JSON, with content-type: application/json.')
    case 400:
      return new Refusal(400, 'The body is not valid JSON.')
    default:
      return null
  }
}
