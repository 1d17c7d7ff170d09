import type { ShopifyConfig } from '#server/config.ts'
import { networkReason } from './network-reason.ts'

/** `fetch` as the official clients call it. */
export type Fetch = (url: string, init?: RequestInit) => Promise<Response>

/**
 * `fetch` for the official clients. They insist on https, which the local Shopify doesn't support. Redirects aren't
 * followed, because they could leak the token. Errors carry a readable reason instead of 'fetch failed'.
 */
export function transport(config: Pick<ShopifyConfig, 'isLocal'>): Fetch {
  return async (url, init) => {
    const address = config.isLocal ? url.replace(/^https:/, 'http:') : url
    try {
      const response = await fetch(address, { ...init, redirect: 'manual' })
      return response.ok ? response : await drained(response)
    } catch (error) {
      throw new Error(networkReason(error), { cause: error })
    }
  }
}

/** An unread body would keep its connection busy. */
async function drained(response: Response): Promise<Response> {
  const { status, statusText, headers } = response
  return new Response(await response.text(), { status, statusText, headers })
}
