import type { Generated } from 'kysely'

export interface CartLinesTable {
  /** Display order of the lines. */
  number: Generated<number>
  /** Random id. */
  id: string
  sessionId: string
  productId: number
  scale: string
  finishing: string
  quantity: number
  /** Idempotency keys of the latest additions, newest first, with a space before and after each. */
  additionKeys: Generated<string>
  /** ISO 8601, last use of the session's cart. */
  touchedAt: string
}
