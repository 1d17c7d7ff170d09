import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import type { Sharp } from 'sharp'
import sharpPhash from 'sharp-phash'
import { UPLOAD_BOX, UPLOAD_QUALITY } from '#shared/features/images/limits.ts'
import { decodeImage, sharp } from './decoders.ts'
import { damagedImage, type ImageInfo } from './inspect-image.ts'
import type { OptimisedImage } from './image-processor.ts'

/** Large enough for placeholder and perceptual hash, so that one decode serves both. */
const SMALL = 128
const PLACEHOLDER = 16
/** Almost twice as fast as libwebp's default 4, for 1 % more bytes and 0.3 % of SSIM (`npm run bench -- images`). */
const EFFORT = 1
/** The package's types declare a default export, but the module is the function itself. */
const phash = sharpPhash as unknown as typeof sharpPhash.default

/**
 * Converts an upload to the stored form: upright, fitted into the box, sRGB, without metadata.
 * @throws HttpError (422) if its pixels can't be decoded
 */
export async function optimise(
  source: string,
  target: string,
  { isAnimated, isDeep }: ImageInfo,
): Promise<OptimisedImage> {
  const sourceHash = await hashOf(source)
  const picture = decodeImage(source, { animated: isAnimated })
    .autoOrient()
    .resize({ ...UPLOAD_BOX, fit: 'inside', withoutEnlargement: true, fastShrinkOnLoad: false })
    .webp({ quality: UPLOAD_QUALITY * 100, effort: EFFORT })
  // sharp processes these as Display P3, which would then be taken for sRGB.
  if (isDeep) picture.withIccProfile('srgb', { attach: false })
  const { data, info } = await renderImage(picture)
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
    isAnimated,
    placeholder: await placeholder(smallPicture()),
    perceptualHash: await perceptualHash(smallPicture()),
  }
}

/** Renders an image. Any failure means that the file is damaged. */
export async function renderImage(picture: Sharp) {
  try {
    return await picture.toBuffer({ resolveWithObject: true })
  } catch {
    throw damagedImage()
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

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path, { highWaterMark: 1024 * 1024 }), hash)
  return hash.digest('hex')
}
