import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { storedPicture, type StoredPicture } from '#shared/features/images/picture-url.ts'

/** The bytes of a picture that content names. Null when it isn't one of ours or can't be had: then the card does without. */
export type FindPicture = (address: string) => Promise<Buffer | null>

export interface PictureSources {
  /** Where the catalogue's pictures come from, the only place that is asked over the network; null: none. */
  origin: string | null
  /** The bytes of a picture of the repository, about so wide; null: there is none. */
  stored(picture: StoredPicture, width: number): Promise<Buffer | null>
  /** Folder of the build's own files. */
  folder: string
  log: Logger
}

const WITHIN_MS = 5_000
const MAX_BYTES = 5 * 1024 * 1024
/** Pixels asked for: the pane that it is shown in is narrower. */
const WIDTH = 640
/** The same for pictures that fill the pane, which is higher than it is wide. */
const STORED_WIDTH = 960

/** A file of the build: plain names only, so that it can't lead out of the folder. */
const ours = /^\/pictures(\/[a-z0-9][a-z0-9_-]*)*\/[a-z0-9][a-z0-9_-]*\.(webp|png|jpe?g|avif|svg)$/i

export function pictureFinder({ origin, stored, folder, log }: PictureSources): FindPicture {
  return async (address) => {
    try {
      const picture = storedPicture(address)
      if (picture) return await stored(picture, STORED_WIDTH)
      if (ours.test(address)) return await readFile(join(folder, address))
      if (!origin || !URL.canParse(address) || new URL(address).origin !== origin) return null
      return await download(new URL(address))
    } catch (error) {
      log.warn({ err: error, address }, 'a card is made without its picture')
      return null
    }
  }
}

/** Throws when the picture is not there, too large, elsewhere by now, or too slow. */
async function download(address: URL): Promise<Buffer> {
  address.searchParams.set('width', String(WIDTH))
  const response = await fetch(address, { redirect: 'error', signal: AbortSignal.timeout(WITHIN_MS) })
  const type = response.headers.get('content-type') ?? ''
  if (!response.ok || !response.body || !/^image\/(webp|png|jpeg|avif|gif)\b/.test(type))
    throw new Error(`The picture's server answered ${response.status} ${type}.`)
  const chunks: Uint8Array[] = []
  let size = 0
  // Leaving the loop by an error ends the download.
  for await (const chunk of response.body) {
    size += chunk.length
    if (size > MAX_BYTES) throw new Error(`The picture has more than ${MAX_BYTES} bytes.`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
