import type { Database } from '#server/database/database.ts'
import { found } from '#server/http/errors.ts'
import { serve } from '#server/http/serve.ts'
import { productsContract } from '#shared/features/products/products.contract.ts'
import { NEW_PRODUCTS } from './product-changes.ts'
import { findProduct, listFeatured, listRelated, readProduct, readProducts } from './product-reading.ts'
import type { ProductSearch } from './products.search.ts'

/** The catalogue as shoppers see it. Every answer names what it read, so that a kept copy goes exactly when that changes. */
export const productsRoutes = ({ db, search }: { db: Database; search: ProductSearch }) =>
  serve(productsContract, {
    async list({ query: { limit, offset, ...filters } }, call) {
      call.reads('products')
      const { ids } = await search.search(filters, { limit, offset })
      // One that went since the search was brought up to date is not shown.
      return (await readProducts(db, ids)).filter(({ isAvailable }) => isAvailable)
    },

    featured(_, call) {
      call.reads('featured')
      return listFeatured(db)
    },

    async filters({ query }, call) {
      call.reads('products')
      const { options } = await search.search(query, { limit: 0, offset: 0 })
      return options
    },

    async byHandle({ params: { handle } }, call) {
      const product = await findProduct(db, handle)
      // An answer that isn't the product's own handle may become another's.
      if (product?.shopifyHandle !== handle) call.reads(NEW_PRODUCTS)
      if (product) call.reads(`product:${product.id}`)
      return found(product, 'Product')
    },

    async related({ params: { id } }, call) {
      const product = await readProduct(db, id)
      if (!product?.isAvailable) call.reads(NEW_PRODUCTS)
      const { creatureType, designer } = found(product?.isAvailable ? product : undefined, 'Product')
      call.reads(`product:${id}`, `type:${creatureType}`, `designer:${designer}`)
      return listRelated(db, product!)
    },
  })
