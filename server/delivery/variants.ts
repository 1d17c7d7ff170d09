import { buffer } from 'node:stream/consumers'
import type { Logger } from 'pino'
import { pictureUrl, storedPicture, type StoredPicture } from '#shared/features/images/picture-url.ts'
import type { Files, StoredFile } from '#server/files/files.ts'
import { Refusal } from '#server/http/errors.ts'
import type { Pictures } from '#server/pictures/pictures.ts'
import { Ahead } from './ahead.ts'
import { Missing } from './missing.ts'
import { shuffled } from './shuffled.ts'
import { keptKey, variantKey, widthFor, variantsOf, type Variant } from './variant.ts'

/** Made for shoppers who wait for them, at the same time; the next one gets the picture as it is kept. */
const AT_ONCE = 8
/** Forms that could not be made and are not tried again. */
const MAX_REMEMBERED = 2_000
/** A server that took a picture in has made the smaller ones of it by then, unless it has many. */
const LATER_MS = 60_000
const MAX_LATER = 20_000

/** The smaller ones of pictures: made once, kept beside them. */
export interface Variants {
  /** Looks for it with `ask`, unless it is known not to be there just now. */
  look<T>(variant: Variant, ask: (key: string) => Promise<T | null>): Promise<T | null>
  /** Finds it, or makes it while the caller waits. Null when it can't be had: then the picture as it is kept has to do. */
  make(variant: Variant): Promise<StoredFile | null>
  /** Has it made when there is time. False: it can't be made. */
  order(variant: Variant): boolean
  /** Has every form of a picture made ahead of the first visit, when there is time. Costs nothing where they are there. */
  prepare(file: string): void
  /** The same in a minute, unless the server to which the picture came has done so by then. */
  prepareLater(file: string): void
  /** The same for all pictures that are kept: a stop may have come between. */
  prepareAll(): Promise<void>
  /** The bytes of a WebP that is at least so wide, where there is one. Null: there is no such picture. */
  read(picture: StoredPicture, width: number): Promise<Buffer | null>
  close(): Promise<void>
}

interface VariantsParts {
  files: Files
  pictures: Pictures
  log: Logger
  /** Other servers make them, too, and put them into the same store. */
  isShared?: boolean
}

export function openVariants({ files, pictures, log, isShared = false }: VariantsParts): Variants {
  const making = new Map<string, Promise<StoredFile | null>>()
  const failed = new Set<string>()
  const missing = new Missing()
  const ahead = new Ahead((variant) => make(variant, 'later').then(() => undefined), isShared)
  const later = new Map<string, NodeJS.Timeout>()

  const find = (variant: Variant) => files.find(variantKey(variant))

  /** Null when it can't be made, which has been logged. */
  async function make(variant: Variant, when: 'now' | 'later'): Promise<StoredFile | null> {
    const key = variantKey(variant)
    if (failed.has(key)) return null
    try {
      return (await find(variant)) ?? (await vary(variant, when))
    } catch (error) {
      if (ahead.isClosed) return null
      // Being busy, and a full disk, pass.
      if (!(error instanceof Refusal && error.status >= 500)) remember(key)
      const isExpected = error instanceof Refusal && error.status !== 507
      log[isExpected ? 'debug' : 'warn']({ err: error, key }, 'a smaller picture could not be made')
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

  async function vary({ picture, ...variant }: Variant, when: 'now' | 'later'): Promise<StoredFile | null> {
    const kept = keptKey(picture)
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
    // Gone for good meanwhile: nothing of it is left behind.
    if (!(await files.find(kept))) await files.remove(key)
    return files.find(key)
  }

  function remember(key: string) {
    failed.add(key)
    const [oldest] = failed
    if (failed.size > MAX_REMEMBERED) failed.delete(oldest!)
  }

  async function isPrepared(picture: StoredPicture): Promise<boolean> {
    const last = variantsOf(picture, 'avif').at(-1)!
    return (await find(last)) !== null
  }

  async function prepareUnlessMade(file: string) {
    const picture = storedPicture(pictureUrl(file))
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
      const picture = storedPicture(pictureUrl(file))
      if (picture) ahead.add(picture)
    },

    prepareLater(file) {
      if (later.has(file) || later.size >= MAX_LATER) return
      const look = () => {
        later.delete(file)
        prepareUnlessMade(file).catch((error: unknown) => log.warn({ err: error, file }, 'a picture was not prepared'))
      }
      later.set(file, setTimeout(look, LATER_MS).unref())
    },

    async prepareAll() {
      const names: string[] = []
      for await (const { key } of files.list('pictures/')) names.push(key.slice('pictures/'.length))
      for (const name of isShared ? shuffled(names) : names) {
        if (ahead.isClosed) return
        await prepareUnlessMade(name)
      }
    },

    async read(picture, width) {
      const variant: Variant = { picture, width: widthFor(picture, width), format: 'webp' }
      const stored = (await makeNow(variant)) ?? (await files.find(keptKey(picture)))
      return stored && buffer(stored.stream())
    },

    close() {
      for (const timer of later.values()) clearTimeout(timer)
      return ahead.close()
    },
  }
}
