import { ApiError, UnreachableError } from '#shared/contract/errors.ts'
import { parseJson, repairJson } from '#shared/contract/json.ts'
import { logFailure } from '#storefront/log.ts'
import { type ResponseAt, type ArgsAt, type PathOf, buildUrl } from './endpoints.ts'
import { cartSession, ensureBannerSession } from './session.ts'

/**
 * Fetches a URL of this shop as parsed JSON; rejects with an ApiError. The page renderer gets an in-process
 * implementation.
 */
export type FetchJson = (url: string) => Promise<unknown>

const lost = (cause: unknown): never => {
  throw new UnreachableError('The connection failed', { cause })
}

let writes = 0
/** How many requests that may change something have been sent. */
export const countWrites = (): number => writes

/**
 * Sends a request with cookies and the cart session in `x-session-id`; promo banner requests carry the banner session
 * instead.
 * @throws ApiError for a response that isn't what was asked for; UnreachableError without one
 */
export async function request(method: string, url: string, body?: unknown, extra: Record<string, string> = {}) {
  const session = url.includes('/promo-banners/') ? ensureBannerSession() : cartSession()
  const isWrite = method !== 'GET'
  const init: RequestInit = {
    method,
    credentials: 'include',
    // What a shopper has pressed is sent even if they leave the page.
    keepalive: isWrite,
    headers: {
      accept: 'application/json, text/plain',
      ...(session && { 'x-session-id': session }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...extra,
    },
    ...(body !== undefined && { body: repairJson(JSON.stringify(body)) }),
  }
  if (isWrite) writes++
  const response = await fetch(url, init).catch(lost)
  const text = await response.text().catch(lost)
  const json = parseJson(text)
  if (response.ok) {
    if (json !== undefined || text === '') return json
    throw new ApiError(502, '')
  }
  // Shoppers read it, but not the page of a proxy.
  const why = json === undefined ? text.replace(/^<.*/s, '') : (json as { message?: string } | null)?.message
  throw new ApiError(response.status, why || response.statusText)
}

/**
 * GET past the store of reads.
 * @throws ApiError for a non-success response
 */
export const fetchJson: FetchJson = (url) => request('GET', url)

type WriteRequest = 'POST' | 'PUT' | 'DELETE'

/**
 * Sends one typed write, named by its method and contract path. Failures are logged and thrown as ApiError; nothing is
 * retried. Call `ensureCartSession()` before the first write that needs a cart.
 *
 * await send('PUT', '/api/cart/:id', { params: { id }, body: { quantity } })
 */
export const send = <M extends WriteRequest, P extends PathOf<M>>(method: M, path: P, ...[parts]: ArgsAt<M, P>) =>
  write({}, method, path, parts) as Promise<ResponseAt<M, P>>

/** Like `send`, with extra headers (lower case), such as `idempotency-key`. */
export const sendWith = <M extends WriteRequest, P extends PathOf<M>>(
  headers: Record<string, string>,
  method: M,
  path: P,
  ...[parts]: ArgsAt<M, P>
) => write(headers, method, path, parts) as Promise<ResponseAt<M, P>>

// Without the endpoints' types: one generic function that calls another took the type checker five seconds.
async function write(headers: Record<string, string>, method: string, path: string, parts: unknown): Promise<unknown> {
  const { body, ...rest } = (parts ?? {}) as { body?: unknown } & Parameters<typeof buildUrl>[1]
  const url = buildUrl(path, rest)
  try {
    return await request(method, url, body, headers)
  } catch (error) {
    logFailure(`${method} ${url}`, error)
    throw error
  }
}
