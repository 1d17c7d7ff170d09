import { ShopifyError, type RefusalReason, type ShopifyErrorKind } from './shopify-error.ts'

export type ShopifyApi = 'admin' | 'storefront'

/** `ok`, `partial` if denied fields are missing, or the kind of the failure. */
export type CallOutcome = 'ok' | 'partial' | ShopifyErrorKind

/** A call to Shopify and its outcome. */
export interface AnsweredCall {
  api: ShopifyApi
  operation: string
  /** What a denied call tells about: the scope it needs, or else its operation. */
  subject: string
  outcome: CallOutcome
  reason: RefusalReason | null
  message: string | null
}

/** Observer of calls to Shopify. Every attempt is reported, retries included. */
export interface ShopifyWatch {
  answered(call: AnsweredCall): void
  /** The Admin API's bucket, and the points that the call has spent. */
  paid(cost: { available: number; maximum: number; spent: number }): void
}

export const noWatch: ShopifyWatch = { answered() {}, paid() {} }

interface WatchedCall {
  api: ShopifyApi
  operation: string
  scope?: string | null
  /** The shopper's IP address, if the call is made for one. */
  buyerIp?: string | undefined
}

/** Runs an attempt and reports its outcome. Attempts aborted by the caller aren't reported. */
export async function observeAttempt<T>(
  watch: ShopifyWatch,
  { api, operation, scope, buyerIp }: WatchedCall,
  attempt: () => Promise<T>,
  isPartial: (answer: T) => boolean = () => false,
): Promise<T> {
  const call = { api, operation, subject: scope ?? operation }
  try {
    const answer = await attempt()
    watch.answered({ ...call, outcome: isPartial(answer) ? 'partial' : 'ok', reason: null, message: null })
    return answer
  } catch (error) {
    // Shopify may reject one shopper's address, which says nothing about the shop's.
    if (error instanceof ShopifyError && !(buyerIp && error.reason === 'rejected'))
      watch.answered({ ...call, outcome: error.kind, reason: error.reason, message: error.message })
    throw error
  }
}
