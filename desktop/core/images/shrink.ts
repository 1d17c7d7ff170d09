import { createHash, randomUUID } from 'node:crypto'
import { copyFile, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import type { Metadata, Sharp } from 'sharp'
import { optimizerMessages } from '#shared/features/images/optimizer-messages.ts'
import { UPLOAD_BOX, UPLOAD_QUALITY } from '#shared/features/images/limits.ts'
import { decodeImage } from './decoders.ts'
import { toDiskError, ImageError } from './image-error.ts'
import type { OptimizedImage } from './optimizer.ts'

/**
 * Nearly twice as fast as libwebp's default of 4, for about one percent more bytes (`npm run bench -- desktop-images`).
 */
const EFFORT = 1
/** Memory limit for one image, bytes. */
const MAX_MEMORY = 640 * 1024 * 1024

/** Implements `Optimizer.optimize`. `admit` resolves when that many bytes of memory are available. */
export async function shrink(
  source: string,
  to: string,
  admit: (bytes: number) => Promise<void>,
): Promise<OptimizedImage> {
  try {
    const facts = await factsOf(source)
    if ((facts.pages ?? 1) > 1 && moving.has(facts.format)) return await copied(source, to, facts)
    const needs = facts.width * facts.height * bytesPerPixel(facts)
    if (needs > MAX_MEMORY) throw tooManyPixels(facts)
    await admit(needs)
    const data = await rendered(source, facts)
    const { size } = await stat(source)
    return data.length < size ? await written(data, `${to}.webp`) : await copied(source, to, facts)
  } catch (error) {
    throw toDiskError(error, optimizerMessages.optimize) ?? error
  }
}

/** Formats that can be animated. Several images in another format are not an animation. */
const moving = new Set<Metadata['format']>(['gif', 'webp'])

async function factsOf(source: string): Promise<Metadata> {
  try {
    return await decodeImage(source).metadata()
  } catch (cause) {
    throw new ImageError(optimizerMessages.load, { isFinal: true, cause })
  }
}

async function rendered(source: string, { space, hasProfile }: Metadata): Promise<Buffer> {
  const image: Sharp = decodeImage(source)
    .autoOrient()
    .resize({ ...UPLOAD_BOX, fit: 'inside', withoutEnlargement: true, fastShrinkOnLoad: false })
    .webp({ quality: UPLOAD_QUALITY * 100, effort: EFFORT })
  // sharp processes these in their own colour space and would then treat them as sRGB.
  if (space === 'rgb16' && hasProfile) image.withIccProfile('srgb', { attach: false })
  try {
    return await image.toBuffer()
  } catch (cause) {
    throw new ImageError(optimizerMessages.load, { isFinal: true, cause })
  }
}

const copied = async (source: string, to: string, { format }: Metadata): Promise<OptimizedImage> =>
  writeAtomically(`${to}.${format}`, (part) => copyFile(source, part))

const written = async (data: Buffer, to: string): Promise<OptimizedImage> =>
  writeAtomically(to, (part) => writeFile(part, data))

/** Writes atomically, so that a power failure never leaves a partial file. */
async function writeAtomically(file: string, write: (part: string) => Promise<void>): Promise<OptimizedImage> {
  const part = `${file}.${randomUUID()}.part`
  try {
    await write(part)
    const data = await readFile(part)
    await using handle = await open(part, 'r+')
    await handle.sync()
    await rename(part, file)
    return { file, size: data.length, hash: createHash('sha256').update(data).digest('hex') }
  } finally {
    await rm(part, { force: true })
  }
}

/**
 * Measured with libvips 8.18: baseline JPEG and PNG are streamed line by line; others are held whole, once or several
 * times.
 */
function bytesPerPixel({ format, isProgressive, depth, channels, hasAlpha }: Metadata): number {
  if (format === 'heif') return depth === 'ushort' || hasAlpha ? 27 : 19
  if (format === 'gif' || format === 'webp') return 5
  if (!isProgressive) return 3
  return 3 + channels * (depth === 'ushort' || format === 'jpeg' ? 2 : 1)
}

function tooManyPixels({ width, height, ...facts }: Metadata): ImageError {
  const megapixels = Math.floor(MAX_MEMORY / bytesPerPixel({ width, height, ...facts }) / 1e6)
  const size = `${width.toLocaleString('en')} × ${height.toLocaleString('en')} pixels`
  return new ImageError(`The image has ${size}; images of this type may have at most ${megapixels} megapixels.`, {
    isFinal: true,
  })
}
