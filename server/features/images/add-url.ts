import { HttpError } from '#server/errors.ts'
import type { Staff } from '#server/http/serve.ts'
import { normalizeAddress } from '#server/content/references/target.ts'
import { sourceTags } from '#shared/features/images/image-tags.ts'
import type { Image, ImageDraft } from '#shared/features/images/images.schema.ts'
import { parseImageUrl } from '#shared/features/images/image-url.ts'
import type { ImageParts } from './image-store.ts'
import { toImage } from './image-row.ts'
import { insertImage, duplicatesError } from './insert-image.ts'

const MAX_ADDRESS = 2000

/**
 * Adds an image of another site by its URL, without fetching it. If the URL is already in the repository, or is a
 * repository address, returns that image. Throws HttpError: 400 for an invalid URL, 404 for a repository address that
 * no longer exists, 409 with `duplicates` if the draft asks for them.
 */
export async function addAddress(
  { withChanges, origin }: ImageParts,
  draft: ImageDraft,
  staff: Staff | null,
): Promise<Image> {
  const url = (draft.url ?? '').trim()
  const place = normalizeAddress(url, origin)
  const file = place === null ? null : (parseImageUrl(place)?.file ?? null)
  if (file === null && !/^https?:\/\/[^/]/i.test(url))
    throw invalidUrl('An image URL must start with https:// or http://.')
  if (!URL.canParse(url, origin)) throw invalidUrl('Please enter an image URL that a browser can open.')
  // Counted in bytes: the URL is indexed, and index entries are limited in size.
  if (Buffer.byteLength(url) > MAX_ADDRESS) throw invalidUrl(`An image URL can have at most ${MAX_ADDRESS} characters.`)
  return withChanges(async (tx, publishChange) => {
    const existing = await tx
      .selectFrom('images')
      .selectAll()
      .$if(file !== null, (images) => images.where('file', '=', file))
      .$if(file === null, (images) => images.where('url', '=', url))
      .where('deletedAt', 'is', null)
      .executeTakeFirst()
    if (existing && draft.duplicates === 'offer')
      throw duplicatesError([{ likeness: 'same', image: toImage(existing) }])
    if (existing) return toImage(existing)
    if (file !== null) throw new HttpError(404, 'The image at this address is no longer in the repository.')
    return insertImage(tx, elsewhere(url, draft.mimeType), { draft, tags: sourceTags.url }, staff, publishChange)
  })
}

const invalidUrl = (words: string) => new HttpError(400, words)

/** Unknown, because nothing is fetched. The MIME type is the client's claim. */
const elsewhere = (url: string, mimeType = 'image/jpeg') => ({
  url,
  file: null,
  mimeType: /^image\/[\w.+-]{1,50}$/.test(mimeType) ? mimeType : 'image/jpeg',
  fileSize: null,
  width: null,
  height: null,
  placeholder: null,
  sourceHash: null,
  originalHash: null,
  perceptualHash: null,
})
