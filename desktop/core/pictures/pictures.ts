import { randomUUID } from 'node:crypto'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pictureWidths, storedPicture } from '#shared/features/images/picture-url.ts'
import { type Shop, Unreachable } from '#core/shop/shop.ts'
import { openShelf, type Shelf } from './shelf.ts'

/** The pictures of one server, as its pages show them. */
export interface Pictures {
  /**
   * Answers `/uploads/<file>`, with or without `?width=`: from the disk what never changes, else from the server. Without a server any size of the
   * picture that is on the disk. Throws `Unreachable`.
   */
  answer(path: string, headers: Headers, signal?: AbortSignal): Promise<Response>
  /** A picture in full, `/uploads/<file>`, as a file of its own called `name` in `folder`. Throws `Unreachable`. */
  place(path: string, folder: string, name: string): Promise<string>
}

interface PicturesParts {
  shop: Shop
  folder: string
  /** Bytes that are kept; those that were not looked at for longest go first. */
  most?: number
  /** Hears of pictures that the disk doesn't take, for the log. */
  onFault?: (error: unknown) => void
}

const MOST = 1_000_000_000
/** Larger ones are shown, and not kept. */
const LARGEST = 50_000_000

interface Picture {
  bytes: Uint8Array<ArrayBuffer>
  type: string
}

const types: Record<string, string> = { avif: 'image/avif', webp: 'image/webp' }

/** What `folder` holds may be deleted at any time: it is fetched again. */
export async function openPictures({ shop, folder, most = MOST, onFault }: PicturesParts): Promise<Pictures> {
  const shelf = await openShelf(folder, most)
  /** Fetched at this moment: whoever asks meanwhile gets the same. */
  const coming = new Map<string, Promise<Picture | Response>>()

  async function answer(path: string, headers: Headers, signal?: AbortSignal): Promise<Response> {
    const form = formOf(path)
    if (!form) return refused(404)
    const kept = await read(shelf, form.names)
    if (kept) return shown(kept)
    try {
      const got = await fetched(path, form, headers, signal)
      return got instanceof Response ? got : shown(got)
    } catch (error) {
      const similar = error instanceof Unreachable ? await read(shelf, shelf.startingWith(form.stem)) : null
      if (!similar) throw error
      return shown(similar)
    }
  }

  async function fetched(path: string, form: Form, headers: Headers, signal?: AbortSignal) {
    const under = coming.get(path)
    // Who asked first may lose interest, and the others not.
    if (under) return under.catch(() => ask(path, form, headers, signal))
    const asked = ask(path, form, headers, signal)
    coming.set(path, asked)
    try {
      return await asked
    } finally {
      coming.delete(path)
    }
  }

  async function ask(path: string, form: Form, headers: Headers, signal?: AbortSignal): Promise<Picture | Response> {
    const response = await shop.send(path, { headers, ...(signal && { signal }) })
    const type = response.headers.get('content-type') ?? ''
    const kind = Object.keys(types).find((each) => types[each] === type)
    if (response.status !== 200 || !kind) {
      await response.body?.cancel()
      return refused(response.ok ? 502 : response.status)
    }
    const picture = { bytes: new Uint8Array(await response.arrayBuffer()), type }
    if (picture.bytes.length <= LARGEST) {
      const forEver = /\bimmutable\b/.test(response.headers.get('cache-control') ?? '')
      const name = `${form.stem}_${form.size}.${forEver ? '' : 'soon.'}${kind}`
      // It is shown, wherever it can't be kept.
      await shelf.put(name, picture.bytes).catch((error: unknown) => onFault?.(error))
    }
    return picture
  }

  return {
    answer,
    async place(path, folder, name) {
      const response = await answer(path, new Headers({ accept: 'image/webp' }))
      if (!response.ok) throw new Error('There is no such picture.')
      await mkdir(folder, { recursive: true })
      const file = join(folder, name)
      const part = join(folder, `${randomUUID()}.part`)
      await writeFile(part, new Uint8Array(await response.arrayBuffer()))
      await rename(part, file).catch(async (error: unknown) => {
        await rm(part, { force: true })
        throw error
      })
      return file
    },
  }
}

interface Form {
  /** What all forms of a picture begin with on the shelf. */
  stem: string
  size: string
  /** Those that never change, best first. A `soon.` one is only better than nothing. */
  names: string[]
}

/** `/uploads/<hash>-<width>x<height>.webp?width=640`, and nothing else. */
function formOf(path: string): Form | null {
  const picture = storedPicture(path)
  if (!picture) return null
  const stem = picture.file.replace(/\.webp$/, '')
  const query = path.split('?')[1] ?? ''
  const width = Number(new URLSearchParams(query).get('width') ?? 0)
  const isKnown = query === '' || (query === `width=${width}` && pictureWidths.some((each) => each === width))
  if (!isKnown) return null
  const size = width === 0 ? 'full' : String(width)
  return { stem, size, names: [`${stem}_${size}.avif`, `${stem}_${size}.webp`] }
}

async function read(shelf: Shelf, names: readonly string[]): Promise<Picture | null> {
  for (const name of names) {
    const bytes = await shelf.take(name)
    if (bytes) return { bytes, type: types[name.slice(name.lastIndexOf('.') + 1)]! }
  }
  return null
}

const shown = ({ bytes, type }: Picture) =>
  new Response(bytes, { headers: { 'content-type': type, 'cache-control': 'private, max-age=60' } })

const refused = (status: number) => new Response(null, { status, headers: { 'cache-control': 'no-store' } })
