import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { READY_DRAGS } from '#bridge/bridge.ts'
import type { Image } from '#shared/features/images/images.schema.ts'
import { parseImageUrl } from '#shared/features/images/image-url.ts'
import type { ImageCache } from './image-cache.ts'

/** Writes images to disk under their own names, to be dragged out of the window. */
export interface DragFiles {
  /** Local path of an image's file. Throws a message for people, and `UnreachableError`. */
  file(imageId: string): Promise<string>
}

interface DragFilesParts {
  /** Offline from the local copy. */
  readImage(id: string): Promise<Image>
  imageCache: Pick<ImageCache, 'saveTo'>
  folder: string
  isOnline(): boolean
}

/** Pointing at an image makes its file. More of them stay than can be dragged. */
const KEPT = 2 * READY_DRAGS

/** Files of earlier drags are deleted at start. */
export async function createDragFiles({ readImage, imageCache, folder, isOnline }: DragFilesParts): Promise<DragFiles> {
  await rm(folder, { recursive: true, force: true })
  const placed = new Map<string, Promise<string>>()
  /** One per file, the oldest first. */
  const folders: string[] = []

  async function place(image: Image): Promise<string> {
    if (!parseImageUrl(image.url)) throw new Error('This image is hosted elsewhere and can’t be dragged from here.')
    // Two images may have the same name.
    const own = await freshFolder(folder)
    folders.push(own)
    for (const old of folders.splice(0, folders.length - KEPT)) await rm(old, { recursive: true, force: true })
    return imageCache.saveTo(image.url, own, nameWithoutType(image))
  }

  return {
    async file(imageId) {
      const image = await readImage(imageId)
      const key = `${image.url} ${nameWithoutType(image)}`
      const known = await placed.get(key)
      if (known !== undefined && existsSync(known)) return known
      const placing = place(image)
      placed.set(key, placing)
      // Offline it may be a smaller size, and this request may be the one that finds out.
      const forgetUnlessWhole = () => isOnline() || placed.delete(key)
      placing.then(forgetUnlessWhole, () => placed.delete(key))
      return placing
    },
  }
}

async function freshFolder(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  return mkdtemp(join(folder, 'image-'))
}

/** Characters that some system forbids in file names, and path separators. Names from the server are untrusted. */
// oxlint-disable-next-line no-control-regex
const impossible = /[\u0000-\u001f\u007f<>:"/\\|?*\u202a-\u202e\u2066-\u2069]/g
const MAX_LENGTH = 100

/** `sea-dragon.jpg` -> `sea-dragon`, as stored images have another type. */
export function nameWithoutType({ filename, id }: Pick<Image, 'filename' | 'id'>): string {
  const bare = filename
    .replace(/\.[a-z0-9]{1,5}$/i, '')
    .replace(impossible, ' ')
    .replace(/^[.\s]+|[.\s]+$/g, '')
  const short = [...bare].slice(0, MAX_LENGTH).join('').trimEnd()
  const isTaken = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i.test(short)
  return short === '' || isTaken ? `image-${id}` : short
}
