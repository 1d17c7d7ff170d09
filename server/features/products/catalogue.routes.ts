import { recordActivity } from '#server/activity/activity.ts'
import type { Database } from '#server/database/database.ts'
import { found, Refusal } from '#server/http/errors.ts'
import { serve } from '#server/http/serve.ts'
import type { Write } from '#server/live/changes.ts'
import { inWords } from '#server/shopify/refusal.ts'
import { catalogueContract } from '#shared/features/products/catalogue.contract.ts'
import { differenceFrom, type FromShopify } from './catalogue.differences.ts'
import { catalogueChoices, findInCatalogue } from './catalogue.list.ts'
import { findInCatalogueById, readEntries } from './catalogue.repository.ts'
import { setFeatured } from './featuring.ts'

/** What the catalogue asks of Shopify. All but `isInCollection` throw ShopifyErrors. */
export interface CatalogueSource {
  /** Such as `shop.myshopify.com`; null for the local Shopify, which has no admin to look at. */
  storeDomain: string | null
  /** Whether the Featured collection has a product; null: Shopify can't be asked just now. */
  isInCollection(shopifyId: string): Promise<boolean | null>
  /** What it has of a product now. Writes nothing. */
  read(shopifyId: string): Promise<FromShopify>
  /** Reads a product, and writes what differs. */
  refresh(shopifyId: string): Promise<void>
}

interface CatalogueParts {
  db: Database
  write: Write
  /** Null: no Shopify is configured. */
  source: CatalogueSource | null
}

const words = {
  away: 'Shopify can’t be reached just now. The product is as it was.',
  refuses: 'Shopify does not let the shop read this product; the Shopify tab says why. The product is as it was.',
}

/** The catalogue as staff see it (staff specification, section 2, Products). */
export const catalogueRoutes = ({ db, write, source }: CatalogueParts) => {
  const shopifyUrl = (shopifyId: string) =>
    source?.storeDomain
      ? `https://${source.storeDomain}/admin/products/${encodeURIComponent(shopifyId.split('/').at(-1)!)}`
      : null
  const productOf = async (id: string) => found(await findInCatalogueById(db, id, shopifyUrl), 'Product')

  /** A product that Shopify can be asked about. */
  async function sourceOf(id: string) {
    const product = await productOf(id)
    if (!source) throw new Refusal(503, 'No Shopify store is configured. The product is as it is.')
    const { shopifyId } = product
    if (shopifyId === null) throw new Refusal(409, 'Only this shop knows this product: Shopify has nothing of it.')
    return { source, product: { ...product, shopifyId } }
  }

  async function asking<T>(call: Promise<T>): Promise<T> {
    try {
      return await call
    } catch (error) {
      throw inWords(error, words)
    }
  }

  return serve(catalogueContract, {
    async list({ query }) {
      const [{ ids, total }, choices] = await Promise.all([findInCatalogue(db, query), catalogueChoices(db)])
      return { products: await readEntries(db, ids), total, ...choices }
    },

    byId: ({ params }) => productOf(params.id),

    async differences({ params }) {
      const { source, product } = await sourceOf(params.id)
      const at = new Date().toISOString()
      const now = await asking(source.read(product.shopifyId))
      return { at, difference: await differenceFrom(db, product, now, at) }
    },

    async refresh({ params }, { staff }) {
      const { source, product } = await sourceOf(params.id)
      await asking(source.refresh(product.shopifyId))
      const after = await productOf(params.id)
      await recordActivity(db, {
        staff,
        action: 'synced',
        kind: 'product',
        recordId: after.id,
        title: after.name,
        before: null,
        after: null,
      })
      return after
    },

    async setFeatured({ params: { id }, body: { isFeatured } }, { staff }) {
      const { shopifyId } = await productOf(id)
      const asksCollection = isFeatured === null && shopifyId !== null
      const inCollection = asksCollection && source ? await source.isInCollection(shopifyId) : null
      await write((tx, note) => setFeatured(tx, id, { isFeatured, inCollection }, staff, note))
      return productOf(id)
    },
  })
}
