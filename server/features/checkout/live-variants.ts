import { found } from '#server/http/errors.ts'
import { liveVariants } from '#server/shopify/operations/operations.ts'
import type { LiveVariantsQuery } from '#server/shopify/operations/storefront.gen.ts'
import { pagesOf } from '#server/shopify/pages.ts'
import { scaleAndFinishing } from '#server/shopify/variant-options.ts'
import type { LiveVariant } from '#shared/features/checkout/checkout.schema.ts'
import type { Buyer } from './shopify-cart.ts'

type Variant = NonNullable<LiveVariantsQuery['product']>['variants']['nodes'][number]

/** How a product is named to Shopify. Its id is safer: a handle may have been given to another product since. */
export type NamedProduct = { id: string } | { handle: string }

/** All variants of a product as Shopify sells them now. 404 when Shopify doesn't know the product. @throws ShopifyError */
export async function readLiveVariants({ storefront, buyerIp }: Buyer, named: NamedProduct): Promise<LiveVariant[]> {
  const variants: LiveVariant[] = []
  const read = async (after: string | null) =>
    (await storefront.request(liveVariants, { ...named, after }, { buyerIp })).product?.variants
  for await (const page of pagesOf(read)) variants.push(...found(page, 'Product').nodes.map(toLiveVariant))
  return variants
}

const toLiveVariant = ({ id, selectedOptions, availableForSale, price, quantityAvailable }: Variant): LiveVariant => ({
  id,
  options: selectedOptions,
  ...scaleAndFinishing(selectedOptions),
  availableForSale,
  price: price.amount,
  // For sale with nothing in stock: it isn't counted, or sold beyond the stock.
  quantityAvailable: availableForSale && (quantityAvailable ?? 0) <= 0 ? null : quantityAvailable,
})
