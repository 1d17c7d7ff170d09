import { randomUUID } from 'node:crypto'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { imageWidths, parseImageUrl } from '#shared/features/images/image-url.ts'
import { limitBody } from '#core/shop/limit-body.ts'
import type { Network } from '#core/shop/network.ts'
import { type Shop, UnreachableError } from '#core/shop/shop.ts'
import { createDiskCache, type DiskCache } from './disk-cache.ts'
import { copiedPicture } from './picture-address.ts'

/** Image cache of one server. */
export interface ImageCache {
  /**
   * Serves `/uploads/<file>`, with or without `?width=`: immutable images from disk, others from the server. Offline,
   * any cached size of the image. Cancelling the body stops the transfer, unless others wait for the same image. Throws
   * `UnreachableError`.
   */
  respond(path: string, headers: Headers, signal?: AbortSignal): Promise<Response>
  /**
   * Writes a full-size image, `/uploads/<file>`, to a file called `name`, with its type, in `folder`, and returns its
   * path. Offline it is the largest size on this computer. Throws `UnreachableError`.
   */
  saveTo(path: string, folder: string, name: string): Promise<string>
  /** Size limit in bytes. */
  most: number
  /** Bytes on disk of the picture at an address as written in content; null if it isn't stored. Counts as a use. */
  sizeOf(address: string): number | null
  /**
   * Stores such a picture in a size for the editor. Returns its bytes on disk, 0 if there is no picture to be had.
   * Throws `UnreachableError`.
   */
  copy(address: string, signal?: AbortSignal): Promise<number>
  /** Serves the stored picture of another host, or one that every shop has; 404 if it isn't stored. */
  respondCopied(address: string): Promise<Response>
}

interface ImageCacheOptions {
  shop: Shop
  folder: string
  /** Cache size in bytes; the least recently used images are evicted. */
  most?: number
  /** The shop's own address for pictures, if they are served from another host; it may be http in development. */
  pictureOrigin?: () => string | null
  /** For pictures of other hosts, without the session. */
  network: Pick<Network, 'fetch'>
  /** Receives failed disk writes, for the log. */
  onFault?: (error: unknown) => void
}

const DEFAULT_SIZE = 1_000_000_000
/** Larger images are shown but not cached. */
const MAX_IMAGE_SIZE = 50_000_000

interface CachedImage {
  bytes: Uint8Array<ArrayBuffer>
  type: string
}

/** A running fetch, with the number of other requests that wait for its image. */
interface RunningFetch {
  /** Null if there is none. */
  image: Promise<CachedImage | null>
  waiting: number
}

const types: Record<string, string> = { avif: 'image/avif', webp: 'image/webp' }
/** Types that other hosts may answer with. */
const allTypes: Record<string, string> = {
  ...types,
  jpg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  svg: 'image/svg+xml',
}
/** How long another host may take, milliseconds. */
const ELSEWHERE_MS = 30_000
const accept = { accept: 'image/avif,image/webp,image/*' }

/** The contents of `folder` may be deleted at any time; images are fetched again. */
export async function createImageCache(options: ImageCacheOptions): Promise<ImageCache> {
  const most = options.most ?? DEFAULT_SIZE
  return new CachedImages(options, await createDiskCache(options.folder, most), most)
}

class CachedImages implements ImageCache {
  readonly most: number
  readonly #options: ImageCacheOptions
  readonly #cache: DiskCache
  /** Shared by concurrent requests for the same image. */
  readonly #running = new Map<string, RunningFetch>()

  constructor(options: ImageCacheOptions, cache: DiskCache, most: number) {
    this.#options = options
    this.#cache = cache
    this.most = most
  }

  async respond(path: string, headers: Headers, signal?: AbortSignal): Promise<Response> {
    const form = formOf(path)
    if (!form) return refused(404)
    const cached = await read(this.#cache, form.names)
    if (cached) return shown(cached)
    try {
      return await this.#fetchShared(path, form, headers, signal)
    } catch (error) {
      const similar =
        error instanceof UnreachableError ? await read(this.#cache, this.#cache.startingWith(form.stem)) : null
      if (!similar) throw error
      return shown(similar)
    }
  }

  async saveTo(path: string, folder: string, name: string): Promise<string> {
    const response = await this.respond(path, new Headers({ accept: 'image/webp' }))
    if (!response.ok) throw new Error('There is no such image.')
    await mkdir(folder, { recursive: true })
    const type = response.headers.get('content-type')
    const kind = Object.keys(types).find((each) => types[each] === type) ?? 'webp'
    const file = join(folder, `${name}.${kind}`)
    const part = join(folder, `${randomUUID()}.part`)
    await writeFile(part, new Uint8Array(await response.arrayBuffer()))
    await rename(part, file).catch(async (error: unknown) => {
      await rm(part, { force: true })
      throw error
    })
    return file
  }

  sizeOf(address: string): number | null {
    const picture = this.#pictureAt(address)
    for (const name of picture ? namesOf(picture.names) : []) {
      const size = this.#cache.use(name)
      if (size !== null) return size
    }
    return null
  }

  async copy(address: string, signal?: AbortSignal): Promise<number> {
    const picture = this.#pictureAt(address)
    if (!picture) return 0
    const { source, names } = picture
    if (source.startsWith('/uploads/')) await (await this.respond(source, new Headers(accept), signal)).arrayBuffer()
    else if (source.startsWith('/'))
      await this.#keepPicture(
        await this.#options.shop.send(source, { headers: accept, ...(signal && { signal }) }),
        names[0]!,
      )
    // Another host's trouble is its own: the page shows the picture while online, if it can.
    else await this.#copyElsewhere(source, names[0]!, signal).catch(() => signal?.throwIfAborted())
    return this.sizeOf(address) ?? 0
  }

  async respondCopied(address: string): Promise<Response> {
    const picture = this.#pictureAt(address)
    const cached = picture && (await read(this.#cache, namesOf(picture.names)))
    return cached ? shown(cached) : refused(404)
  }

  #pictureAt(address: string) {
    return copiedPicture(address, this.#options.pictureOrigin?.() ?? null)
  }

  async #fetchShared(path: string, form: Form, headers: Headers, signal?: AbortSignal): Promise<Response> {
    const running = this.#running.get(path)
    if (running) {
      running.waiting += 1
      // If it fails, each request finds out for itself what is wrong.
      const image = await running.image.catch(() => null)
      if (image) return shown(image)
    }
    const { promise: image, resolve, reject } = Promise.withResolvers<CachedImage | null>()
    const started: RunningFetch = { image, waiting: 0 }
    this.#running.set(path, started)
    const end = () => void (this.#running.get(path) === started && this.#running.delete(path))
    image.then(end, end)
    try {
      const response = await this.#options.shop.send(path, { headers, ...(signal && { signal }) })
      const type = response.headers.get('content-type') ?? ''
      const kind = Object.keys(types).find((each) => types[each] === type)
      if (response.status === 200 && response.body && kind) {
        const forEver = /\bimmutable\b/.test(response.headers.get('cache-control') ?? '')
        const name = `${form.stem}_${form.size}.${forEver ? '' : 'soon.'}${kind}`
        const [toPage, toCache] = response.body.tee()
        const givenUp = new AbortController()
        const stored = this.#store(toCache, name, type, givenUp.signal)
        stored.then(resolve, reject)
        return imageOf(toPage.pipeThrough(until(stored, () => started.waiting === 0 && givenUp.abort())), type)
      }
      resolve(null)
      await response.body?.cancel()
      return refused(response.ok ? 502 : response.status)
    } catch (error) {
      reject(error)
      throw error
    }
  }

  async #store(
    body: ReadableStream<Uint8Array>,
    name: string,
    type: string,
    signal: AbortSignal,
  ): Promise<CachedImage> {
    const chunks: Uint8Array[] = []
    await body.pipeTo(new WritableStream({ write: (chunk) => void chunks.push(chunk) }), { signal })
    const bytes = Uint8Array.from(Buffer.concat(chunks))
    if (bytes.length <= MAX_IMAGE_SIZE) await this.#put(name, bytes)
    return { bytes, type }
  }

  /** Stores a response if it is a picture. */
  async #keepPicture(response: Response, name: string): Promise<void> {
    const type = response.headers.get('content-type')?.split(';')[0]?.trim()
    const kind = Object.keys(allTypes).find((each) => allTypes[each] === type)
    if (!response.ok || !response.body || !kind) {
      await response.body?.cancel()
      return
    }
    const bytes = await new Response(limitBody(response.body, MAX_IMAGE_SIZE)).arrayBuffer()
    await this.#put(`${name}.${kind}`, new Uint8Array(bytes))
  }

  /** The image is shown even if it can't be cached. */
  async #put(name: string, bytes: Uint8Array) {
    await this.#cache.put(name, bytes).catch((error: unknown) => this.#options.onFault?.(error))
  }

  /** Redirects aren't followed: content mustn't lead a request of the main process to other addresses. */
  async #copyElsewhere(source: string, name: string, signal?: AbortSignal): Promise<void> {
    const late = AbortSignal.timeout(ELSEWHERE_MS)
    const response = await this.#options.network.fetch(source, {
      headers: accept,
      signal: signal ? AbortSignal.any([signal, late]) : late,
    })
    await this.#keepPicture(response, name)
  }
}

interface Form {
  /** Common prefix of all variants of an image in the cache. */
  stem: string
  size: string
  /** Names of immutable variants, best first. A `soon.` variant is only a fallback. */
  names: string[]
}

/** Parses `/uploads/<hash>-<width>x<height>.webp?width=640`; null for anything else. */
function formOf(path: string): Form | null {
  const picture = parseImageUrl(path)
  if (!picture) return null
  const stem = picture.file.replace(/\.webp$/, '')
  const query = path.split('?')[1] ?? ''
  const width = Number(new URLSearchParams(query).get('width') ?? 0)
  const isKnown = query === '' || (query === `width=${width}` && imageWidths.some((each) => each === width))
  if (!isKnown) return null
  const size = width === 0 ? 'full' : String(width)
  return { stem, size, names: [`${stem}_${size}.avif`, `${stem}_${size}.webp`] }
}

/** Names under which a picture may be stored. */
const namesOf = (names: readonly string[]) =>
  names.flatMap((name) => Object.keys(allTypes).flatMap((type) => [`${name}.${type}`, `${name}.soon.${type}`]))

async function read(cache: DiskCache, names: readonly string[]): Promise<CachedImage | null> {
  for (const name of names) {
    const bytes = await cache.take(name)
    if (bytes) return { bytes, type: allTypes[name.slice(name.lastIndexOf('.') + 1)]! }
  }
  return null
}

const imageOf = (body: ConstructorParameters<typeof Response>[0], type: string) =>
  new Response(body, { headers: { 'content-type': type, 'cache-control': 'private, max-age=60' } })

const shown = ({ bytes, type }: CachedImage) => imageOf(bytes, type)

/** Passes a body on, which ends once the image is stored. `cancel` is called if its reader gives it up. */
const until = (stored: Promise<unknown>, cancel: () => void) =>
  new TransformStream<Uint8Array, Uint8Array>({ flush: async () => void (await stored), cancel } as Transformer)

const refused = (status: number) => new Response(null, { status, headers: { 'cache-control': 'no-store' } })
