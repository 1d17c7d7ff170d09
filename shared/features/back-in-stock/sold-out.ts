import type { Product } from '#shared/features/catalogue/products.schema.ts'
import { listOptions } from '#shared/pricing/list-options.ts'
import { type PriceOption } from '#shared/pricing/options.ts'
import { findObstacle } from '#shared/pricing/price.ts'

type Sold = Pick<Product, 'isAvailable' | 'shopifyVariants'>

/** Options that are sold out, for now. */
export const soldOutOptions = (product: Sold): PriceOption[] =>
  listOptions(product.shopifyVariants).filter(
    ({ scale, finishing }) => findObstacle(product, scale, finishing) === 'sold-out',
  )

/** Whether an option can be bought, or any of them if it is empty. */
export const isInStock = (product: Sold, { scale, finishing }: PriceOption): boolean =>
  (finishing === '' ? listOptions(product.shopifyVariants) : [{ scale, finishing }]).some(
    (option) => findObstacle(product, option.scale, option.finishing) === null,
  )
