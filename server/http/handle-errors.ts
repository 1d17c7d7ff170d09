import { randomUUID } from 'node:crypto'
import type { Context, Next } from 'koa'
import type { Logger } from 'pino'
import { databaseHttpError } from '#server/database/http-errors.ts'
import { storeHttpError } from '#server/storage/object-store-errors.ts'
import { diskHttpError } from '#server/storage/refusals.ts'
import type { HttpTimes } from '#server/observability/metrics/http-times.ts'
import { HttpError } from '#server/errors.ts'
import { decoded } from './serve.ts'

/** State that this server's middleware attaches to a request. */
export interface RequestState {
  requestId: string
  log: Logger
  /** Respond to errors with JSON, whatever the client accepts. */
  hasJsonErrors?: boolean
  /** The route pattern, if no router has matched. */
  route?: string
}

/** Links whose last part is a secret: to drafts, to the shop at a future time, and those of emails to shoppers. */
const secretPaths =
  /^(\/api\/(?:shopify\/)?cart\/|\/api\/pages\/shared\/|\/preview\/|\/as-of\/|\/newsletter\/|\/unsubscribe\/[^/]+\/|\/api\/(?:newsletter|back-in-stock)\/links\/)[^/]+/i

/** Also finds them in addresses that somebody wrote in another way, such as `//preview/`. */
function redactPath(path: string): string {
  const plain = decoded(path).replace(/\/{2,}/g, '/')
  return secretPaths.test(plain) ? plain.replace(secretPaths, '$1...') : path
}

/** Polled every few seconds, so logged at debug level. */
const probes = new Set(['/healthz', '/readyz', '/metrics'])

/** The route pattern, never the path itself. */
export const routeOf = (ctx: Context): string | undefined => {
  const { route } = ctx.state as RequestState
  const { _matchedRoute: matched } = ctx as Context & { _matchedRoute?: unknown }
  return route ?? (typeof matched === 'string' ? matched : undefined)
}

/**
 * Gives each request an id and a logger, measures it, and logs one line per response without query, cookies or body.
 * Probes are logged at debug level, server errors as warnings.
 */
export function logRequests(log: Logger, times?: HttpTimes) {
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
    state.log[level]({ method: ctx.method, path: redactPath(ctx.path), route, status: ctx.status, ms }, 'answered')
  }
}

const RETRY_SECONDS = '10'

/** Says with each 429 and 503 when to try again, unless the answer does already. */
export function sayWhenToRetry(ctx: Context): void {
  const isTemporary = ctx.status === 429 || ctx.status === 503
  if (isTemporary && !ctx.response.get('retry-after')) ctx.set('retry-after', RETRY_SECONDS)
}

/** The error as the client sees it. */
export interface Failure {
  status: number
  message: string
}

/**
 * Turns every error into a response, never with a stack: plain text, JSON if requested, or `answerPage` for page loads.
 */
export function handleErrors(answerPage?: (ctx: Context, failure: Failure) => void) {
  return async (ctx: Context, next: Next) => {
    try {
      await next()
      sayWhenToRetry(ctx)
    } catch (error) {
      const { requestId, log, hasJsonErrors } = ctx.state as RequestState
      const refusal = toHttpError(error)
      const failed = { method: ctx.method, path: redactPath(ctx.path) }
      if (!refusal) log.error({ err: error, ...failed }, 'failed')
      else if (refusal.status >= 500 && refusal.cause) log.warn({ err: refusal.cause, ...failed }, 'refused')
      const message =
        refusal?.message ?? `Something went wrong on our side. If it happens again, tell us this number: ${requestId}`
      ctx.status = refusal?.status ?? 500
      ctx.set(refusal?.headers ?? {})
      ctx.set('cache-control', 'no-store')
      sayWhenToRetry(ctx)
      if (answerPage && isPageLoad(ctx)) return answerPage(ctx, { status: ctx.status, message })
      ctx.body = hasJsonErrors || asksForJson(ctx) ? { message, requestId, ...refusal?.extra } : message
      if (typeof ctx.body === 'string') ctx.type = 'text/plain; charset=utf-8'
    }
  }
}

// A wildcard Accept header doesn't ask for JSON: such clients read the message as text.
const asksForJson = (ctx: Context) => ctx.get('accept').includes('application/json')

const isPageLoad = (ctx: Context) => ctx.get('accept').includes('text/html') && !ctx.path.startsWith('/api/')

function toHttpError(error: unknown): HttpError | null {
  if (error instanceof HttpError) return error
  return databaseHttpError(error) ?? diskHttpError(error) ?? storeHttpError(error) ?? bodyHttpError(error)
}

/** The body parser's errors have a 4xx status but technical messages, so these replace them. */
function bodyHttpError(error: unknown): HttpError | null {
  if (!(error instanceof Error)) return null
  // The content-encoding header doesn't match the body.
  if ('code' in error && /^(Z_|ERR__ERROR_FORMAT|ERR_BROTLI|ERR_ZSTD)/.test(String(error.code)))
    return new HttpError(400, 'The body doesn’t match its content-encoding.')
  if (!('status' in error)) return null
  switch (error.status) {
    case 413:
      return new HttpError(413, 'The request is too large.')
    case 415:
      return new HttpError(415, 'The body must be JSON, with content-type: application/json.')
    case 400:
      return new HttpError(400, 'The body can’t be read.')
    default:
      return null
  }
}
