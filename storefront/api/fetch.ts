import { ApiError } from '#shared/contract/errors.ts'
import { cartSession, ensureBannerSession } from './session.ts'

/** Reads a URL of this shop and answers parsed JSON, or throws an ApiError. The server passes an in-process one to the page renderer. */
export type FetchJson = (url: string) => Promise<unknown>

/**
 * One call from the browser: cookies included, the cart session in `x-session-id` when there is one; for promo banners theirs
 * instead (specification section 7).
 * A non-success response throws an ApiError, `404: Product not found`; an unreachable server throws what `fetch` throws.
 */
export async function call(method: string, url: string, body?: unknown, extra: Record<string, string> = {}) {
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
  if (!response.ok) throw new ApiError(response.status, messageOf(response, text))
  return text === '' ? undefined : (JSON.parse(text) as unknown)
}

/** The body text. A JSON refusal `{"message": ...}` is unwrapped, since people read it. */
function messageOf(response: Response, text: string): string {
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

/** A GET outside the query cache. @throws ApiError for every answer that is no success */
export const fetchJson: FetchJson = (url) => call('GET', url)
