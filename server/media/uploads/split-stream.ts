import { open, rm, type FileHandle } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import type { TempFiles } from '#server/storage/files.ts'
import { newFileHttpError } from '#server/storage/refusals.ts'

/** Part size and age: a killed server loses at most this much. */
const PART_BYTES = 4 * 1024 * 1024
const PART_MS = 5_000
/** Minimum part size, so that slow clients don't produce many small parts. */
const SMALL_BYTES = 256 * 1024

/** Bytes of a stream in a temporary file; the consumer deletes it. */
export interface StreamPart {
  path: string
  size: number
}

/**
 * Splits a stream into temporary files of about 4 MB. If the stream fails, yields what has arrived before throwing.
 * @throws HttpError (507) if the disk is full
 */
export async function* splitStream(
  stream: Readable,
  tempFiles: TempFiles,
): AsyncGenerator<StreamPart, void, undefined> {
  const chunks = (stream as AsyncIterable<Buffer>)[Symbol.asyncIterator]()
  try {
    for (;;) {
      const part = { path: tempFiles.newPath('part'), size: 0 }
      const failure = await fill(part, chunks)
      if (part.size > 0) yield part
      if (failure === 'end') return
      if (failure) throw failure.error
    }
  } finally {
    await chunks.return?.()
  }
}

/** Returns null when the part is full. */
async function fill(part: StreamPart, chunks: AsyncIterator<Buffer>): Promise<null | 'end' | { error: unknown }> {
  const file = await open(part.path, 'w').catch(refuse)
  const began = performance.now()
  try {
    while (part.size < PART_BYTES && (part.size < SMALL_BYTES || performance.now() - began < PART_MS)) {
      const next = await chunks.next().catch((error: unknown) => ({ error }))
      if ('error' in next) return next
      if (next.done) return 'end'
      await writeAll(file, next.value, part.size)
      part.size += next.value.length
    }
    return null
  } catch (error) {
    part.size = 0
    return refuse(error)
  } finally {
    await file.close()
    if (part.size === 0) await rm(part.path, { force: true })
  }
}

function refuse(error: unknown): never {
  throw newFileHttpError(error) ?? error
}

/** Writes a whole chunk at a position, repeating partial writes. */
export async function writeAll(file: FileHandle, chunk: Buffer, position: number): Promise<void> {
  for (let begin = 0; begin < chunk.length;) {
    const { bytesWritten } = await file.write(chunk, begin, chunk.length - begin, position + begin)
    begin += bytesWritten
  }
}
