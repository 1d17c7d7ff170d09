import { buffer } from 'node:stream/consumers'
import type { Logger } from 'pino'
import { imageUrlPath, parseImageUrl, type StoredImage } from '#shared/features/images/image-url.ts'
import type { Files, StoredFile } from '#server/storage/files.ts'
import { HttpError } from '#server/errors.ts'
import type { ImageProcessor } from '#server/media/processing/image-processor.ts'
import { PregenerateQueue, shuffle } from './pregenerate-queue.ts'
import { originalKey, variantKey, variantWidthFor, variantsOf, type Variant } from './variant.ts'

/** Variants rendered at the same time for waiting shoppers; beyond that, they get the stored image. */
const AT_ONCE = 8
/** Remembered failures, which aren't retried. */
const MAX_REMEMBERED = 2_000
/** Delay before checking another server's new image, which is usually finished by then. */
const LATER_MS = 60_000
const MAX_LATER = 20_000
/** How long (ms) a missing key is remembered before the store is asked again. */
const MISSING_FOR_MS = 30_000
/** Remembered missing keys. */
const MAX_KEYS = 10_000

/** Resized versions of images: rendered once, then stored. */
export interface Variants {
  /** Requests it with `ask`, unless the key is known to be missing. */
  look<T>(variant: Variant, ask: (key: string) => Promise<T | null>): Promise<T | null>
  /** Finds the variant or renders it while the caller waits. Null if that fails; serve the stored image then. */
  make(variant: Variant): Promise<StoredFile | null>
  /** Queues the variant. False if it can't be rendered. */
  order(variant: Variant): boolean
  /** Queues all variants of an image. Cheap if they exist. */
  prepare(file: string): void
  /** Does the same after a minute, unless another server has rendered them. */
  prepareLater(file: string): void
  /** Does the same for all stored images, since a stop may have interrupted the work. */
  prepareAll(): Promise<void>
  /** A WebP of at least this width, if possible. Null: there is no such image. */
  read(picture: StoredImage, width: number): Promise<Buffer | null>
  close(): Promise<void>
}

interface VariantsParts {
  files: Files
  pictures: ImageProcessor
  log: Logger
  /** Other servers render variants into the same storage. */
  isShared?: boolean
}

export function openVariants({ files, pictures, log, isShared = false }: VariantsParts): Variants {
  const making = new Map<string, Promise<StoredFile | null>>()
  const failed = new Set<string>()
  const missing = new NegativeCache()
  const ahead = new PregenerateQueue((variant) => make(variant, 'later').then(() => undefined), isShared)
  const later = new Map<string, NodeJS.Timeout>()

  const find = (variant: Variant) => files.find(variantKey(variant))

  /** Null if rendering failed, which has been logged. */
  async function make(variant: Variant, when: 'now' | 'later'): Promise<StoredFile | null> {
    const key = variantKey(variant)
    if (failed.has(key)) return null
    try {
      return (await find(variant)) ?? (await renderVariant(variant, when))
    } catch (error) {
      if (ahead.isClosed) return null
      // Being busy, or a full disk, is temporary.
      if (!(error instanceof HttpError && error.status >= 500)) remember(key)
      const isExpected = error instanceof HttpError && error.status !== 507
      log[isExpected ? 'debug' : 'warn']({ err: error, key }, 'an image variant could not be rendered')
      return null
    }
  }

  async function makeNow(variant: Variant): Promise<StoredFile | null> {
    const key = variantKey(variant)
    const found = making.has(key) ? null : await find(variant)
    if (found) return found
    const others = making.get(key)
    if (others) return others
    if (making.size >= AT_ONCE) return null
    const mine = make(variant, 'now').finally(() => making.delete(key))
    making.set(key, mine)
    return mine
  }

  async function renderVariant({ picture, ...variant }: Variant, when: 'now' | 'later'): Promise<StoredFile | null> {
    const kept = originalKey(picture)
    if (!(await files.find(kept))) return null
    const key = variantKey({ picture, ...variant })
    const { path, release } = await files.local(kept)
    try {
      const width = Math.min(variant.width, picture.width)
      const made = await pictures.vary(path, { ...variant, width }, when)
      await files.put(key, made.path)
      missing.delete(key)
    } finally {
      await release()
    }
    // The image was deleted meanwhile: remove its variant as well.
    if (!(await files.find(kept))) await files.remove(key)
    return files.find(key)
  }

  function remember(key: string) {
    failed.add(key)
    const [oldest] = failed
    if (failed.size > MAX_REMEMBERED) failed.delete(oldest!)
  }

  async function isPrepared(picture: StoredImage): Promise<boolean> {
    const last = variantsOf(picture, 'avif').at(-1)!
    return (await find(last)) !== null
  }

  async function prepareUnlessMade(file: string) {
    const picture = parseImageUrl(imageUrlPath(file))
    if (picture && !(await isPrepared(picture))) ahead.add(picture)
  }

  return {
    async look(variant, ask) {
      const key = variantKey(variant)
      if (missing.has(key)) return null
      const found = await ask(key)
      if (!found) missing.add(key)
      return found
    },

    make: makeNow,

    order(variant) {
      if (failed.has(variantKey(variant))) return false
      ahead.first(variant)
      return true
    },

    prepare(file) {
      const picture = parseImageUrl(imageUrlPath(file))
      if (picture) ahead.add(picture)
    },

    prepareLater(file) {
      if (later.has(file) || later.size >= MAX_LATER) return
      const look = () => {
        later.delete(file)
        prepareUnlessMade(file).catch((error: unknown) =>
          log.warn({ err: error, file }, 'image variants could not be queued'),
        )
      }
      later.set(file, setTimeout(look, LATER_MS).unref())
    },

    async prepareAll() {
      const names: string[] = []
      for await (const { key } of files.list('pictures/')) names.push(key.slice('pictures/'.length))
      for (const name of isShared ? shuffle(names) : names) {
        if (ahead.isClosed) return
        await prepareUnlessMade(name)
      }
    },

    async read(picture, width) {
      const variant: Variant = { picture, width: variantWidthFor(picture, width), format: 'webp' }
      const stored = (await makeNow(variant)) ?? (await files.find(originalKey(picture)))
      return stored && buffer(stored.stream())
    },

    close() {
      for (const timer of later.values()) clearTimeout(timer)
      return ahead.close()
    },
  }
}

/** Negative cache of keys without a file; another server may create the file meanwhile. */
class NegativeCache {
  readonly #until = new Map<string, number>()

  has(key: string): boolean {
    const until = this.#until.get(key)
    if (until === undefined) return false
    if (performance.now() < until) return true
    this.#until.delete(key)
    return false
  }

  add(key: string) {
    this.#until.set(key, performance.now() + MISSING_FOR_MS)
    const [oldest] = this.#until
    if (this.#until.size > MAX_KEYS) this.#until.delete(oldest![0])
  }

  delete(key: string) {
    this.#until.delete(key)
  }
}
