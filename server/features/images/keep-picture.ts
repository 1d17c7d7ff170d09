import { rm } from 'node:fs/promises'
import { isTaken } from '#server/database/refusals.ts'
import type { Database } from '#server/database/database.ts'
import { Refusal } from '#server/http/errors.ts'
import type { Note } from '#server/live/changes.ts'
import type { OptimisedPicture } from '#server/pictures/pictures.ts'
import { fileOf } from './image-row.ts'
import { keyOf, type ImageParts } from './image-parts.ts'
import { lockFile } from './lock-file.ts'

/** The file has been swept away between its arrival and its record. */
const SWEPT = Symbol('swept')
/** Twice in a row is more than bad luck. */
const ATTEMPTS = 3

export interface Keeping<T> {
  /** A look at the picture before it is stored, which may refuse it. */
  look?(picture: OptimisedPicture): Promise<void>
  /** Makes the record, in a transaction that has seen the file. Is called again when somebody was faster. */
  record(tx: Database, note: Note, picture: OptimisedPicture): Promise<T>
}

/**
 * Makes a picture of a file, stores it, and has its record made: where there is a record, there is its file. Throws the Refusals of
 * `Pictures.optimise` and `Files.put`.
 */
export async function keepPicture<T>(parts: ImageParts, source: string, keeping: Keeping<T>): Promise<T> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const kept = await keepOnce(parts, source, keeping)
    if (kept !== SWEPT) return kept
  }
  throw new Refusal(503, 'The image could not be kept just now. Please try again.', { 'retry-after': '1' })
}

async function keepOnce<T>(
  { files, pictures, write }: ImageParts,
  source: string,
  { look, record }: Keeping<T>,
): Promise<T | typeof SWEPT> {
  const picture = await pictures.optimise(source)
  try {
    await look?.(picture)
    const file = fileOf(picture)
    const key = keyOf(file)
    await files.put(key, picture.path)
    const recorded = () =>
      write<T | typeof SWEPT>(async (tx, note) => {
        // Whoever takes the file away (`removeFile`) has done so by now, or waits until there is a record.
        await lockFile(tx, file)
        return (await files.find(key)) ? record(tx, note, picture) : SWEPT
      })
    return await recorded().catch((error: unknown) => {
      // Somebody else has made a record of the same file or upload at this moment: now it can be seen.
      if (!isTaken(error)) throw error
      return recorded()
    })
  } finally {
    await rm(picture.path, { force: true })
  }
}

const turns = new Map<string, Promise<unknown>>()

/** Works on one thing after the other, where they have the same name: whoever comes second finds what the first has made. */
export async function inTurn<T>(name: string, work: () => Promise<T>): Promise<T> {
  const before = turns.get(name)
  const mine = (async () => {
    await Promise.allSettled([before])
    return work()
  })()
  turns.set(name, mine)
  try {
    return await mine
  } finally {
    if (turns.get(name) === mine) turns.delete(name)
  }
}
