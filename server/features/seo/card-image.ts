import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { parseImageUrl, type StoredImage } from '#shared/features/images/image-url.ts'

/**
 * Reads the image at an address in content. Null if it isn't ours or can't be read; the card is then made without it.
 */
export type FindPicture = (address: string) => Promise<Buffer | null>

export interface PictureSources {
  /** Origin of the catalogue's images, the only host that is fetched from; null: none. */
  origin: string | null
  /** Reads a repository image of about this width; null if there is none. */
  stored(picture: StoredImage, width: number): Promise<Buffer | null>
  /** Folder of the build's static files. */
  folder: string
  log: Logger
}

const WITHIN_MS = 5_000
const MAX_BYTES = 5 * 1024 * 1024
/** Requested width in pixels; the pane is narrower. */
const WIDTH = 640
/** Requested width of images that cover the pane, which is taller than wide. */
const STORED_WIDTH = 960

/** A static file of the build. Only plain names, so that it can't escape the folder. */
const buildFile = /^\/pictures(\/[a-z0-9][a-z0-9_-]*)*\/[a-z0-9][a-z0-9_-]*\.(webp|png|jpe?g|avif|svg)$/i

export function pictureFinder({ origin, stored, folder, log }: PictureSources): FindPicture {
  return async (address) => {
    try {
      const picture = parseImageUrl(address)
      if (picture) return await stored(picture, STORED_WIDTH)
      if (buildFile.test(address)) return await readFile(join(folder, address))
      if (!origin || !URL.canParse(address) || new URL(address).origin !== origin) return null
      return await download(new URL(address))
    } catch (error) {
      log.warn({ err: error, address }, 'could not read the image of a card; the card is drawn without it')
      return null
    }
  }
}

/** Throws if the image is missing, too large, redirected, or too slow. */
async function download(address: URL): Promise<Buffer> {
  address.searchParams.set('width', String(WIDTH))
  const response = await fetch(address, { redirect: 'error', signal: AbortSignal.timeout(WITHIN_MS) })
  const type = response.headers.get('content-type') ?? ''
  if (!response.ok || !response.body || !/^image\/(webp|png|jpeg|avif|gif)\b/.test(type))
    throw new Error(`The image's server responded with ${response.status} ${type}.`)
  const chunks: Uint8Array[] = []
  let size = 0
  // An error that leaves the loop cancels the download.
  for await (const chunk of response.body) {
    size += chunk.length
    if (size > MAX_BYTES) throw new Error(`The image is larger than ${MAX_BYTES} bytes.`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
