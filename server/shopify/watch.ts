import { ShopifyError, type ShopifyErrorKind } from './shopify-error.ts'

/** `ok`, or the kind of the failure. */
export type Outcome = 'ok' | ShopifyErrorKind

/** Who wants to know of calls to Shopify: each try is told, also one that is tried again. */
export interface ShopifyWatch {
  answered(call: { api: 'admin' | 'storefront'; operation: string; outcome: Outcome; message: string | null }): void
  /** What the Admin API says of its bucket, and what the call has taken from it. Points. */
  paid(cost: { available: number; maximum: number; spent: number }): void
}

export const nobodyWatches: ShopifyWatch = { answered() {}, paid() {} }

/** Runs a try, and tells what became of it. One that was given up by its caller is nothing of Shopify's. */
export async function watched<T>(
  watch: ShopifyWatch,
  call: { api: 'admin' | 'storefront'; operation: string },
  attempt: () => Promise<T>,
): Promise<T> {
  try {
    const answer = await attempt()
    watch.answered({ ...call, outcome: 'ok', message: null })
    return answer
  } catch (error) {
    if (error instanceof ShopifyError) watch.answered({ ...call, outcome: error.kind, message: error.message })
    throw error
  }
}
