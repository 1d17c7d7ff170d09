import type { Duplicate, Image, ImageDraft } from '#shared/features/images/images.schema.ts'
import { Refused } from '#staff/api/refusal.ts'
import type { Optimizer, Prepared } from './optimizer.ts'
import { persevere, type Perseverance } from './persevere.ts'
import type { SendOptions } from './send.ts'

/** What an image is called and said of it, without its bytes. */
export type Words = Pick<ImageDraft, 'filename' | 'originalName'> &
  Partial<Pick<ImageDraft, 'alt' | 'caption' | 'tags' | 'isDecorative'>>

/** What it takes to bring a file into the repository. */
export interface Means {
  optimizer: Optimizer
  send(file: Blob, options: SendOptions): Promise<string>
  /** The images that these files are already, by their hashes. */
  known(hashes: string[]): Promise<Record<string, Image>>
  create(draft: Sent): Promise<Image>
  /** The record is made: what was remembered for going on with this upload can go. */
  forget(fingerprint: string): Promise<void>
}

export type Sent = Words & Required<Pick<ImageDraft, 'upload' | 'duplicates'>> & Pick<ImageDraft, 'originalHash'>

/** What is known of a file after looking at it. */
export type Looked = { known: Image } | { hash: string | null; prepared: Prepared }

/** What became of a file. */
export type Outcome =
  | { is: 'added'; image: Image }
  /** It is an image already, maybe one in the trash. */
  | { is: 'known'; image: Image }
  /** It looks like others: asked again with `allow` it is added. */
  | { is: 'similar'; duplicates: Duplicate[] }

/** Looks whether the file is there already, and only otherwise makes it small. Throws what the optimizer throws. */
export async function look(file: Blob, means: Means, how?: Perseverance): Promise<Looked> {
  const hash = await means.optimizer.hash(file)
  const known = hash === null ? undefined : (await persevere(() => means.known([hash]), how))[hash]
  how?.signal?.throwIfAborted()
  return known ? { known } : { hash, prepared: await means.optimizer.prepare(file) }
}

export interface Delivery extends Perseverance {
  duplicates: ImageDraft['duplicates']
  onProgress?(share: number): void
  /** Everything is there, the record is being made. */
  onAdding?(): void
}

/**
 * Sends what was prepared and makes the record of it. May be asked again after anything: bytes that have arrived are not sent twice, and a
 * record whose answer was lost is not made twice. Throws a `Refused`.
 */
export async function deliver(
  { hash, prepared }: { hash: string | null; prepared: Prepared },
  words: Words,
  means: Means,
  { duplicates, onProgress, onAdding, ...how }: Delivery,
): Promise<Outcome> {
  const { blob } = prepared
  const send = async () => {
    // A file that is gone since it was chosen would look like a lost connection.
    await readable(blob)
    const { signal } = how
    return means.send(blob, {
      name: words.originalName,
      fingerprint: prepared.hash,
      ...(onProgress && { onProgress }),
      ...(signal && { signal }),
    })
  }
  const attempt = async (): Promise<Outcome> => {
    const upload = await persevere(send, how)
    onAdding?.()
    const draft = { ...words, upload, duplicates, ...(hash !== null && { originalHash: hash }) }
    const image = await persevere(() => means.create(draft), how)
    if (prepared.hash !== null) await means.forget(prepared.hash)
    return { is: 'added', image }
  }
  try {
    return await attempt().catch(async (error: unknown) => {
      // The server kept it for a day, and that is over: it is sent once more.
      if (!isGone(error) || prepared.hash === null) throw error
      await means.forget(prepared.hash)
      return attempt()
    })
  } catch (error) {
    const found = duplicatesIn(error)
    if (!found) throw error
    const same = found.find(({ likeness }) => likeness === 'same')
    return same ? { is: 'known', image: same.image } : { is: 'similar', duplicates: found }
  }
}

const isGone = (error: unknown) => error instanceof Refused && error.status === 404

const duplicatesIn = (error: unknown): Duplicate[] | null =>
  error instanceof Refused && error.status === 409 && Array.isArray(error.duplicates) && error.duplicates.length > 0
    ? (error.duplicates as Duplicate[])
    : null

async function readable(blob: Blob) {
  try {
    await blob.slice(0, 1).arrayBuffer()
  } catch (cause) {
    throw new Error('The file can’t be read any more. Is it still where it was?', { cause })
  }
}
