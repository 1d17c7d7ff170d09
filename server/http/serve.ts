import type { Logger } from 'pino'
import { validationFields, validationMessage } from '#shared/contract/validation.ts'
import type { ResponseBody, Contract, Endpoint, HandlerInput, ViewBodies } from '#shared/contract/endpoint.ts'
import '#shared/contract/describe-issue.ts'
import { HttpError, invalidField } from '#server/errors.ts'
import type { Middleware } from 'koa'

/** The staff member whose session the request carries. */
export interface Staff {
  id: string
  role: 'editor' | 'administrator'
  /** Display name, as recorded in the audit log. */
  name: string
  /** When the session's owner last signed in or confirmed that it is them, ISO 8601; null if never. */
  confirmedAt?: string | null
}

/** The caller's own session, for endpoints about sessions. */
export interface CallSession {
  /** Id of its row, if there is one. */
  id: string
  /** Path of the page where its owner confirms that it is them. */
  confirmAt: string
  /** Ends the session after the response. */
  end(): void
}

/** Context of a call, besides its validated request. */
export interface Call {
  requestId: string
  log: Logger
  staff: Staff | null
  /** Absent for in-process calls, as when a page is rendered. */
  session?: CallSession
  /** The client's IP address, for rate limits. */
  ip: string
  /** HEAD requests must have no side effects. */
  isHead?: boolean
  /** Declares the change-bus tags that the response depends on, so that caches drop it when they change. */
  reads(...tags: string[]): void
}

type Body<E> = ResponseBody<E> | ViewBodies<E>[keyof ViewBodies<E>]
type Handler<E> = (request: HandlerInput<E>, call: Call) => Promise<Body<E>> | Body<E>
export type Handlers<C extends Contract> = { [Name in keyof C]: Handler<C[Name]> }

/** An endpoint with its handler, as used by the router, the page renderer and tests. */
export interface ServedEndpoint {
  endpoint: Endpoint
  handle: (request: unknown, call: Call) => unknown
}

/** Binds handlers to a contract. A missing handler, or one with a wrong response type, doesn't compile. */
export function serve<C extends Contract>(contract: C, handlers: Handlers<C>): ServedEndpoint[] {
  return Object.entries(contract).map(([name, endpoint]) => ({
    endpoint,
    handle: handlers[name] as ServedEndpoint['handle'],
  }))
}

/** Sorts literal paths first: `/products/featured` must be tried before `/products/:id`. */
export const sortLiteralsFirst = (served: readonly ServedEndpoint[]) =>
  served.toSorted((a, b) => Number(/[:*]/.test(a.endpoint.path)) - Number(/[:*]/.test(b.endpoint.path)))

/**
 * Regular expression for an endpoint's path. `:id` and `*rest` (which spans slashes) become named groups, still
 * percent-encoded.
 */
export const pathPattern = (path: string) =>
  new RegExp(`^${path.replace(/:(\w+)/g, '(?<$1>[^/]+)').replace(/\*(\w+)/g, '(?<$1>.+)')}$`)

/** Decodes the groups of a path match. Malformed encoding is left as it is, like in the router. */
export const pathParams = ({ groups = {} }: RegExpExecArray): Record<string, string> =>
  Object.fromEntries(Object.entries(groups).map(([name, value]) => [name, decoded(value)]))

export function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** The unvalidated parts of a request. */
export interface RawRequest {
  params: unknown
  query: unknown
  headers: unknown
  body: unknown
}

const parts = ['params', 'query', 'headers', 'body'] as const

/**
 * Validates every declared part of a request. Values that PostgreSQL couldn't store are refused on SQLite too.
 * @throws HttpError (400) that names each invalid field
 */
export function validateRequest(endpoint: Endpoint, raw: RawRequest): Record<string, unknown> {
  const request: Record<string, unknown> = {}
  for (const part of parts) {
    const parsed = endpoint[part]?.safeParse(raw[part])
    if (!parsed) continue
    if (!parsed.success)
      throw new HttpError(
        400,
        validationMessage(parsed.error),
        {},
        { details: { fields: validationFields(parsed.error) } },
      )
    const found = findUnstorable(parsed.data)
    if (found && part === 'params') throw new HttpError(404, 'There is nothing at this address.')
    if (found) throw invalidField(found.keys.join('.').replaceAll('\0', '').toWellFormed(), found.problem)
    request[part] = parsed.data
  }
  const { view } = Object(raw.query) as { view?: unknown }
  // An unknown view is ignored, like any unknown parameter.
  if (endpoint.views && Object.hasOwn(endpoint.views, String(view))) request['view'] = view
  return request
}

/**
 * The first text that can't be stored: PostgreSQL refuses U+0000, and UTF-8 has no halves of characters (lone
 * surrogates). `keys` lead to it, such as `blocks`, `0`, `content`, `text`.
 */
function findUnstorable(value: unknown): { keys: string[]; problem: string } | null {
  if (typeof value === 'string') {
    if (value.includes('\0')) return { keys: [], problem: 'contains a character that can’t be stored' }
    return value.isWellFormed() ? null : { keys: [], problem: 'contains half a character' }
  }
  if (typeof value !== 'object' || value === null) return null
  for (const [key, inner] of Object.entries(value)) {
    const found = findUnstorable(key) ?? findUnstorable(inner)
    if (found) return { ...found, keys: [key, ...found.keys] }
  }
  return null
}

/**
 * URL that all spellings of a request share, to cache its response: as clients write it, without parameters that the
 * contract doesn't have or that say nothing.
 */
export function cacheUrl({ path }: Endpoint, request: Record<string, unknown>, given: Record<string, unknown>): string {
  const { params, query, view } = request as Partial<Record<string, Record<string, unknown>>>
  const filled = path.replace(/[:*](\w+)/g, (_, name: string) => encodeURIComponent(String(params?.[name])))
  const entries = Object.entries(query ?? {}).filter(([name, value]) => name in given && value !== '')
  if (view !== undefined) entries.push(['view', view])
  const search = new URLSearchParams(entries.map(([name, value]) => [name, String(value)]))
  return search.size > 0 ? `${filled}?${search}` : filled
}

/** Like routes, in any case. */
export const isApi = (path: string) => /^\/api(\/|$)/i.test(path)

/** Unknown API paths and methods get a text error (404 or 405) instead of a page. */
export function apiNotFound(endpoints: { method: string; path: string }[]): Middleware {
  const known = endpoints.map(({ method, path }) => ({
    method,
    pattern: pathPattern(path),
  }))
  return async (ctx, next) => {
    if (!isApi(ctx.path)) return next()
    const methods = known.filter(({ pattern }) => pattern.test(ctx.path)).map(({ method }) => method)
    if (methods.length === 0) throw new HttpError(404, `${ctx.path} is not an API endpoint.`)
    const allow = [...new Set(methods)].join(', ')
    throw new HttpError(405, `${ctx.path} only supports ${allow}.`, { allow })
  }
}
