import { connection, type PageArguments } from '#sandbox/graphql/connection.ts'
import { byPosition, type SortedPage } from '#sandbox/graphql/list-products.ts'
import { resolversOf, type Context, type Resolvers } from '#sandbox/graphql/resolvers.ts'
import * as facts from '#sandbox/shop/product-facts.ts'
import type { PictureRecord, ProductRecord, VariantRecord } from '#sandbox/shop/records.ts'
import { pictureUrl, videoUrl } from '#sandbox/pictures/url.ts'

interface MetafieldArguments {
  namespace?: string
  key: string
}

/** Source record of an InventoryItem: the variant whose stock it counts. */
export interface InventoryItem {
  id: string
  variant: VariantRecord
}

export const productResolvers: Resolvers = {
  Product: resolversOf<ProductRecord>({
    legacyResourceId: facts.legacyId,
    publishedAt: (product) => (product.status === 'ACTIVE' ? product.createdAt : null),
    onlineStoreUrl: (product, _, { shop }) => `${shop.settings.origin}/products/${product.handle}`,
    hasOnlyDefaultVariant: facts.hasOnlyDefaultVariant,
    tracksInventory: (product) => product.variants.some(({ tracked }) => tracked),
    totalInventory: (product) => product.variants.reduce((sum, variant) => sum + variant.inventoryQuantity, 0),
    variantsCount: (product) => ({ count: product.variants.length, precision: 'EXACT' }),
    priceRangeV2: (product, _, { shop }) => facts.priceRange(product, shop.settings.currency),
    options: (product, { first }: { first?: number }) => facts.optionFacts(product).slice(0, first),
    featuredMedia: (product, _, context) => media(product, context)[0] ?? null,
    media: (product, page: SortedPage, context) =>
      connection(byPosition(media(product, context), page.sortKey), page, context),
    mediaCount: (product) => ({ count: product.pictures.length + product.videos.length, precision: 'EXACT' }),
    metafield: (product, { namespace, key }: MetafieldArguments) => facts.metafieldOf(product, namespace, key),
    metafields,
    variants: (product, page: SortedPage, context) =>
      connection(byPosition(product.variants, page.sortKey), page, context),
  }),
  ProductVariant: resolversOf<VariantRecord>({
    legacyResourceId: facts.legacyId,
    displayName: (variant, _, { shop }) => `${shop.catalogue.productOf(variant).title} - ${variant.title}`,
    barcode: () => null,
    taxable: () => true,
    availableForSale: (variant, _, { shop }) => facts.isOnSale(shop.catalogue.productOf(variant), variant),
    selectedOptions: (variant, _, { shop }) => facts.selectedOptions(shop.catalogue.productOf(variant), variant),
    inventoryItem: (variant): InventoryItem => ({ id: variant.inventoryItemId, variant }),
    product: (variant, _, { shop }) => shop.catalogue.productOf(variant),
    media: (_variant, page: PageArguments, context) => connection([], page, context),
  }),
  InventoryItem: resolversOf<InventoryItem>({
    legacyResourceId: facts.legacyId,
    tracked: (item) => item.variant.tracked,
    sku: (item) => item.variant.sku,
    variant: (item) => item.variant,
    variants: (item, page: PageArguments, context) => connection([item.variant], page, context),
  }),
}

function metafields(
  product: ProductRecord,
  { namespace, keys, ...page }: PageArguments & { namespace?: string; keys?: string[] },
  context: Context,
) {
  const wanted = product.metafields.filter(
    (field) =>
      (!namespace || field.namespace === namespace) && (!keys || keys.includes(`${field.namespace}.${field.key}`)),
  )
  const found = wanted.map((field) => facts.metafieldFacts(product, field))
  return connection(found, page, context)
}

/** Pictures and videos in the product's order. */
function media(product: ProductRecord, { shop }: Context) {
  const { origin } = shop.settings
  const pictures = product.pictures.map((picture) => {
    const image = imageOf(origin, picture)
    return {
      id: picture.id,
      alt: picture.alt,
      mediaContentType: 'IMAGE',
      status: 'READY',
      mimeType: 'image/webp',
      image,
      preview: { status: 'READY', image },
    }
  })
  const [cover] = product.pictures
  const image = cover ? imageOf(origin, cover) : null
  const videos = product.videos.map(({ id, alt, after, originUrl }) => ({
    after,
    media: {
      id,
      alt,
      mediaContentType: originUrl === null ? 'VIDEO' : 'EXTERNAL_VIDEO',
      status: 'READY',
      preview: { status: 'READY', image },
      ...(originUrl === null ? { sources: videoSources(origin, id) } : { originUrl, embedUrl: embedUrl(originUrl) }),
    },
  }))
  const before = (count: number) => videos.filter(({ after }) => after === count).map((video) => video.media)
  const beyond = videos.filter(({ after }) => after >= pictures.length).map((video) => video.media)
  return [...pictures.flatMap((picture, index) => [...before(index), picture]), ...beyond]
}

function imageOf(origin: string, picture: PictureRecord) {
  return {
    id: picture.id.replace('MediaImage', 'ImageSource'),
    url: pictureUrl(origin, picture),
    altText: picture.alt,
    width: picture.width,
    height: picture.height,
  }
}

/** Shopify offers a file in several sizes, and a playlist, which the sandbox only names. */
function videoSources(origin: string, id: string) {
  const playlist = videoUrl(origin, facts.legacyId({ id }), 'm3u8')
  const file = (height: number) => ({
    url: videoUrl(origin, facts.legacyId({ id }), 'mp4', height),
    format: 'mp4',
    mimeType: 'video/mp4',
    width: height,
    height,
  })
  return [{ ...file(720), url: playlist, format: 'm3u8', mimeType: 'application/x-mpegURL' }, file(480), file(720)]
}

const embedUrl = (originUrl: string) =>
  originUrl.includes('vimeo.com')
    ? originUrl.replace(/^https:\/\/(www\.)?vimeo\.com\//, 'https://player.vimeo.com/video/')
    : originUrl.replace(/^.*(?:v=|youtu\.be\/)([\w-]{11}).*$/, 'https://www.youtube.com/embed/$1')
