import type { Generated } from 'kysely'

/** Requests to be told when a miniature is back, one for each address and option. */
export interface BackInStockRequestsTable {
  id: Generated<number>
  productId: number
  /** Both are empty for any option of the product. */
  scale: string
  finishing: string
  /** Lowercase. */
  email: string
  /** ISO 8601: when the shopper asked, and agreed, last. */
  at: string
  /** The text that the shopper agreed to. */
  consent: string
  deletedAt: Generated<string | null>
  /** Names it in links of emails. Null as long as it isn't needed. */
  token: Generated<string | null>
  /** ISO 8601: when the email to the shopper was added to the outbox. */
  notifiedAt: Generated<string | null>
}
