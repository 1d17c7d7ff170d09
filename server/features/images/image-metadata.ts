import type { Database } from '#server/database/database.ts'
import type { PublishChange } from '#server/changes/changes.ts'
import type { ReadImageMetadata } from '#server/content/references/read-images.ts'
import { parseImageUrl } from '#shared/features/images/image-url.ts'
import { imageMetadata, type ImageMetadata, type ImageMetadataByUrl } from '#shared/features/images/images.schema.ts'
import type { ImageRow } from './image-row.ts'

/** Addresses per query; both databases accept more. */
const AT_ONCE = 500

type MetadataRow = Pick<ImageRow, 'url' | 'alt' | 'isDecorative' | 'focusX' | 'focusY' | 'placeholder'>

/**
 * What the repository knows about images, by address as written in content. Includes images in the trash, which are
 * still shown. Unknown addresses are left out. For cacheable responses use `createImageReader`.
 */
export async function readImageMetadata(db: Database, urls: readonly string[]): Promise<ImageMetadataByUrl> {
  const known = await rowsOf(db, urls)
  const found = urls.flatMap((url): [string, ImageMetadata][] => {
    const row = known.get(addressOf(url))
    return row ? [[url, metadataOf(row)]] : []
  })
  // Without a prototype: content may call an image `constructor`.
  return Object.assign(Object.create(null) as ImageMetadataByUrl, Object.fromEntries(found))
}

/** Like `readImageMetadata`, and reports the tags that the response depends on. */
export const createImageReader =
  (db: Database): ReadImageMetadata =>
  (urls, call) => {
    call.reads(...metadataTags(urls))
    return readImageMetadata(db, urls)
  }

/** Change-bus tags of these images, whether they exist or not. */
const metadataTags = (urls: readonly string[]): string[] => [...new Set(urls.map(tagOf))]

/** Alternative text from the repository; undefined if the image isn't in it. */
export async function readImageText(
  db: Database,
  url: string,
): Promise<{ alt: string; isDecorative: boolean } | undefined> {
  const row = (await rowsOf(db, [url])).get(addressOf(url))
  return row && { alt: row.alt, isDecorative: row.isDecorative === 1 }
}

/** Publishes a change of an image if it affects how it is shown. Null: the image didn't exist, or no longer does. */
export function publishImageChange(publishChange: PublishChange, before: ImageRow | null, after: ImageRow | null) {
  if (before && after && before.url === after.url && isSame(metadataOf(before), metadataOf(after))) return
  const tags = [...new Set([before, after].flatMap((row) => (row ? [tagOf(row.url)] : [])))]
  publishChange({ type: 'content_updated', tags })
}

const metadataOf = ({ alt, isDecorative, focusX, focusY, placeholder }: MetadataRow): ImageMetadata =>
  imageMetadata({ alt, isDecorative: isDecorative === 1, focus: { x: focusX, y: focusY }, placeholder })

const isSame = (a: ImageMetadata, b: ImageMetadata) => JSON.stringify(a) === JSON.stringify(b)

/** Address as stored in the repository, from one in content, which may request a width. */
const addressOf = (url: string) => (parseImageUrl(url) ? url.split(/[?#]/, 1)[0]! : url.trim())

const tagOf = (url: string) => `image:${parseImageUrl(url)?.file ?? url.trim()}`

async function rowsOf(db: Database, urls: readonly string[]): Promise<Map<string, MetadataRow>> {
  const rows = new Map<string, MetadataRow>()
  // PostgreSQL rejects NUL, and no address contains one.
  const addresses = [...new Set(urls.map(addressOf))].filter((address) => !address.includes('\0'))
  for (let from = 0; from < addresses.length; from += AT_ONCE) {
    const some = await db
      .selectFrom('images')
      .select(['url', 'alt', 'isDecorative', 'focusX', 'focusY', 'placeholder'])
      .where('url', 'in', addresses.slice(from, from + AT_ONCE))
      // An external URL can occur again in the trash; the active row comes last and wins.
      .orderBy('deletedAt', (order) => order.asc().nullsLast())
      .execute()
    for (const row of some) rows.set(row.url, row)
  }
  return rows
}
