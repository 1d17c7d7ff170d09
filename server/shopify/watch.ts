import { ShopifyError, type ShopifyErrorKind } from './shopify-error.ts'

/** `ok`, or the kind of the failure. */
export type CallOutcome = 'ok' | ShopifyErrorKind

/** Observer of calls to Shopify. Every attempt is reported, retries included. */
export interface ShopifyWatch {
  answered(call: { api: 'admin' | 'storefront'; operation: string; outcome: CallOutcome; message: string | null }): void
  /** The Admin API's bucket, and the points that the call has spent. */
  paid(cost: { available: number; maximum: number; spent: number }): void
}

export const noWatch: ShopifyWatch = { answered() {}, paid() {} }

/** Runs an attempt and reports its outcome. Attempts aborted by the caller aren't reported. */
export async function observeAttempt<T>(
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
