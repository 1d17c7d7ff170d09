import type { Files } from '#server/storage/files.ts'

/** Listing tens of thousands of files takes seconds. */
const CACHE_MS = 10 * 60_000

/** Total bytes of all images and their variants, computed on demand at most every ten minutes. */
export function createFileSizeReader(files: Files): () => Promise<number> {
  let counted: { at: number; bytes: Promise<number> } | null = null

  async function count() {
    let bytes = 0
    for await (const { size } of files.list('')) bytes += size
    return bytes
  }

  return async () => {
    if (!counted || Date.now() - counted.at > CACHE_MS) counted = { at: Date.now(), bytes: count() }
    const { bytes } = counted
    try {
      return await bytes
    } catch (error) {
      counted = null
      throw error
    }
  }
}
