import type { Stats } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { UploadItem } from '#bridge/uploads.ts'
import { ImageError } from '#shared/media/image-error.ts'
import type { Optimizer } from '#core/images/optimizer.ts'
import type { OptimizedImage } from '#core/images/prepared-image.ts'
import type { KeyedMutex } from '#shared/concurrency.ts'
import { ApiError } from '#shared/contract/errors.ts'
import { abortable, pause } from '#shared/retry.ts'
import { uploadMessages } from '#shared/features/images/upload-messages.ts'
import { webpName } from '#shared/features/images/file-names.ts'
import type { Duplicate, Image, ImageDraft } from '#shared/features/images/images.schema.ts'
import { retryUpload, type RetryOptions } from './retry.ts'
import { pathOf, previewPath, type UploadRow } from './rows.ts'
import { imagesClient, sendFile, uploadIdOf } from './send.ts'
import { readDuplicates } from './upload-failure.ts'

/** Result of an upload. */
export type UploadOutcome =
  | { state: 'added'; image: Image }
  /** The file is an image already, possibly in the trash. */
  | { state: 'known'; image: Image }
  /** The file resembles other images and needs approval to be added. */
  | { state: 'similar'; duplicates: Duplicate[] }

export interface UploadContext extends RetryOptions {
  optimizer: Optimizer
  folder: string
  /** Image that has this file hash; null if there is none. */
  known(hash: string): Promise<Image | null>
  /** Makes identical files wait until the first of them is an image. */
  mutex: KeyedMutex
  /** False once the file has been removed from the queue. */
  isWanted(): boolean
  /** Stores progress in the file's row. */
  keep(patch: Partial<UploadRow>): void
  tell(patch: Partial<UploadItem>): void
}

/** A file that is still being written changes repeatedly. */
const ATTEMPTS = 5
const SETTLE_MS = 1000

/**
 * Uploads a file and creates its image, resuming where it stopped. Throws an ImageError, an ApiError, file system
 * errors, and the signal's reason.
 */
export async function uploadOne(start: UploadRow, how: UploadContext): Promise<UploadOutcome> {
  const { signal, mutex } = how
  let row = start
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    if (attempt > 0) await pause(SETTLE_MS, signal)
    row = await refreshRow(row, how)
    how.tell({ is: 'optimizing', size: row.size })
    const hash = row.ready && row.hash ? row.hash : (await inspected(row, how)).hash
    const outcome = await mutex.run(hash, () => tryDeliver({ ...row, hash }, how), signal)
    if (outcome) return outcome
  }
  throw new ImageError('The file keeps changing. Try again once it is complete.')
}

/** Null if the file has changed meanwhile. */
async function tryDeliver(row: UploadRow & { hash: string }, how: UploadContext): Promise<UploadOutcome | null> {
  const { signal, keep } = how
  const { hash, ready } = row
  if (ready) return deliver({ ...row, ready }, how)
  const image = await retryUpload(() => abortable(how.known(hash), signal), how)
  if (image) return { state: 'known', image }
  const made = await optimized(row, how)
  // The hashed file must be the one that was shrunk.
  const now = await factsOf(pathOf(row, how.folder))
  if (now && !isSame(row, now)) return null
  keep({ hash, ready: made })
  return deliver({ ...row, ready: made }, how)
}

/** The row, reset if the file has changed since. */
async function refreshRow(row: UploadRow, { folder, keep }: UploadContext): Promise<UploadRow> {
  const isReady = row.ready !== null && (await sizeOf(join(folder, row.ready.file))) === row.ready.size
  const now = await factsOf(pathOf(row, folder))
  // The shrunk file is enough; the original may be missing.
  if (!now && isReady) return row
  if (!now) throw new ImageError(uploadMessages.unreadable)
  if (isSame(row, now) && (isReady || row.ready === null)) return row
  const reset = { size: now.size, mtime: now.mtimeMs, hash: null, ready: null, upload: null, isSent: false }
  keep(reset)
  return { ...row, ...reset }
}

const isSame = ({ isOurs, size, mtime }: UploadRow, now: Stats) =>
  isOurs || (now.size === size && now.mtimeMs === mtime)

const inspected = (row: UploadRow, { optimizer, folder, signal }: UploadContext) =>
  abortable(optimizer.inspect(pathOf(row, folder)), signal)

async function optimized(
  row: UploadRow,
  { optimizer, folder, signal, isWanted }: UploadContext,
): Promise<OptimizedImage> {
  const making = optimizer.optimize(pathOf(row, folder), join(folder, String(row.id)))
  try {
    const ready = await abortable(making, signal)
    return { ...ready, file: basename(ready.file) }
  } catch (error) {
    // A removed file may still finish shrinking, so its output is deleted.
    void making.then(({ file }) => (isWanted() ? undefined : rm(file, { force: true })), nothingWasMade)
    throw error
  }
}

const nothingWasMade = () => undefined

/**
 * Sends the prepared file and creates its image. Sent bytes are not sent again, and a lost response doesn't create a
 * second image: the server identifies it by the upload.
 */
async function deliver(
  row: UploadRow & { hash: string; ready: OptimizedImage },
  how: UploadContext,
): Promise<UploadOutcome> {
  const { ready } = row
  const { shop, signal, tell, keep } = how
  const client = imagesClient(shop, signal)
  tell({ optimizedSize: ready.size, preview: previewPath(row.id) })
  let sent = row.isSent && row.upload ? uploadIdOf(row.upload) : null
  let address = row.upload
  for (let isAgain = false; ; isAgain = true) {
    if (sent === null) {
      tell({ is: 'sending', progress: 0 })
      const send = () =>
        sendFile({
          shop,
          file: join(how.folder, ready.file),
          name: row.name,
          address,
          signal,
          onAddress(now) {
            if (now !== address) keep({ upload: (address = now) })
          },
          onProgress: (progress) => tell({ progress }),
        })
      sent = await retryUpload(send, how)
      keep({ isSent: true })
    }
    tell({ is: 'adding', progress: 1 })
    const body = draftOf(row, sent)
    try {
      return { state: 'added', image: await retryUpload(() => client.create({ body }), how) }
    } catch (error) {
      const duplicates = readDuplicates(error)
      const same = duplicates?.find(({ likeness }) => likeness === 'same')
      if (same) return { state: 'known', image: same.image }
      if (duplicates) return { state: 'similar', duplicates }
      // Uploads expire on the server after a day; the file is sent once more.
      if (isAgain || !isGone(error)) throw error
      sent = address = null
      keep({ upload: null, isSent: false })
    }
  }
}

const draftOf = ({ name, tags, hash, isAllowed }: UploadRow & { hash: string }, upload: string): ImageDraftInput => ({
  filename: webpName(name),
  originalName: name,
  tags,
  upload,
  originalHash: hash,
  duplicates: isAllowed ? 'allow' : 'offer',
})

type ImageDraftInput = Pick<ImageDraft, 'filename' | 'originalName' | 'tags' | 'upload' | 'originalHash' | 'duplicates'>

const isGone = (error: unknown) => error instanceof ApiError && [404, 410].includes(error.status)

const sizeOf = async (path: string) => (await factsOf(path))?.size ?? null

async function factsOf(path: string) {
  try {
    return await stat(path)
  } catch {
    return null
  }
}
