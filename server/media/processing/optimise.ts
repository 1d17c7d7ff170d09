import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import type { Sharp } from 'sharp'
import sharpPhash from 'sharp-phash'
import { decodeImage, sharp } from '#shared/media/decode-image.ts'
import type { ImageInfo } from '#shared/media/inspect-image.ts'
import { hashFile } from '#shared/media/hash-file.ts'
import { renderImage, shrinkImage } from '#shared/media/shrink-image.ts'
import { HttpError } from '#server/errors.ts'
import { isStoredForm } from './stored-form.ts'
import type { ImageVariant, OptimisedImage } from './image-processor.ts'

/** Large enough for placeholder and perceptual hash, so that one decode serves both. */
const SMALL = 128
const PLACEHOLDER = 16
/** Options of variants. */
const WEBP = { quality: 75 }
const MOVING_WEBP = { quality: 75, effort: 2 }
/** More effort takes several times as long and saves a few percent. */
const AVIF = { quality: 50, effort: 2 }
/** The package's types declare a default export, but the module is the function itself. */
const phash = sharpPhash as unknown as typeof sharpPhash.default

/**
 * Converts an upload to the stored form. A file that has it already is stored as it is, since each encoding costs
 * quality and time.
 * @throws ImageError (422) if its pixels can't be decoded
 */
export async function optimise(source: string, target: string, seen: ImageInfo): Promise<OptimisedImage> {
  const sourceHash = await hashFile(source)
  const { data, info } = (await asStored(source, seen)) ?? (await shrinkImage(source, seen))
  await writeFile(target, data)
  const small = await sharp(data).resize(SMALL, SMALL, { fit: 'inside' }).raw().toBuffer({ resolveWithObject: true })
  const { width, height, channels } = small.info
  const smallPicture = () => sharp(small.data, { raw: { width, height, channels } })
  return {
    path: target,
    hash: createHash('sha256').update(data).digest('hex'),
    sourceHash,
    width: info.width,
    height: info.pageHeight ?? info.height,
    size: data.length,
    isAnimated: seen.isAnimated,
    placeholder: await placeholder(smallPicture()),
    perceptualHash: await perceptualHash(smallPicture()),
  }
}

/** The file, if it has the stored form. Decoded all the same, so that damage is found. */
async function asStored(source: string, { type, isAnimated }: ImageInfo) {
  if (type !== 'image/webp' || isAnimated) return null
  const data = await readFile(source)
  if (!isStoredForm(data)) return null
  const { info } = await renderImage(decodeImage(source).raw())
  return { data, info: { width: info.width, height: info.height, pageHeight: undefined } }
}

async function placeholder(picture: Sharp): Promise<string> {
  const tiny = await picture
    .resize(PLACEHOLDER, PLACEHOLDER, { fit: 'inside' })
    .webp({ quality: 40, effort: 6 })
    .toBuffer()
  return `data:image/webp;base64,${tiny.toString('base64')}`
}

/** Hashes the image in grey on black: sharp-phash reads only one channel. */
async function perceptualHash(picture: Sharp): Promise<string> {
  const { data, info } = await picture
    .flatten({ background: '#000' })
    .resize(32, 32, { fit: 'fill' })
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const bits = await phash(data, { raw: { width: info.width, height: info.height, channels: 1 } })
  return BigInt(`0b${bits}`).toString(16).padStart(16, '0')
}

/**
 * Renders a smaller version of a stored image.
 * @throws ImageError (422) if it is unreadable, HttpError (422) for an animated AVIF
 */
export async function renderVariant(
  source: string,
  target: string,
  { width, format }: ImageVariant,
  { isAnimated }: ImageInfo,
) {
  if (isAnimated && format === 'avif') throw new HttpError(422, 'Animated images are only available as WebP.')
  const picture = decodeImage(source, { animated: isAnimated }).resize({ width, withoutEnlargement: true })
  const { data } = await renderImage(
    format === 'avif' ? picture.avif(AVIF) : picture.webp(isAnimated ? MOVING_WEBP : WEBP),
  )
  await writeFile(target, data)
  return { path: target, size: data.length }
}
