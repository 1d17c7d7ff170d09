import { orNotFound } from '#server/errors.ts'
import { liveVariants } from '#server/shopify/operations/operations.ts'
import type { LiveVariantsQuery } from '#server/shopify/operations/storefront.gen.ts'
import { pagesOf } from '#server/shopify/pages.ts'
import { scaleAndFinishing } from '#server/shopify/variant-options.ts'
import type { LiveVariant } from '#shared/features/checkout/checkout.schema.ts'
import type { Buyer } from './shopify-cart.ts'

type Variant = NonNullable<LiveVariantsQuery['product']>['variants']['nodes'][number]

/** Identifies a product in Shopify. Ids are safer, because a handle may since belong to another product. */
export type NamedProduct = { id: string } | { handle: string }

/**
 * All variants of a product with current price and stock. Throws HttpError (404) if Shopify doesn't know the product.
 * @throws ShopifyError
 */
export async function readLiveVariants({ storefront, buyerIp }: Buyer, named: NamedProduct): Promise<LiveVariant[]> {
  const variants: LiveVariant[] = []
  const read = async (after: string | null) =>
    (await storefront.request(liveVariants, { ...named, after }, { buyerIp })).product?.variants
  for await (const page of pagesOf(read)) variants.push(...orNotFound(page, 'Product').nodes.map(toLiveVariant))
  return variants
}

const toLiveVariant = ({ id, selectedOptions, availableForSale, price, quantityAvailable }: Variant): LiveVariant => ({
  id,
  options: selectedOptions,
  ...scaleAndFinishing(selectedOptions),
  availableForSale,
  price: price.amount,
  // For sale without stock means that stock isn't tracked or overselling is allowed.
  quantityAvailable: availableForSale && (quantityAvailable ?? 0) <= 0 ? null : quantityAvailable,
})
