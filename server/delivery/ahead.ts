import type { StoredPicture } from '#shared/features/images/picture-url.ts'
import { shuffled } from './shuffled.ts'
import { variantKey, variantsOf, type Variant } from './variant.ts'

/** More than anybody brings in a day; the others are made when they are asked for. */
const MAX_WAITING = 20_000
/** Servers that share the work take one of the oldest so many. */
const AMONG = 100

/**
 * What is made ahead, one after the other: first what somebody has asked for meanwhile, then the WebPs of every picture, which all
 * browsers take, then the AVIFs, which take longer and are smaller.
 */
export class Ahead {
  readonly #make: (variant: Variant) => Promise<void>
  readonly #asked = new Map<string, Variant>()
  /** By their files, in the order in which they came. */
  readonly #waiting = { webp: new Map<string, StoredPicture>(), avif: new Map<string, StoredPicture>() }
  #current: Variant[] = []
  #working: Promise<void> | null = null
  isClosed = false

  readonly #isShared: boolean

  /** `make` never rejects. `isShared`: others make the same; each goes its own way, and mostly finds made what they were at. */
  constructor(make: (variant: Variant) => Promise<void>, isShared: boolean) {
    this.#make = make
    this.#isShared = isShared
  }

  first(variant: Variant) {
    if (this.#asked.size < MAX_WAITING) this.#asked.set(variantKey(variant), variant)
    this.#work()
  }

  add(picture: StoredPicture) {
    for (const waiting of Object.values(this.#waiting))
      if (waiting.size < MAX_WAITING) waiting.set(picture.file, picture)
    this.#work()
  }

  /** Nothing more begins; resolves once what has begun is over. */
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
      // A picture as small as its smallest form has no other WebP.
      for (let picture = this.#take(format); picture; picture = this.#take(format)) {
        const all = variantsOf(picture, format)
        this.#current = this.#isShared ? shuffled(all) : all
        const [first, ...others] = this.#current
        this.#current = others
        if (first) return first
      }
    }
    return undefined
  }

  #take(format: Variant['format']): StoredPicture | undefined {
    const waiting = this.#waiting[format]
    return taken(waiting, this.#isShared ? Math.floor(Math.random() * Math.min(waiting.size, AMONG)) : 0)
  }
}

/** Takes the oldest out, or the one that so many come before. */
function taken<T>(map: Map<string, T>, before = 0): T | undefined {
  const [oldest] = map.entries().drop(before)
  if (oldest) map.delete(oldest[0])
  return oldest?.[1]
}
