import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createClient } from '#shared/contract/client.ts'
import { imagesContract } from '#shared/features/images/images.contract.ts'
import type { Image } from '#shared/features/images/images.schema.ts'
import { storedPicture } from '#shared/features/images/picture-url.ts'
import type { Shop } from '#core/shop/shop.ts'
import type { Pictures } from './pictures.ts'

/** Puts images on the disk under their own names, for being dragged out of the window. */
export interface DraggedOut {
  /** The place of an image's file. Throws words, and what `Shop.send` throws. */
  file(imageId: string): Promise<string>
}

/** What was dragged before is forgotten when the editor begins: whoever wanted it has it. */
export async function openDraggedOut(shop: Shop, pictures: Pictures, folder: string): Promise<DraggedOut> {
  await rm(folder, { recursive: true, force: true })
  const client = createClient(imagesContract, (path, init) => shop.send(path, init))
  const placed = new Map<string, Promise<string>>()

  async function place(image: Image): Promise<string> {
    if (!storedPicture(image.url)) throw new Error('This image lies elsewhere, and can’t be dragged from here.')
    // Two images may have the same name.
    return pictures.place(image.url, await freshFolder(folder), fileNameOf(image))
  }

  return {
    async file(imageId) {
      const image = await client.byId({ params: { id: imageId } })
      const key = `${image.url} ${fileNameOf(image)}`
      const placing = placed.get(key) ?? place(image)
      placed.set(key, placing)
      placing.catch(() => placed.delete(key))
      return placing
    },
  }
}

async function freshFolder(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  return mkdtemp(join(folder, 'image-'))
}

/** What no system has in names of files, and what would lead elsewhere. Names of the server are anybody's. */
// oxlint-disable-next-line no-control-regex
const impossible = /[\u0000-\u001f\u007f<>:"/\\|?*\u202a-\u202e\u2066-\u2069]/g
const LONGEST = 100

/** `sea-dragon.jpg` -> `sea-dragon.webp`, as every stored picture is WebP. */
export function fileNameOf({ filename, id }: Pick<Image, 'filename' | 'id'>): string {
  const bare = filename
    .replace(/\.[a-z0-9]{1,5}$/i, '')
    .replace(impossible, ' ')
    .replace(/^[.\s]+|[.\s]+$/g, '')
  const short = [...bare].slice(0, LONGEST).join('').trimEnd()
  const isTaken = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i.test(short)
  return `${short === '' || isTaken ? `image-${id}` : short}.webp`
}
