import { chunksOf, emptySum, isSame, keyOf, plus, sumOf, textOf, type Chunk, type Sum } from './rows.ts'
import type { Key, Moment, Row, Shape, Side } from './side.ts'

/** Rows that are written at once. */
const WRITTEN = 500

/** Told while rows are read: how many of a table have been looked at, and their bytes. */
export type Tell = (table: string, rows: number, bytes: number) => void

/** The same tables on both sides, each with its own types. */
export interface SharedShapes {
  ours: readonly Shape[]
  theirs: ReadonlyMap<string, Shape>
}

/** What is known of a table of the target. */
export interface Compared {
  /** Of the source, at the moment of the comparison. */
  source: Sum
  /** Of what was read from the target; it may be from an earlier comparison, of the same rows. */
  target: Sum
  /** Rows that were written or taken away: if any, the next comparison says whether it is the same now. */
  changed: number
}

/**
 * Copies tables by comparing: what differs is taken away in the target and written anew. Nothing is remembered beside the data, so a copy
 * that was cut off goes on where it was. Chunks that were found to be the same are read again in the source only, as long as this lives:
 * nobody else writes to the target.
 */
export class Copier {
  readonly #target: Side
  readonly #shapes: readonly Shape[]
  readonly #theirs: ReadonlyMap<string, Shape>
  /** By table: the sums of chunks that were found to be the same, by where they begin and end. */
  readonly #same = new Map<string, Map<string, Sum>>()

  /** @param ours - Of the source, in an order in which none refers to a later one. `theirs`: the same tables of the target. */
  constructor(target: Side, { ours, theirs }: SharedShapes) {
    this.#target = target
    this.#shapes = ours
    this.#theirs = theirs
  }

  /** Compares and copies one table as it is at a moment of the source. */
  async copy(moment: Moment, shape: Shape, tell: Tell): Promise<Compared> {
    if ((await this.#target.count(this.#their(shape))) === 0) return this.#fill(moment, shape, tell)
    const found = await this.#compare(moment, shape, tell)
    const changed = found.removed.length + found.written.size
    if (changed > 0) await this.#replace(moment, shape, found)
    return { source: found.source, target: found.target, changed }
  }

  #their(shape: Shape): Shape {
    return this.#theirs.get(shape.table)!
  }

  async #fill(moment: Moment, shape: Shape, tell: Tell): Promise<Compared> {
    let source = emptySum()
    let read = 0
    for await (const { rows, bytes } of chunksOf(shape, moment.batches(shape))) {
      await this.#target.change(this.#their(shape), [], rows)
      source = plus(source, sumOf(rows.map(textOf)))
      tell(shape.table, source.count, (read += bytes))
    }
    return { source, target: emptySum(), changed: source.count }
  }

  async #compare(moment: Moment, shape: Shape, tell: Tell) {
    const before = this.#same.get(shape.table)
    const same = new Map<string, Sum>()
    const removed: Key[] = []
    /** Keys, as text. */
    const written = new Set<string>()
    let [source, target] = [emptySum(), emptySum()]
    let last: Key | null = null
    let read = 0
    for await (const chunk of chunksOf(shape, moment.batches(shape))) {
      const texts = chunk.rows.map(textOf)
      const sum = sumOf(texts)
      const name = nameOf(chunk)
      const known = before?.get(name)
      source = plus(source, sum)
      last = chunk.upTo
      if (known && isSame(known, sum)) {
        target = plus(target, known)
        same.set(name, known)
      } else {
        const theirs = await this.#target.range(this.#their(shape), chunk.after, chunk.upTo)
        const theirSum = sumOf(theirs.map(textOf))
        target = plus(target, theirSum)
        if (isSame(sum, theirSum)) same.set(name, theirSum)
        else differences(shape, chunk.rows, theirs, removed, written)
      }
      tell(shape.table, source.count, (read += chunk.bytes))
    }
    const beyond = await this.#target.range(this.#their(shape), last, null)
    target = plus(target, sumOf(beyond.map(textOf)))
    for (const row of beyond) removed.push(keyOf(shape, row))
    this.#same.set(shape.table, same)
    return { source, target, removed, written }
  }

  /** Takes away first, in the whole table: a value that must be the only one may have gone from one row to another. */
  async #replace(moment: Moment, shape: Shape, { removed, written }: { removed: Key[]; written: Set<string> }) {
    if (removed.length > 0) this.#forgetReferring(shape.table)
    for (let from = 0; from < removed.length; from += WRITTEN)
      await this.#target.change(this.#their(shape), removed.slice(from, from + WRITTEN), [])
    if (written.size === 0) return
    for await (const { rows } of chunksOf(shape, moment.batches(shape))) {
      const missing = rows.filter((row) => written.has(textOf(keyOf(shape, row))))
      if (missing.length > 0) await this.#target.change(this.#their(shape), [], missing)
    }
  }

  /** Rows that refer to one that is taken away go with it. */
  #forgetReferring(table: string) {
    for (const shape of this.#shapes) {
      if (!shape.refersTo.includes(table) || !this.#same.delete(shape.table)) continue
      this.#forgetReferring(shape.table)
    }
  }
}

const nameOf = ({ after, upTo }: Chunk) => `${after === null ? '' : textOf(after)} ${textOf(upTo)}`

function differences(shape: Shape, ours: Row[], theirs: Row[], removed: Key[], written: Set<string>) {
  const texts = new Map(theirs.map((row) => [textOf(keyOf(shape, row)), { row, text: textOf(row) }]))
  for (const row of ours) {
    const name = textOf(keyOf(shape, row))
    const their = texts.get(name)
    texts.delete(name)
    if (their?.text === textOf(row)) continue
    written.add(name)
    if (their) removed.push(keyOf(shape, their.row))
  }
  for (const { row } of texts.values()) removed.push(keyOf(shape, row))
}

/** Parents before children. Throws when tables refer to each other in a circle. */
export function inOrder(shapes: readonly Shape[]): Shape[] {
  const done: Shape[] = []
  let left = [...shapes]
  while (left.length > 0) {
    const waiting = new Set(left.map(({ table }) => table))
    const free = left.filter(({ table, refersTo }) => refersTo.every((other) => other === table || !waiting.has(other)))
    if (free.length === 0) throw new Error(`These tables refer to each other: ${[...waiting].join(', ')}.`)
    done.push(...free)
    left = left.filter((shape) => !free.includes(shape))
  }
  return done
}
