import { createHash, randomUUID } from 'node:crypto'
import { copyFile, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { DamagedImageError, ImageError } from '#shared/media/image-error.ts'
import { inspectImage } from '#shared/media/inspect-image.ts'
import { shrinkImage } from '#shared/media/shrink-image.ts'
import { optimizerMessages } from '#shared/features/images/upload-messages.ts'
import type { RequestMemory } from '#shared/workers/jobs.ts'
import { toDiskError } from './disk-error.ts'
import type { OptimizedImage } from './optimizer.ts'

/** Implements `Optimizer.optimize`. */
export async function optimizeFile(source: string, to: string, requestMemory: RequestMemory): Promise<OptimizedImage> {
  try {
    const seen = await inspectImage(source, 'error')
    const copied = () => writeAtomically(`${to}.${seen.type.slice('image/'.length)}`, (part) => copyFile(source, part))
    if (seen.isAnimated) return await copied()
    await requestMemory(seen.needs)
    const { data } = await shrinkImage(source, seen, 'error')
    const { size } = await stat(source)
    return data.length < size ? await writeAtomically(`${to}.webp`, (part) => writeFile(part, data)) : await copied()
  } catch (error) {
    if (error instanceof DamagedImageError) throw new ImageError(optimizerMessages.load, error.status, { cause: error })
    throw toDiskError(error, optimizerMessages.optimize) ?? error
  }
}

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
