import type { Files } from '#server/files/files.ts'

/** Walking over tens of thousands of files takes seconds. */
const KNOWN_FOR_MS = 10 * 60_000

/** Bytes of all pictures and their smaller widths. Counted when somebody asks, at most every ten minutes. */
export function sizeOfFiles(files: Files): () => Promise<number> {
  let counted: { at: number; bytes: Promise<number> } | null = null

  async function count() {
    let bytes = 0
    for await (const { size } of files.list('')) bytes += size
    return bytes
  }

  return async () => {
    if (!counted || Date.now() - counted.at > KNOWN_FOR_MS) counted = { at: Date.now(), bytes: count() }
    const { bytes } = counted
    try {
      return await bytes
    } catch (error) {
      counted = null
      throw error
    }
  }
}
