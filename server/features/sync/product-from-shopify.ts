import type { ProductDraft } from '#server/database/product-draft.ts'
import type { ProductFieldsFragment, VariantFieldsFragment } from '#server/shopify/operations/admin.gen.ts'
import { scaleAndFinishing } from '#server/shopify/variant-options.ts'
import type { ProductMetadata, ProductPhoto, ShopifyVariant } from '#shared/features/products/products.schema.ts'
import { findVariant, finishingOf, isOsr } from '#shared/pricing/options.ts'
import { toCents, toDollars } from '#shared/pricing/money.ts'
import { cleanHtml } from './clean-html.ts'

/** A product as Shopify gives it, all its variants with it. */
export type ShopifyProduct = Omit<ProductFieldsFragment, 'variants'> & { variants: VariantFieldsFragment[] }

/** Pictures of a product that are read: see product-fields.graphql. */
export const MEDIA = 30

/** Something is wrong with a product, so that it can't be sold. The message says what. */
export class UnusableProduct extends Error {
  override name = 'UnusableProduct'
}

/**
 * The product as the shop keeps it (specification section 3). What can't be sold, because it has no title, no handle, or a
 * variant without a price, throws an UnusableProduct.
 */
export function productFromShopify(product: ShopifyProduct): ProductDraft {
  if (!product.title.trim()) throw new UnusableProduct('it has no title')
  if (!product.handle) throw new UnusableProduct('it has no handle')
  if (product.variants.length === 0) throw new UnusableProduct('it has no variants')
  const shopifyVariants = product.variants.map(toVariant)
  const custom = {
    size: customValue(product.creatureSize),
    type: nameIn(customValue(product.creatureType)),
    designer: nameIn(customValue(product.designer)),
  }
  return {
    shopifyId: product.id,
    handle: product.handle,
    name: product.title.trim(),
    photos: photosOf(product),
    longDescription: cleanHtml(product.descriptionHtml),
    designer: custom.designer ?? product.vendor.trim(),
    designerWebsite: webAddress(customValue(product.designerWebsite)),
    creatureType: custom.type ?? product.productType.trim(),
    scale: custom.size ?? '',
    ...ownPrices(shopifyVariants),
    metadata: {
      ...optionPrices(shopifyVariants),
      ...(custom.size !== null && { 'custom.creature_size': custom.size }),
      ...(custom.type !== null && { 'custom.creature_type': custom.type }),
      ...(custom.designer !== null && { 'custom.designer': custom.designer }),
    },
    shopifyVariants,
    tags: product.tags,
    updatedAt: product.updatedAt,
  }
}

/** More than ten million dollars don't fit into the whole cents that the databases and the search keep. */
const decimalPrice = /^\d{1,7}(\.\d+)?$/

function toVariant({ id, price, availableForSale, selectedOptions }: VariantFieldsFragment): ShopifyVariant {
  if (!decimalPrice.test(String(price))) throw new UnusableProduct(`the price of ${id} is ${String(price)}`)
  return { id, ...scaleAndFinishing(selectedOptions), price, options: selectedOptions, availableForSale }
}

function photosOf({ media }: ShopifyProduct): ProductPhoto[] {
  return media.nodes.flatMap((node) => {
    // Videos and 3D models are no pictures; a picture that Shopify is still working on has no address.
    if (!('image' in node) || !node.image || !webAddress(node.image.url)) return []
    return [{ image: node.image.url, caption: node.alt ?? '', width: node.image.width, height: node.image.height }]
  })
}

/** A metafield's text. Of a JSON list the first element counts; empty text and references to other things are no value. */
function customValue(metafield: { value: string } | null): string | null {
  const text = firstElement(metafield?.value ?? '').trim()
  return text === '' || text.startsWith('gid://') ? null : text
}

/** Products are looked up by it: what is much longer than a name has no place in an index. */
const MOST_OF_A_NAME = 255
const nameIn = (text: string | null) => text && text.slice(0, MOST_OF_A_NAME).toWellFormed()

function firstElement(text: string): string {
  if (!text.trimStart().startsWith('[')) return text
  try {
    const list: unknown = JSON.parse(text)
    const first: unknown = Array.isArray(list) ? list[0] : text
    return typeof first === 'string' || typeof first === 'number' ? String(first) : ''
  } catch {
    return text // A name may begin with a bracket.
  }
}

function webAddress(text: string | null): string | null {
  return text !== null && /^https?:\/\//i.test(text) && URL.canParse(text) ? text : null
}

/** Dollars of a miniature in neither of the two scales: of the small one, else of the cheapest of its kind. */
function ownPrices(variants: readonly ShopifyVariant[]) {
  const cheapest = (kind: (finishing: string) => boolean) => {
    const prices = variants.filter((variant) => kind(finishingOf(variant))).map(({ price }) => toCents(price))
    return prices.length > 0 ? toDollars(Math.min(...prices)) : undefined
  }
  const { basePrice, osrTabletop } = optionPrices(variants)
  const unprimedPrice = basePrice ?? cheapest((finishing) => !isOsr(finishing)) ?? cheapest(() => true) ?? 0
  return { unprimedPrice, osrPrimingPrice: osrTabletop ?? cheapest(isOsr) ?? unprimedPrice }
}

/** Dollars for the four cells of the price table, as far as there are variants for them. */
function optionPrices(variants: readonly ShopifyVariant[]) {
  const cells = {
    basePrice: findVariant(variants, '32mm', 'None'),
    osrTabletop: findVariant(variants, '32mm', 'OSR Style'),
    unprimedDisplay: findVariant(variants, '54mm', 'None'),
    osrDisplay: findVariant(variants, '54mm', 'OSR Style'),
  }
  const priced = Object.entries(cells).flatMap(([cell, variant]) =>
    variant ? [[cell, toDollars(toCents(variant.price))]] : [],
  )
  return Object.fromEntries(priced) as Pick<ProductMetadata, keyof typeof cells>
}
