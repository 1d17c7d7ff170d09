import type { FileHandle } from 'node:fs/promises'

/** Writes a chunk to its place in a file, however little the system takes at once. */
export async function writeAll(file: FileHandle, chunk: Buffer, position: number): Promise<void> {
  for (let begin = 0; begin < chunk.length;) {
    const { bytesWritten } = await file.write(chunk, begin, chunk.length - begin, position + begin)
    begin += bytesWritten
  }
}
