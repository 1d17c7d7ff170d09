import { setTimeout } from 'node:timers/promises'
import type { ImageCache } from '#core/image-cache/image-cache.ts'
import { safeSource } from '#shared/blocks/links.ts'
import { GALLERY_LIMIT } from '#shared/features/catalogue/limits.ts'
import { productsContract } from '#shared/features/catalogue/products.contract.ts'
import { cardOf } from '#shared/features/catalogue/card.ts'
import { Product } from '#shared/features/catalogue/products.schema.ts'
import { imagesContract } from '#shared/features/images/images.contract.ts'
import { imageMetadata, type Image, type ImageMetadataByUrl } from '#shared/features/images/images.schema.ts'
import { parseImageUrl } from '#shared/features/images/image-url.ts'
import { parseJson } from '#shared/contract/json.ts'
import type { OfflineResponses } from './copy/offline-responses.ts'
import { allFeatures } from './features/local-features.ts'
import type { OfflineStore } from './offline-store.ts'

/** Fields with the address of a picture. */
const pictureField = /image|picture|photo|poster|avatar|background|cover/i
/** Pictures within text: the shop's own wherever they are written, others in Markdown and HTML. */
const pictureInText =
  /(?:https?:\/\/[^\s"'()<>/]+)?\/uploads\/[0-9a-f]{32}-\d{1,5}x\d{1,5}\.webp|(?<=!\[[^\]\n]{0,500}\]\(\s{0,5}<?)https?:(?:[^\s"'()<>]|\([^\s"'()<>]*\)){1,2000}|(?<=<img\b[^>]{0,2000}\ssrc=["']?)https?:[^\s"'<>]{1,2000}/g

/** Distinct addresses of the pictures in a record, wherever they are. `value` may hold anything. */
export function picturesIn(value: unknown, field = ''): string[] {
  if (typeof value === 'string') {
    const whole = pictureField.test(field) ? safeSource(value) : null
    return whole === null ? (value.match(pictureInText) ?? []) : [whole]
  }
  if (typeof value !== 'object' || value === null) return []
  const parts = Object.entries(value).flatMap(([name, each]) => picturesIn(each, Array.isArray(value) ? field : name))
  return [...new Set(parts)]
}

/**
 * What the copied list of images says about these addresses. Null prototype: content may call an image `constructor`.
 */
export function copiedImages({ get }: Pick<OfflineResponses, 'get'>, urls: readonly string[]): ImageMetadataByUrl {
  const list = parseJson(get(imagesContract.list.path) ?? '[]') as Image[]
  const images = new Map(list.map((image) => [image.url, image]))
  const known = urls.flatMap((url) => {
    const image = images.get(parseImageUrl(url) ? url.split(/[?#]/, 1)[0]! : url.trim())
    return image ? [[url, imageMetadata(image)] as const] : []
  })
  return Object.assign(Object.create(null), Object.fromEntries(known)) as ImageMetadataByUrl
}

/** Products that blocks show. */
export const productReads = [productsContract.featured.path, `${productsContract.list.path}?limit=${GALLERY_LIMIT}`]

export const copiedProducts = ({ get }: Pick<OfflineResponses, 'get'>): Product[] =>
  productReads.flatMap((path) => Product.array().safeParse(parseJson(get(path) ?? 'null')).data ?? [])

/** Addresses of all pictures in the local copy: of the content last changed first, then of products and the rest. */
export async function listPictures({ home, responses }: OfflineStore): Promise<string[]> {
  const copied = await Promise.all(allFeatures.map((feature) => home.all(feature)))
  const records = copied.flat().toSorted((one, other) => (timeOf(one) < timeOf(other) ? 1 : -1))
  const rest = [parseJson(responses.get('/api/auth/user') ?? 'null')]
  return picturesIn([...records, ...copiedProducts(responses).map(cardOf), ...rest])
}

const timeOf = (record: object) => ('updatedAt' in record ? String(record.updatedAt) : '')

/** Share of the cache that the copy may fill, so that it never evicts its own pictures. */
const SHARE = 0.8
/** Pictures fetched at the same time. */
const AT_ONCE = 2
/** How long to wait while other work uses the connection, milliseconds. */
const WHILE_BUSY_MS = 1000

interface PictureParts {
  imageCache: Pick<ImageCache, 'most' | 'sizeOf' | 'copy'>
  /** True while uploads or publishing use the connection. */
  isBusy(): boolean
}

/** Fetches missing pictures of the local copy, most important first, until they fill their share of the cache. */
export function createPictureCopier({ imageCache, isBusy }: PictureParts) {
  /** Not to be had; asked for again after the next start. */
  const missing = new Set<string>()
  return async function copy(addresses: readonly string[], signal: AbortSignal): Promise<void> {
    const rest = addresses.filter((address) => !missing.has(address)).values()
    let sum = 0
    const next = async (): Promise<void> => {
      for (const address of rest) {
        signal.throwIfAborted()
        if (sum > imageCache.most * SHARE) return
        const stored = imageCache.sizeOf(address)
        if (stored === null) while (isBusy()) await setTimeout(WHILE_BUSY_MS, undefined, { signal })
        const size = stored ?? (await imageCache.copy(address, signal))
        if (size === 0) missing.add(address)
        sum += size
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, next))
  }
}
