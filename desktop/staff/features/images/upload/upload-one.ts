import type { Duplicate, Image, ImageDraft } from '#shared/features/images/images.schema.ts'
import { ApiError } from '#staff/api/api-error.ts'
import type { Optimizer, Prepared } from './optimizer.ts'
import { retryUpload, type RetryOptions } from './retry.ts'
import type { SendOptions } from './send.ts'

/** An image's metadata without its bytes. */
export type ImageMetadata = Pick<ImageDraft, 'filename' | 'originalName'> &
  Partial<Pick<ImageDraft, 'alt' | 'caption' | 'tags' | 'isDecorative'>>

/** Dependencies of an upload. */
export interface UploadDependencies {
  optimizer: Optimizer
  send(file: Blob, options: SendOptions): Promise<string>
  /** Existing images by the hash of the original file. */
  known(hashes: string[]): Promise<Record<string, Image>>
  create(draft: NewImage): Promise<Image>
  /** Called when the image was created, to forget the resume data. */
  forget(fingerprint: string): Promise<void>
}

export type NewImage = ImageMetadata &
  Required<Pick<ImageDraft, 'upload' | 'duplicates'>> &
  Pick<ImageDraft, 'originalHash'>

/** Result of inspecting a file: an existing image, or the prepared upload. */
export type InspectedFile = { known: Image } | { hash: string | null; prepared: Prepared }

/** Result of an upload. */
export type Outcome =
  | { is: 'added'; image: Image }
  /** The image already exists, maybe in the trash. */
  | { is: 'known'; image: Image }
  /** Similar images exist; with `allow` the file is added anyway. */
  | { is: 'similar'; duplicates: Duplicate[] }

/** Checks whether the file already exists and prepares it otherwise. Throws the optimizer's errors. */
export async function inspectFile(file: Blob, means: UploadDependencies, how?: RetryOptions): Promise<InspectedFile> {
  const hash = await means.optimizer.hash(file)
  const known = hash === null ? undefined : (await retryUpload(() => means.known([hash]), how))[hash]
  how?.signal?.throwIfAborted()
  return known ? { known } : { hash, prepared: await means.optimizer.prepare(file) }
}

export interface Delivery extends RetryOptions {
  duplicates: ImageDraft['duplicates']
  onProgress?(share: number): void
  /** Called when the upload is complete and the image is being created. */
  onAdding?(): void
}

/**
 * Uploads a prepared file and creates its image. Safe to repeat: received bytes are not sent again, and no second image
 * is created if a response was lost.
 * @throws ApiError
 */
export async function deliver(
  { hash, prepared }: { hash: string | null; prepared: Prepared },
  words: ImageMetadata,
  means: UploadDependencies,
  { duplicates, onProgress, onAdding, ...how }: Delivery,
): Promise<Outcome> {
  const { blob } = prepared
  const send = async () => {
    // A file deleted since it was chosen would look like a lost connection.
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
    const upload = await retryUpload(send, how)
    onAdding?.()
    const draft = { ...words, upload, duplicates, ...(hash !== null && { originalHash: hash }) }
    const image = await retryUpload(() => means.create(draft), how)
    if (prepared.hash !== null) await means.forget(prepared.hash)
    return { is: 'added', image }
  }
  try {
    return await attempt().catch(async (error: unknown) => {
      // The server's upload has expired after a day, so the file is sent again.
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

const isGone = (error: unknown) => error instanceof ApiError && error.status === 404

const duplicatesIn = (error: unknown): Duplicate[] | null =>
  error instanceof ApiError && error.status === 409 && Array.isArray(error.duplicates) && error.duplicates.length > 0
    ? (error.duplicates as Duplicate[])
    : null

async function readable(blob: Blob) {
  try {
    await blob.slice(0, 1).arrayBuffer()
  } catch (cause) {
    throw new Error('The file can no longer be read. Check that it is still there.', { cause })
  }
}
