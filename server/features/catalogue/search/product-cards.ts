import { MAX_ID } from '#server/database/row-id.ts'
import type { Database } from '#server/database/database.ts'
import { cardOf } from '#shared/features/catalogue/card.ts'
import type { CardProduct } from '#shared/features/catalogue/products.schema.ts'
import { readProducts } from '#server/features/catalogue/reading/read-products.ts'

/** Some 3 MB. */
const MAX_CARDS = 5_000

/** Cards of products on sale, kept in memory until the product changes. */
export function createProductCards(db: Database) {
  const cards = new Map<number, CardProduct>()
  let moment = 0
  return {
    /** Cards in the order of these ids, without products that are archived or unlisted, and ids of none. */
    async read(ids: readonly number[]): Promise<CardProduct[]> {
      const missing = ids.filter((id) => !cards.has(id) && id <= MAX_ID)
      const known = missing.length === 0 ? cards : new Map(ids.map((id) => [id, cards.get(id)]))
      if (missing.length > 0) {
        const since = moment
        const products = await readProducts(db, missing)
        // What was read may be older than a change reported meanwhile.
        const isCurrent = since === moment
        if (isCurrent && cards.size + products.length > MAX_CARDS) cards.clear()
        for (const product of products) {
          if (!product.isAvailable || product.isUnlisted) continue
          const card = Object.freeze(cardOf(product))
          known.set(Number(product.id), card)
          if (isCurrent) cards.set(Number(product.id), card)
        }
      }
      return ids.flatMap((id) => known.get(id) ?? [])
    },
    /** Forgets the products named by `product:<id>` among the tags of a change. */
    refresh(tags: readonly string[]) {
      moment += 1
      for (const tag of tags) if (tag.startsWith('product:')) cards.delete(Number(tag.slice('product:'.length)))
    },
  }
}
