import type { Generated } from 'kysely'

export interface CartLinesTable {
  /** Lines are shown in this order. */
  number: Generated<number>
  /** Random text. */
  id: string
  sessionId: string
  productId: number
  scale: string
  finishing: string
  quantity: number
  /** ISO 8601: when the session last did something with its cart. */
  touchedAt: string
}
