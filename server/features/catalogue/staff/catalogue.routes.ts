import { recordAuditEvent } from '#server/content/activity/activity.ts'
import type { Database } from '#server/database/database.ts'
import { orNotFound, HttpError } from '#server/errors.ts'
import { serve } from '#server/http/serve.ts'
import type { WithChanges } from '#server/changes/changes.ts'
import { toShopifyHttpError } from '#server/shopify/http-error.ts'
import { catalogueContract } from '#shared/features/catalogue/catalogue.contract.ts'
import type { ProductSource } from '#server/features/catalogue/sync/product-source.ts'
import { differenceFrom } from './catalogue.differences.ts'
import { answerChannelQuestion, countChannelStates } from '#server/features/catalogue/writing/channel.repository.ts'
import { catalogueChoices, findInCatalogue } from './catalogue.list.ts'
import { findInCatalogueById, readEntries } from './catalogue.repository.ts'
import { setFeatured } from './featuring.ts'
import { findUnavailable } from './unavailable.ts'

/** Access to Shopify for single products. */
export interface CatalogueSource extends ProductSource {
  /** E.g. `shop.myshopify.com`; null for the local Shopify, which has no admin to link to. */
  storeDomain: string | null
}

interface CatalogueParts {
  db: Database
  withChanges: WithChanges
  /** Null when no Shopify store is configured. */
  source: CatalogueSource | null
}

const messages = {
  away: 'Shopify can’t be reached right now. The product was not changed.',
  refuses: 'Shopify refused access to this product, which was not changed. See the Shopify tab for details.',
}

/** Catalogue API for staff. */
export const catalogueRoutes = ({ db, withChanges, source }: CatalogueParts) => {
  const shopifyUrl = (shopifyId: string) =>
    source?.storeDomain
      ? `https://${source.storeDomain}/admin/products/${encodeURIComponent(shopifyId.split('/').at(-1)!)}`
      : null
  const productOf = async (id: string) => orNotFound(await findInCatalogueById(db, id, shopifyUrl), 'Product')

  /** The product and its Shopify access. Throws HttpError (404, 409 for a local product, 503 without Shopify). */
  async function requireSource(id: string) {
    const product = await productOf(id)
    if (!source) throw new HttpError(503, 'No Shopify store is configured. The product was not changed.')
    const { shopifyId } = product
    if (shopifyId === null) throw new HttpError(409, 'This product exists only in this shop, not in Shopify.')
    return { source, product: { ...product, shopifyId } }
  }

  async function withMessages<T>(call: Promise<T>): Promise<T> {
    try {
      return await call
    } catch (error) {
      throw toShopifyHttpError(error, messages)
    }
  }

  return serve(catalogueContract, {
    async list({ query }) {
      const [{ ids, total }, choices, channel] = await Promise.all([
        findInCatalogue(db, query),
        catalogueChoices(db),
        countChannelStates(db),
      ])
      return { products: await readEntries(db, ids), total, channel, ...choices }
    },

    async unavailable({ query }) {
      const { products, total } = await findUnavailable(db, query)
      return {
        products: products.map(({ shopifyId, ...one }) => ({ ...one, shopifyUrl: shopifyUrl(shopifyId) })),
        total,
      }
    },

    answerChannelQuestion: async ({ body: { keep } }, { staff }) => ({
      answered: await withChanges((tx, publishChange) => answerChannelQuestion(tx, keep, staff, publishChange)),
    }),

    byId: ({ params }) => productOf(params.id),

    async differences({ params }) {
      const { source, product } = await requireSource(params.id)
      const at = new Date().toISOString()
      const now = await withMessages(source.read(product.shopifyId))
      return { at, difference: await differenceFrom(db, product, now, at) }
    },

    async refresh({ params }, { staff }) {
      const { source, product } = await requireSource(params.id)
      await withMessages(source.refresh(product.shopifyId))
      const after = await productOf(params.id)
      await recordAuditEvent(db, {
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
      const isInCollection = asksCollection && source ? await source.isInCollection(shopifyId) : null
      await withChanges((tx, publishChange) =>
        setFeatured(tx, id, { isFeatured, isInCollection }, staff, publishChange),
      )
      return productOf(id)
    },
  })
}
