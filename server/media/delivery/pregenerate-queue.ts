import type { StoredImage } from '#shared/features/images/image-url.ts'
import { variantKey, variantsOf, type Variant } from './variant.ts'

/** More than anyone uploads in a day; further variants are rendered on demand. */
const MAX_WAITING = 20_000
/** Servers that share the work pick one of this many oldest entries. */
const AMONG = 100

/**
 * Queue for pre-rendering variants, one at a time: requested variants first, then WebP of all images, which every
 * browser supports, then AVIF, which is smaller but slower.
 */
export class PregenerateQueue {
  readonly #make: (variant: Variant) => Promise<void>
  readonly #asked = new Map<string, Variant>()
  /** By file name, in order of arrival. */
  readonly #waiting = { webp: new Map<string, StoredImage>(), avif: new Map<string, StoredImage>() }
  #current: Variant[] = []
  #working: Promise<void> | null = null
  isClosed = false

  readonly #isShared: boolean

  /**
   * `make` never rejects. `isShared`: other servers do the same work, so each takes a random order and mostly finds
   * variants done.
   */
  constructor(make: (variant: Variant) => Promise<void>, isShared: boolean) {
    this.#make = make
    this.#isShared = isShared
  }

  first(variant: Variant) {
    if (this.#asked.size < MAX_WAITING) this.#asked.set(variantKey(variant), variant)
    this.#work()
  }

  add(picture: StoredImage) {
    for (const waiting of Object.values(this.#waiting))
      if (waiting.size < MAX_WAITING) waiting.set(picture.file, picture)
    this.#work()
  }

  /** Starts nothing more; resolves once the current work is done. */
  async close() {
    this.isClosed = true
    await this.#working
  }

  #work() {
    this.#working ??= this.#all().finally(() => (this.#working = null))
  }

  async #all() {
    for (let next = this.#next(); next && !this.isClosed; next = this.#next()) await this.#make(next)
  }

  #next(): Variant | undefined {
    return taken(this.#asked) ?? this.#current.shift() ?? this.#nextPicture()
  }

  #nextPicture(): Variant | undefined {
    for (const format of ['webp', 'avif'] as const) {
      // An image no larger than its smallest width has no other WebP.
      for (let picture = this.#take(format); picture; picture = this.#take(format)) {
        const all = variantsOf(picture, format)
        this.#current = this.#isShared ? shuffle(all) : all
        const [first, ...others] = this.#current
        this.#current = others
        if (first) return first
      }
    }
    return undefined
  }

  #take(format: Variant['format']): StoredImage | undefined {
    const waiting = this.#waiting[format]
    return taken(waiting, this.#isShared ? Math.floor(Math.random() * Math.min(waiting.size, AMONG)) : 0)
  }
}

/** Removes and returns the oldest entry, or the one `before` positions after it. */
function taken<T>(map: Map<string, T>, before = 0): T | undefined {
  const [oldest] = map.entries().drop(before)
  if (oldest) map.delete(oldest[0])
  return oldest?.[1]
}

/** Returns a shuffled copy. */
export function shuffle<T>(all: readonly T[]): T[] {
  const mixed = [...all]
  for (let last = mixed.length - 1; last > 0; last--) {
    const other = Math.floor(Math.random() * (last + 1))
    ;[mixed[last], mixed[other]] = [mixed[other]!, mixed[last]!]
  }
  return mixed
}
