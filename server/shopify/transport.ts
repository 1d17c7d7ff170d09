import type { ShopifyConfig } from '#server/config.ts'
import { networkReason } from './network-reason.ts'

/** `fetch` as the official clients call it. */
export type Fetch = (url: string, init?: RequestInit) => Promise<Response>

/**
 * The clients' way out. They insist on https, which the local Shopify doesn't speak. Redirects are refused: they would carry
 * the token to wherever they point. A failure says why (`nobody listens there.`) and not just 'fetch failed'.
 */
export function transport(config: Pick<ShopifyConfig, 'local'>): Fetch {
  return async (url, init) => {
    const address = config.local ? url.replace(/^https:/, 'http:') : url
    try {
      const response = await fetch(address, { ...init, redirect: 'error' })
      return response.ok ? response : await drained(response)
    } catch (error) {
      throw new Error(networkReason(error), { cause: error })
    }
  }
}

/** A body that nobody reads keeps its connection busy. */
async function drained(response: Response): Promise<Response> {
  const { status, statusText, headers } = response
  return new Response(await response.text(), { status, statusText, headers })
}
