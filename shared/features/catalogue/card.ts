import { atWidth } from '#shared/features/images/image-url.ts'
import { fromPrice } from '#shared/pricing/price.ts'
import { toCents } from '#shared/pricing/money.ts'
import { pictureKinds } from './picture-kinds.ts'
import type { CardProduct, PhotoKind, Product, ProductPhoto } from './products.schema.ts'

/** What a product's card shows: a tenth of the product. */
export function cardOf(product: Product): CardProduct {
  const { id, name, shopifyHandle, imageUrl, designer, creatureType, scale, isFeatured } = product
  const photo = product.photos.find(({ image }) => image === imageUrl)
  const fromCents = fromPrice(product)
  const wasPrice = product.shopifyVariants.find(
    (each) => each.availableForSale && toCents(each.price) === fromCents,
  )?.compareAtPrice
  const hoverImage = hoverImageOf(product, photo?.kind)
  const looks = looksOf(product, photo)
  return {
    id,
    name,
    shopifyHandle,
    imageUrl,
    imageWidth: photo?.width ?? null,
    imageHeight: photo?.height ?? null,
    ...(hoverImage && { hoverImage }),
    ...(looks && { looks }),
    designer,
    creatureType,
    scale,
    isFeatured,
    fromCents,
    ...(wasPrice && { wasPrice }),
    ...(product.metadata.rating && { rating: product.metadata.rating }),
  }
}

const kinds = { painted: 'painted', bare: 'resin' } as const

function looksOf(
  { photos, metadata: { videos = [] } }: Product,
  shown: ProductPhoto | undefined,
): CardProduct['looks'] {
  const found = pictureKinds.flatMap((name) => {
    const at = photos.findIndex(({ kind }) => kind === kinds[name])
    if (at < 0 || kinds[name] === shown?.kind) return []
    const { image, width, height } = photos[at]!
    const number = at + 1 + videos.filter(({ after }) => after <= at).length
    const isAsLarge = width === shown?.width && height === shown?.height
    return [[name, { image, number, ...(!isAsLarge && { width, height }) }] as const]
  })
  return found.length > 0 ? Object.fromEntries(found) : undefined
}

/** Wide enough for a card on a screen of double density. */
const HOVER_WIDTH = 640

/** What convinces most comes first. */
const hoverKinds: readonly PhotoKind[] = ['painted', 'resin', 'hand', 'ruler', 'render']

function hoverImageOf({ photos }: Product, shown: PhotoKind | undefined): string | undefined {
  const kind = hoverKinds.find((each) => each !== shown && photos.slice(1).some((photo) => photo.kind === each))
  const image = photos.slice(1).find((photo) => photo.kind === kind)?.image
  if (!kind || !image) return undefined
  // Safe within an unquoted url() of a style sheet.
  return atWidth(image, HOVER_WIDTH).replace(/[\t-\r "'()\\]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
}
