import { open, rm } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import type { Workshop } from '#server/files/files.ts'
import { diskRefusal } from '#server/files/refusals.ts'
import { writeAll } from './write-all.ts'

/** What a killed server may cost whoever is sending: so many bytes, or what comes in such a time. */
const PART_BYTES = 4 * 1024 * 1024
const PART_MS = 5_000
/** A slow line makes no more parts than this asks for. */
const SMALL_BYTES = 256 * 1024

/** Some bytes of a stream, in a file of the workshop; whoever gets it takes it away. */
export interface Gathered {
  path: string
  size: number
}

/**
 * Gathers what a stream brings into files, none much larger than 4 MB. What has come of a stream that fails is handed out before its
 * error. Throws a Refusal (507) when there is no room.
 */
export async function* gathered(stream: Readable, workshop: Workshop): AsyncGenerator<Gathered, void, undefined> {
  const chunks = (stream as AsyncIterable<Buffer>)[Symbol.asyncIterator]()
  try {
    for (;;) {
      const part = { path: workshop.newPath('part'), size: 0 }
      const failure = await fill(part, chunks)
      if (part.size > 0) yield part
      if (failure === 'end') return
      if (failure) throw failure.error
    }
  } finally {
    await chunks.return?.()
  }
}

/** Null when the part is full. */
async function fill(part: Gathered, chunks: AsyncIterator<Buffer>): Promise<null | 'end' | { error: unknown }> {
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
  throw diskRefusal(error) ?? error
}
