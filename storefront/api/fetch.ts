import { ApiError } from '#shared/contract/errors.ts'
import { cartSession, ensureBannerSession } from './session.ts'

/**
 * Fetches a URL of this shop as parsed JSON; rejects with an ApiError. The page renderer gets an in-process
 * implementation.
 */
export type FetchJson = (url: string) => Promise<unknown>

/**
 * Sends a request with cookies and the cart session in `x-session-id`; promo banner requests carry the banner session
 * instead.
 * @throws ApiError for a non-success response; network errors from `fetch` pass through
 */
export async function request(method: string, url: string, body?: unknown, extra: Record<string, string> = {}) {
  const session = url.includes('/promo-banners/') ? ensureBannerSession() : cartSession()
  const response = await fetch(url, {
    method,
    credentials: 'include',
    headers: {
      accept: 'application/json, text/plain',
      ...(session && { 'x-session-id': session }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...extra,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  if (!response.ok) throw new ApiError(response.status, errorMessage(response, text))
  return text === '' ? undefined : (JSON.parse(text) as unknown)
}

/** Body text of an error response. The `message` of a JSON body is unwrapped because shoppers read it. */
function errorMessage(response: Response, text: string): string {
  if (response.headers.get('content-type')?.includes('json')) {
    try {
      const { message } = JSON.parse(text) as { message?: unknown }
      if (typeof message === 'string') return message
    } catch {
      return text
    }
  }
  return text || response.statusText
}

/**
 * GET outside the query cache.
 * @throws ApiError for a non-success response
 */
export const fetchJson: FetchJson = (url) => request('GET', url)
