import type { Database } from '#server/database/database.ts'
import type { Note } from '#server/live/changes.ts'
import type { ReadPictures } from '#server/references/pictures.ts'
import { storedPicture } from '#shared/features/images/picture-url.ts'
import type { PictureFacts, PicturesFacts } from '#shared/features/images/images.schema.ts'
import type { ImageRow } from './image-row.ts'

/** Databases take so many values in one question, and more. */
const AT_ONCE = 500

type Shown = Pick<ImageRow, 'url' | 'alt' | 'isDecorative' | 'focusX' | 'focusY' | 'placeholder'>

/**
 * What the shop knows of pictures when it shows them, by their addresses as content writes them. Those in the trash are known, too: they
 * are shown until they are gone. What is none of the repository's is left out. Whoever keeps what is made of it asks `pictureReader`.
 */
export async function pictureFacts(db: Database, urls: readonly string[]): Promise<PicturesFacts> {
  const known = await rowsOf(db, urls)
  const found = urls.flatMap((url): [string, PictureFacts][] => {
    const row = known.get(addressOf(url))
    return row ? [[url, factsOf(row)]] : []
  })
  return Object.fromEntries(found)
}

/** The same, for an answer that may be kept: it names what it has read. */
export const pictureReader =
  (db: Database): ReadPictures =>
  (urls, call) => {
    call.reads(...factTags(urls))
    return pictureFacts(db, urls)
  }

/** Tags of the change bus for what was made from the facts of these pictures, whether there are any or not. */
const factTags = (urls: readonly string[]): string[] => [...new Set(urls.map(tagOf))]

/** Words for a picture that has none where it is shown: the repository's. Undefined: it is none of the repository's. */
export async function pictureWords(
  db: Database,
  url: string,
): Promise<{ alt: string; isDecorative: boolean } | undefined> {
  const row = (await rowsOf(db, [url])).get(addressOf(url))
  return row && { alt: row.alt, isDecorative: row.isDecorative === 1 }
}

/** Tells what shows a picture that it is there now, is gone, or is shown in another way; null stands for no such image. */
export function noteFacts(note: Note, before: ImageRow | null, after: ImageRow | null) {
  if (before && after && before.url === after.url && isSame(factsOf(before), factsOf(after))) return
  const tags = [...new Set([before, after].flatMap((row) => (row ? [tagOf(row.url)] : [])))]
  note({ type: 'content_updated', tags })
}

/** A WebP of the simple kind, without transparency: what can be seen through must not have its placeholder behind it for ever. */
const opaque = /^data:image\/webp;base64,.{16}VlA4I/

const factsOf = ({ alt, isDecorative, focusX, focusY, placeholder }: Shown): PictureFacts => ({
  placeholder: placeholder !== null && opaque.test(placeholder) ? placeholder : null,
  focus: { x: focusX, y: focusY },
  alt: isDecorative === 1 ? '' : alt,
  ...(isDecorative === 1 && { isDecorative: true }),
})

const isSame = (a: PictureFacts, b: PictureFacts) => JSON.stringify(a) === JSON.stringify(b)

/** The address that the repository has for one of content, which may ask for a width. */
const addressOf = (url: string) => (storedPicture(url) ? url.split(/[?#]/, 1)[0]! : url.trim())

const tagOf = (url: string) => `image:${storedPicture(url)?.file ?? url.trim()}`

async function rowsOf(db: Database, urls: readonly string[]): Promise<Map<string, Shown>> {
  const rows = new Map<string, Shown>()
  // PostgreSQL takes no NUL, and no address has one.
  const addresses = [...new Set(urls.map(addressOf))].filter((address) => !address.includes('\0'))
  for (let from = 0; from < addresses.length; from += AT_ONCE) {
    const some = await db
      .selectFrom('images')
      .select(['url', 'alt', 'isDecorative', 'focusX', 'focusY', 'placeholder'])
      .where('url', 'in', addresses.slice(from, from + AT_ONCE))
      // An address elsewhere may be there twice, once in the trash: the one that is not in there comes last.
      .orderBy('deletedAt', (order) => order.asc().nullsLast())
      .execute()
    for (const row of some) rows.set(row.url, row)
  }
  return rows
}
