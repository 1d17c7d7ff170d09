import type { OwnFactsValues } from '#shared/features/shop-facts/shop-facts.record.ts'

/** What the shop says about itself: one row once somebody has changed it. Empty texts mean the built-in ones. */
export interface ShopFactsTable extends OwnFactsValues {
  id: number
  /** When the texts about production, shipping and returns were last changed, in ISO 8601. */
  textsAt: string | null
  version: number
}

/** Every version of the texts of legal pages; the newest is shown. */
export interface LegalTextsTable {
  page: string
  /** From 1. */
  version: number
  /** Markdown; empty for the built-in text. */
  content: string
  /** ISO 8601. */
  at: string
  staffName: string
}
