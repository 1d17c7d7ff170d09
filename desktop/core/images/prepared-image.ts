import { createHash, randomUUID } from 'node:crypto'
import { open, readFile, rename, rm } from 'node:fs/promises'

/** File that passed the upload checks. */
export interface InspectedFile {
  /** Hexadecimal SHA-256 of the file on disk. */
  hash: string
  /** Bytes. */
  size: number
}

/** Image as it is uploaded. */
export interface OptimizedImage {
  /**
   * Local path: WebP, which the server stores as it is, or a copy of the original where that is smaller, which the
   * server converts (docs/images.md).
   */
  file: string
  /** Bytes. */
  size: number
  /** Hexadecimal SHA-256. */
  hash: string
}

/** Writes an image atomically, so that a power failure never leaves a partial file. */
export async function storeImage(file: string, write: (part: string) => Promise<void>): Promise<OptimizedImage> {
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
