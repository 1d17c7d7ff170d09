import type { Product } from '#shared/features/catalogue/products.schema.ts'
import { listOptions } from '#shared/pricing/list-options.ts'
import { type PriceOption } from '#shared/pricing/options.ts'
import { findObstacle } from '#shared/pricing/price.ts'

type Sold = Pick<Product, 'isAvailable' | 'shopifyVariants'>

/** Options that are sold out, for now. */
export const soldOutOptions = ({ isAvailable, shopifyVariants }: Sold): PriceOption[] =>
  listOptions(shopifyVariants)
    .filter(({ variant }) => isAvailable && variant?.availableForSale === false)
    .map(({ scale, finishing }) => ({ scale, finishing }))

/** Whether an option can be bought, or any of them if it is empty. */
export const isInStock = (product: Sold, { scale, finishing }: PriceOption): boolean =>
  finishing === ''
    ? listOptions(product.shopifyVariants).some(
        ({ variant }) => product.isAvailable && variant?.availableForSale !== false,
      )
    : findObstacle(product, scale, finishing) === null
