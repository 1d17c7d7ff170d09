import { brighten } from '#shared/contrast.ts'
import type { ProductDraft } from '#server/database/product-draft.ts'
import type { VariantFieldsFragment } from '#server/shopify/operations/admin.gen.ts'
import { storable } from '#server/shopify/storable.ts'
import {
  PhotoKind,
  type ProductMetadata,
  type ProductPhoto,
  type ProductVideo,
  type ShopifyVariant,
} from '#shared/features/catalogue/products.schema.ts'
import { parseVideo, type Video } from '#shared/blocks/video.ts'
import { findVariant, variantFinishing, isOsr } from '#shared/pricing/options.ts'
import { toCents, toDollars } from '#shared/pricing/money.ts'
import { nameOptions } from '#shared/pricing/variant-options.ts'
import { cleanHtml } from './clean-html.ts'
import type { Description } from './clean-description.ts'
import { UnusableProductError, type ShopifyProduct } from './shopify-product.ts'

/**
 * Converts a Shopify product to a draft. Throws UnusableProductError if it has no title, no handle or a variant without
 * a valid price. What Shopify sends goes through `cleanDescription` first, because a description may take long to clean.
 */
export function productFromShopify(
  product: ShopifyProduct,
  { html: longDescription, isPlain }: Description = { html: cleanHtml(product.descriptionHtml), isPlain: false },
): ProductDraft {
  if (!product.title.trim()) throw new UnusableProductError('it has no title')
  if (!product.handle) throw new UnusableProductError('it has no handle')
  if (product.variants.length === 0) throw new UnusableProductError('it has no variants')
  const shopifyVariants = toVariants(product.variants)
  const { photos, videos } = mediaOf(product)
  const custom = {
    size: customValue(product.creatureSize),
    type: truncateName(customValue(product.creatureType)),
    designer: truncateName(customValue(product.designer)),
  }
  return {
    shopifyId: product.id,
    handle: product.handle,
    name: product.title.trim(),
    photos,
    longDescription,
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
      ...size('heightMm', product.printHeight),
      ...size('baseMm', product.baseSize),
      ...accent(product.accentColour),
      ...rating(product),
      ...(isPlain && { isPlainText: true as const }),
      ...(videos.length > 0 && { videos }),
    },
    shopifyVariants,
    tags: product.tags,
    updatedAt: product.updatedAt,
    ...(product.status === 'UNLISTED' && { isUnlisted: true }),
  }
}

/** Prices of ten million dollars or more don't fit the integer cents of the databases and the search index. */
const decimalPrice = /^\d{1,7}(\.\d+)?$/

function toVariants(variants: readonly VariantFieldsFragment[]): ShopifyVariant[] {
  const words = nameOptions(variants.map(({ id, selectedOptions: options }) => ({ id, options })))
  return variants.map(({ id, price, compareAtPrice, availableForSale, selectedOptions: options }, index) => {
    if (!decimalPrice.test(String(price))) throw new UnusableProductError(`the price of ${id} is ${String(price)}`)
    // Absent unless it is higher, so that the content hash of such products stays.
    const isHigher = decimalPrice.test(String(compareAtPrice)) && toCents(compareAtPrice!) > toCents(price)
    const compared = isHigher && { compareAtPrice: compareAtPrice! }
    return { id, ...words[index]!, price, ...compared, options, availableForSale }
  })
}

type Media = ShopifyProduct['media']['nodes'][number]

/** Photos and videos in their order. 3D models are skipped, and what Shopify is still processing: it has no URL. */
function mediaOf({ media }: ShopifyProduct): { photos: ProductPhoto[]; videos: ProductVideo[] } {
  const photos: ProductPhoto[] = []
  const videos: ProductVideo[] = []
  for (const node of media.nodes) {
    const video = videoOf(node)
    if ('image' in node && node.image && webAddress(node.image.url)) {
      const { url: image, width, height } = node.image
      photos.push({ image, ...captionOf(node.alt ?? ''), width, height })
    } else if (video && 'preview' in node) {
      const image = node.preview?.image
      const poster = webAddress(image?.url ?? null)
      const { width, height } = (poster && image) || { width: null, height: null }
      videos.push({ ...video, caption: node.alt ?? '', after: photos.length, poster, width, height })
    }
  }
  return { photos, videos }
}

/** More pixels than the page shows. */
const MAX_VIDEO_HEIGHT = 1080

/** A video at YouTube or Vimeo, or the best file of one that isn't needlessly large. */
function videoOf(node: Media): Video | null {
  if ('originUrl' in node) return parseVideo(node.originUrl) ?? parseVideo(node.embedUrl)
  if (!('sources' in node)) return null
  const files = node.sources
    .filter(({ url, mimeType }) => mimeType === 'video/mp4' && webAddress(url))
    .toSorted((a, b) => a.height - b.height)
  const url = (files.findLast(({ height }) => height <= MAX_VIDEO_HEIGHT) ?? files[0])?.url
  return url ? { source: url, page: url, from: new URL(url).hostname } : null
}

/** `Painted: A wyrm` and `Beside a ruler: A wyrm` begin with the photo's kind. */
const withKind = /^\s*(?:beside an? |in an? )?(render|resin|painted|ruler|hand)\s*:\s*/i

/** Without a kind, the alt text as it is, so that the content hash of such products stays. */
function captionOf(alt: string): Pick<ProductPhoto, 'caption' | 'kind'> {
  const [start, kind] = withKind.exec(alt) ?? []
  return kind ? { caption: alt.slice(start!.length), kind: PhotoKind.parse(kind.toLowerCase()) } : { caption: alt }
}

/** Text of a metafield, the first element if it is a JSON list. Null for empty text and references. */
function customValue(metafield: { value: string } | null): string | null {
  const text = firstElement(metafield?.value ?? '').trim()
  return text === '' || text.startsWith('gid://') ? null : text
}

/** Filters match on this value, and the database indexes it; longer values don't fit an index. */
const MAX_NAME_LENGTH = 255
const truncateName = (text: string | null) => text && text.slice(0, MAX_NAME_LENGTH).toWellFormed()

/** Shopify has both spellings. */
const millimetres: Record<string, number> = {
  mm: 1,
  millimeters: 1,
  cm: 10,
  centimeters: 10,
  m: 1000,
  meters: 1000,
  in: 25.4,
  inches: 25.4,
}
/** No print is larger; what is, has the wrong unit. */
const MAX_MM = 1000

/** A length in mm from a metafield: a dimension (`{"value": 3.4, "unit": "cm"}`), or a number or text (`34`, `34 mm`). */
function size(name: 'heightMm' | 'baseMm', metafield: { value: string } | null): Partial<ProductMetadata> {
  // Spaces in a long text would take the expressions seconds.
  const text = (metafield?.value ?? '').slice(0, 200)
  const number = /^\s*([\d.]+)\s*[a-z]*\s*$/i.exec(text)?.[1] ?? /"value":[\s"]*([\d.]+)/.exec(text)?.[1]
  const unit = /(?:^[\s\d.]+|"unit":\s*")([a-z]+)/i.exec(text)?.[1] ?? 'mm'
  const mm = Math.round(Number(number) * (millimetres[unit.toLowerCase()] ?? NaN) * 10) / 10
  return mm > 0 && mm <= MAX_MM ? { [name]: mm } : {}
}

/** The accent colour (`#a855f7`), brightened if it is too dark to read. */
function accent(metafield: { value: string } | null): Pick<ProductMetadata, 'accent'> {
  const colour = /^#[\da-f]{6}$/i.exec(metafield?.value ?? '')?.[0]
  return colour ? { accent: brighten(colour) } : {}
}

/** Shopify's standard metafields: `{"value": "4.3", "scale_min": "1.0", "scale_max": "5.0"}` and a number. */
function rating({ rating: field, ratingCount }: ShopifyProduct): Pick<ProductMetadata, 'rating'> {
  try {
    const {
      value: average,
      scale_min: min,
      scale_max: max,
    } = JSON.parse(field?.value ?? '{}') as Record<string, unknown>
    const [value, worst, best, count] = [average, min, max, ratingCount?.value].map(Number) as [
      number,
      number,
      number,
      number,
    ]
    const isValid = worst <= value && value <= best && worst < best && Number.isSafeInteger(count) && count > 0
    return isValid ? { rating: { value, worst, best, count } } : {}
  } catch {
    return {} // not a rating
  }
}

function firstElement(text: string): string {
  if (!text.trimStart().startsWith('[')) return text
  try {
    const list: unknown = JSON.parse(text)
    const first: unknown = Array.isArray(list) ? list[0] : text
    return typeof first === 'string' || typeof first === 'number' ? storable(String(first)) : ''
  } catch {
    return text // A name may begin with a bracket.
  }
}

function webAddress(text: string | null): string | null {
  return text !== null && /^https?:\/\//i.test(text) && URL.canParse(text) ? text : null
}

/** Prices (dollars) shown without a scale: those of 32mm, otherwise the cheapest of each finishing. */
function ownPrices(variants: readonly ShopifyVariant[]) {
  const cheapest = (kind: (finishing: string) => boolean) => {
    const prices = variants.filter((variant) => kind(variantFinishing(variant))).map(({ price }) => toCents(price))
    return prices.length > 0 ? toDollars(Math.min(...prices)) : undefined
  }
  const { basePrice, osrTabletop } = optionPrices(variants)
  const unprimedPrice = basePrice ?? cheapest((finishing) => !isOsr(finishing)) ?? cheapest(() => true) ?? 0
  return { unprimedPrice, osrPrimingPrice: osrTabletop ?? cheapest(isOsr) ?? unprimedPrice }
}

/** Prices (dollars) of the four cells of the price table that have a variant. */
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
