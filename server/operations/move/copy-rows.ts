import { chunksOf, emptySum, isSame, keyOf, plus, sumOf, textOf, type Chunk, type RowSum } from './rows.ts'
import type { Key, Snapshot, TableRow, Shape, Side } from './side.ts'

/** Rows written per statement. */
const WRITTEN = 500

/** Progress: rows and bytes of a table that have been read. */
export type ReportRows = (table: string, rows: number, bytes: number) => void

/** The same tables on both sides, each with its own column types. */
export interface SharedShapes {
  ours: readonly Shape[]
  theirs: ReadonlyMap<string, Shape>
}

/** Result of comparing a table. */
export interface TableComparison {
  /** The source at the time of the comparison. */
  source: RowSum
  /** The target as read; unchanged chunks may come from an earlier comparison. */
  target: RowSum
  /** Rows written or deleted; if any, the next comparison verifies them. */
  changed: number
}

/**
 * Copies tables by comparison: differing rows are deleted from the target and inserted again. It keeps no state besides
 * the data, so an interrupted copy resumes. Chunks known to be equal are re-read only in the source, because nobody
 * else writes to the target.
 */
export class Copier {
  readonly #target: Side
  readonly #shapes: readonly Shape[]
  readonly #theirs: ReadonlyMap<string, Shape>
  /** By table: sums of equal chunks, by chunk range. */
  readonly #same = new Map<string, Map<string, RowSum>>()

  /** @param ours - Tables of the source, parents first. `theirs`: the same tables of the target. */
  constructor(target: Side, { ours, theirs }: SharedShapes) {
    this.#target = target
    this.#shapes = ours
    this.#theirs = theirs
  }

  /** Compares and copies one table from a snapshot of the source. */
  async copy(moment: Snapshot, shape: Shape, tell: ReportRows): Promise<TableComparison> {
    if ((await this.#target.count(this.#their(shape))) === 0) return this.#fill(moment, shape, tell)
    const found = await this.#compare(moment, shape, tell)
    const changed = found.removed.length + found.written.size
    if (changed > 0) await this.#replace(moment, shape, found)
    return { source: found.source, target: found.target, changed }
  }

  #their(shape: Shape): Shape {
    return this.#theirs.get(shape.table)!
  }

  async #fill(moment: Snapshot, shape: Shape, tell: ReportRows): Promise<TableComparison> {
    let source = emptySum()
    let read = 0
    for await (const { rows, bytes } of chunksOf(shape, moment.batches(shape))) {
      await this.#target.change(this.#their(shape), [], rows)
      source = plus(source, sumOf(rows.map(textOf)))
      tell(shape.table, source.count, (read += bytes))
    }
    return { source, target: emptySum(), changed: source.count }
  }

  async #compare(moment: Snapshot, shape: Shape, tell: ReportRows) {
    const before = this.#same.get(shape.table)
    const same = new Map<string, RowSum>()
    const removed: Key[] = []
    /** Keys as text. */
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

  /** Deletes in the whole table first: a unique value may have moved from one row to another. */
  async #replace(moment: Snapshot, shape: Shape, { removed, written }: { removed: Key[]; written: Set<string> }) {
    if (removed.length > 0) this.#forgetReferring(shape.table)
    for (let from = 0; from < removed.length; from += WRITTEN)
      await this.#target.change(this.#their(shape), removed.slice(from, from + WRITTEN), [])
    if (written.size === 0) return
    for await (const { rows } of chunksOf(shape, moment.batches(shape))) {
      const missing = rows.filter((row) => written.has(textOf(keyOf(shape, row))))
      if (missing.length > 0) await this.#target.change(this.#their(shape), [], missing)
    }
  }

  /** Deleting a row also deletes rows that refer to it. */
  #forgetReferring(table: string) {
    for (const shape of this.#shapes) {
      if (!shape.refersTo.includes(table) || !this.#same.delete(shape.table)) continue
      this.#forgetReferring(shape.table)
    }
  }
}

const nameOf = ({ after, upTo }: Chunk) => `${after === null ? '' : textOf(after)} ${textOf(upTo)}`

function differences(shape: Shape, ours: TableRow[], theirs: TableRow[], removed: Key[], written: Set<string>) {
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

/** Sorts tables so that parents come first. Throws if references form a cycle. */
export function sortByReferences(shapes: readonly Shape[]): Shape[] {
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
