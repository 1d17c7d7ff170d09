import { createHash, randomUUID } from 'node:crypto'
import { copyFile, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import type { Metadata, Sharp } from 'sharp'
import { faults } from '#shared/features/images/faults.ts'
import { UPLOAD_BOX, UPLOAD_QUALITY } from '#shared/features/images/limits.ts'
import { openPicture } from './decoders.ts'
import { diskFault, PictureFault } from './fault.ts'
import type { Optimized } from './optimizer.ts'

/** Nearly twice as quick as libwebp's own 4, for about one percent more bytes (`npm run bench -- desktop-images`). */
const EFFORT = 1
/** What working on one picture may take, bytes. */
const MOST = 640 * 1024 * 1024

/** See `Optimizer.optimize`. `admit` resolves when there is room in memory for so many bytes. */
export async function shrink(source: string, to: string, admit: (bytes: number) => Promise<void>): Promise<Optimized> {
  try {
    const facts = await factsOf(source)
    if ((facts.pages ?? 1) > 1 && moving.has(facts.format)) return await copied(source, to, facts)
    const needs = facts.width * facts.height * bytesPerPixel(facts)
    if (needs > MOST) throw tooMany(facts)
    await admit(needs)
    const data = await rendered(source, facts)
    const { size } = await stat(source)
    return data.length < size ? await written(data, `${to}.webp`) : await copied(source, to, facts)
  } catch (error) {
    throw diskFault(error, faults.optimize) ?? error
  }
}

/** Other kinds may hold several pictures of which one is meant. */
const moving = new Set<Metadata['format']>(['gif', 'webp'])

async function factsOf(source: string): Promise<Metadata> {
  try {
    return await openPicture(source).metadata()
  } catch (cause) {
    throw new PictureFault(faults.load, { isFinal: true, cause })
  }
}

async function rendered(source: string, { space, hasProfile }: Metadata): Promise<Buffer> {
  const picture: Sharp = openPicture(source)
    .autoOrient()
    .resize({ ...UPLOAD_BOX, fit: 'inside', withoutEnlargement: true, fastShrinkOnLoad: false })
    .webp({ quality: UPLOAD_QUALITY * 100, effort: EFFORT })
  // These are worked on in colours of their own, and would be taken for sRGB afterwards.
  if (space === 'rgb16' && hasProfile) picture.withIccProfile('srgb', { attach: false })
  try {
    return await picture.toBuffer()
  } catch (cause) {
    throw new PictureFault(faults.load, { isFinal: true, cause })
  }
}

const copied = async (source: string, to: string, { format }: Metadata): Promise<Optimized> =>
  finished(`${to}.${format}`, (part) => copyFile(source, part))

const written = async (data: Buffer, to: string): Promise<Optimized> => finished(to, (part) => writeFile(part, data))

/** Whole or not at all, also when the power fails. */
async function finished(file: string, write: (part: string) => Promise<void>): Promise<Optimized> {
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

/** As measured with libvips 8.18: ordinary JPEG and PNG go through line by line, others are held whole, in one way or several at once. */
function bytesPerPixel({ format, isProgressive, depth, channels, hasAlpha }: Metadata): number {
  if (format === 'heif') return depth === 'ushort' || hasAlpha ? 27 : 19
  if (format === 'gif' || format === 'webp') return 5
  if (!isProgressive) return 3
  return 3 + channels * (depth === 'ushort' || format === 'jpeg' ? 2 : 1)
}

function tooMany({ width, height, ...facts }: Metadata): PictureFault {
  const most = Math.floor(MOST / bytesPerPixel({ width, height, ...facts }) / 1e6)
  const size = `${width.toLocaleString('en')} × ${height.toLocaleString('en')} pixels`
  return new PictureFault(`The image has ${size}; of its kind, at most ${most} megapixels can be used.`, {
    isFinal: true,
  })
}
