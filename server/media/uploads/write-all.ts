import type { FileHandle } from 'node:fs/promises'

/** Writes a whole chunk at a position, repeating partial writes. */
export async function writeAll(file: FileHandle, chunk: Buffer, position: number): Promise<void> {
  for (let begin = 0; begin < chunk.length;) {
    const { bytesWritten } = await file.write(chunk, begin, chunk.length - begin, position + begin)
    begin += bytesWritten
  }
}
