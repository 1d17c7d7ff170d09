import { Refusal } from '#server/http/errors.ts'
import type { Staff } from '#server/http/serve.ts'
import { placeOf } from '#server/references/target.ts'
import { tagsOfWay } from '#shared/features/images/image-tags.ts'
import type { Image, ImageDraft } from '#shared/features/images/images.schema.ts'
import { storedPicture } from '#shared/features/images/picture-url.ts'
import type { ImageParts } from './image-parts.ts'
import { toImage } from './image-row.ts'
import { insertImage, offered } from './insert-image.ts'

const MAX_ADDRESS = 2000

/**
 * Adds an image by its address elsewhere, which is written down and not asked for (decision 45). An address that is there already, or
 * is one of the repository's own, is answered with its image. Throws a Refusal: 400 when it is no address of an image, 404 when it is
 * one of ours that is gone, 409 with `duplicates` where they are to be offered.
 */
export async function addAddress(
  { write, origin }: ImageParts,
  draft: ImageDraft,
  staff: Staff | null,
): Promise<Image> {
  const url = (draft.url ?? '').trim()
  const place = placeOf(url, origin)
  const file = place === null ? null : (storedPicture(place)?.file ?? null)
  if (file === null && !/^https?:\/\/[^/]/i.test(url)) throw noAddress('An image URL begins with https:// or http://.')
  if (!URL.canParse(url, origin)) throw noAddress('Please enter an image URL that a browser can open.')
  // What is looked up has its place in an index, and there letters beyond ASCII take more of it.
  if (Buffer.byteLength(url) > MAX_ADDRESS) throw noAddress(`An image URL has at most ${MAX_ADDRESS} characters.`)
  return write(async (tx, note) => {
    const standing = await tx
      .selectFrom('images')
      .selectAll()
      .$if(file !== null, (images) => images.where('file', '=', file))
      .$if(file === null, (images) => images.where('url', '=', url))
      .where('deletedAt', 'is', null)
      .executeTakeFirst()
    if (standing && draft.duplicates === 'offer') throw offered([{ likeness: 'same', image: toImage(standing) }])
    if (standing) return toImage(standing)
    if (file !== null) throw new Refusal(404, 'There is no image with this address in the repository any more.')
    return insertImage(tx, elsewhere(url, draft.mimeType), { draft, way: tagsOfWay.url }, staff, note)
  })
}

const noAddress = (words: string) => new Refusal(400, words)

/** What is not asked is not known. Its type is what people say it is (staff specification, section 9). */
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
