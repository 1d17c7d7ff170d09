import type { Stats } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { UploadItem } from '#bridge/uploads.ts'
import { PictureFault } from '#core/images/fault.ts'
import type { Optimized, Optimizer } from '#core/images/optimizer.ts'
import { ApiError } from '#shared/contract/errors.ts'
import { complaints } from '#shared/features/images/complaints.ts'
import { webpName } from '#shared/features/images/file-names.ts'
import type { Duplicate, Image, ImageDraft } from '#shared/features/images/images.schema.ts'
import { abortable, pause, persevere, type Perseverance } from './persevere.ts'
import { imagesClient } from './images-client.ts'
import { previewPath } from './items.ts'
import type { Row } from './rows.ts'
import { sendFile, uploadIdOf } from './send.ts'
import type { Turns } from './turns.ts'
import { duplicatesIn } from './words.ts'

/** What became of a file. */
export type Outcome =
  | { state: 'added'; image: Image }
  /** It is an image already, maybe one in the trash. */
  | { state: 'known'; image: Image }
  /** It looks like others: allowed, it is added. */
  | { state: 'similar'; duplicates: Duplicate[] }

export interface Undertaking extends Perseverance {
  optimizer: Optimizer
  folder: string
  /** Which of these files is an image already. */
  known(hash: string): Promise<Image | null>
  /** Of two files that are the same, the second one waits until the first is an image. */
  turns: Turns
  /** False once the file was left out. */
  isWanted(): boolean
  /** Writes down what is known of the file now. */
  keep(patch: Partial<Row>): void
  tell(patch: Partial<UploadItem>): void
}

/** A file that is still being written changes again and again. */
const ATTEMPTS = 5
const SETTLE_MS = 1000

/**
 * Brings a file into the repository, from wherever it was left off: nothing is done twice that can be helped. Throws a PictureFault, an ApiError,
 * what the file system says, and the signal's reason.
 */
export async function uploadOne(start: Row, how: Undertaking): Promise<Outcome> {
  const { signal, turns } = how
  let row = start
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    if (attempt > 0) await pause(SETTLE_MS, signal)
    row = await asItIsNow(row, how)
    how.tell({ is: 'optimizing', size: row.size })
    const hash = row.ready && row.hash ? row.hash : (await looked(row, how)).hash
    const outcome = await turns.take(hash, signal, () => delivered({ ...row, hash }, how))
    if (outcome) return outcome
  }
  throw new PictureFault('The file keeps changing. Try again once it is complete.')
}

/** Null: the file has changed meanwhile. */
async function delivered(row: Row & { hash: string }, how: Undertaking): Promise<Outcome | null> {
  const { signal, keep } = how
  const { hash, ready } = row
  if (ready) return deliver({ ...row, ready }, how)
  const image = await persevere(() => abortable(how.known(hash), signal), how)
  if (image) return { state: 'known', image }
  const made = await optimized(row, how)
  // What was hashed and what was made small must be the same file.
  const now = await factsOf(pathOf(row, how.folder))
  if (now && !isSame(row, now)) return null
  keep({ hash, ready: made })
  return deliver({ ...row, ready: made }, how)
}

const pathOf = ({ isOurs, path }: Row, folder: string) => (isOurs ? join(folder, path) : path)

/** The row, or another one without what was known of a file that has changed since. */
async function asItIsNow(row: Row, { folder, keep }: Undertaking): Promise<Row> {
  const isReady = row.ready !== null && (await sizeOf(join(folder, row.ready.file))) === row.ready.size
  const now = await factsOf(pathOf(row, folder))
  // What was made of it is enough.
  if (!now && isReady) return row
  if (!now) throw new PictureFault(complaints.unreadable)
  if (isSame(row, now) && (isReady || row.ready === null)) return row
  const anew = { size: now.size, mtime: now.mtimeMs, hash: null, ready: null, upload: null, isSent: false }
  keep(anew)
  return { ...row, ...anew }
}

const isSame = ({ isOurs, size, mtime }: Row, now: Stats) => isOurs || (now.size === size && now.mtimeMs === mtime)

const looked = (row: Row, { optimizer, folder, signal }: Undertaking) =>
  abortable(optimizer.look(pathOf(row, folder)), signal)

async function optimized(row: Row, { optimizer, folder, signal, isWanted }: Undertaking): Promise<Optimized> {
  const making = optimizer.optimize(pathOf(row, folder), join(folder, String(row.id)))
  try {
    const ready = await abortable(making, signal)
    return { ...ready, file: basename(ready.file) }
  } catch (error) {
    // One that was left out may be made small all the same.
    void making.then(({ file }) => (isWanted() ? undefined : rm(file, { force: true })), nothingWasMade)
    throw error
  }
}

const nothingWasMade = () => undefined

/**
 * Sends what was made ready and makes the record of it. Bytes that have arrived are not sent twice, and a record whose answer was lost is not
 * made twice: the server knows it by the upload.
 */
async function deliver(row: Row & { hash: string; ready: Optimized }, how: Undertaking): Promise<Outcome> {
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
      sent = await persevere(send, how)
      keep({ isSent: true })
    }
    tell({ is: 'adding', progress: 1 })
    const body = draftOf(row, sent)
    try {
      return { state: 'added', image: await persevere(() => client.create({ body }), how) }
    } catch (error) {
      const duplicates = duplicatesIn(error)
      const same = duplicates?.find(({ likeness }) => likeness === 'same')
      if (same) return { state: 'known', image: same.image }
      if (duplicates) return { state: 'similar', duplicates }
      // The server kept it for a day, and that is over: it is sent once more.
      if (isAgain || !isGone(error)) throw error
      sent = address = null
      keep({ upload: null, isSent: false })
    }
  }
}

const draftOf = ({ name, tags, hash, isAllowed }: Row & { hash: string }, upload: string): ImageDraftInput => ({
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
