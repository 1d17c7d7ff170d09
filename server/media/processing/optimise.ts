import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import type { Sharp } from 'sharp'
import sharpPhash from 'sharp-phash'
import { sharp } from '#shared/media/decode-image.ts'
import type { ImageInfo } from '#shared/media/inspect-image.ts'
import { hashFile, shrinkImage } from '#shared/media/shrink-image.ts'
import type { OptimisedImage } from './image-processor.ts'

/** Large enough for placeholder and perceptual hash, so that one decode serves both. */
const SMALL = 128
const PLACEHOLDER = 16
/** The package's types declare a default export, but the module is the function itself. */
const phash = sharpPhash as unknown as typeof sharpPhash.default

/**
 * Converts an upload to the stored form.
 * @throws ImageError (422) if its pixels can't be decoded
 */
export async function optimise(source: string, target: string, seen: ImageInfo): Promise<OptimisedImage> {
  const sourceHash = await hashFile(source)
  const { data, info } = await shrinkImage(source, seen)
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
