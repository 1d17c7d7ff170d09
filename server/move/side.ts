import type { Dialect } from '#server/database/dialect.ts'

/** What a column holds: SQLite and PostgreSQL give the same for the same. */
export type Value = string | number | Buffer | null
/** Values in the order of the shape's columns. */
export type Row = readonly Value[]
/** Values of the columns of the primary key. */
export type Key = readonly Value[]

/** What a table looks like. */
export interface Shape {
  table: string
  /** Sorted by name, so that they are the same on both engines. */
  columns: readonly { name: string; type: string }[]
  /** Where the columns of the primary key are among them, in its order. */
  key: readonly number[]
  /** Tables that its rows refer to. */
  refersTo: readonly string[]
  /** The column that the database numbers itself. */
  counter: string | null
}

/** A database as it is at one moment, whatever is written meanwhile. */
export interface Moment {
  /** All rows, in the order of their keys: numbers by size, text by its bytes. */
  batches(shape: Shape): AsyncIterable<Row[]>
}

/** What can be done with a database that is copied, or copied to, whichever engine it has. */
export interface Side {
  readonly dialect: Dialect
  shapes(): Promise<Shape[]>
  count(shape: Shape): Promise<number>
  atOneMoment<T>(read: (moment: Moment) => Promise<T>): Promise<T>
  /** Rows whose keys come after one and not after another, in no order; null is where the table begins, or ends. */
  range(shape: Shape, after: Key | null, upTo: Key | null): Promise<Row[]>
  /** Takes rows away, then writes others: all of it or nothing. */
  change(shape: Shape, removed: readonly Key[], written: readonly Row[]): Promise<void>
  /** The highest number that a table has given to a row, whether or not it is still there. */
  counter(shape: Shape): Promise<number>
  setCounter(shape: Shape, last: number): Promise<void>
  /** Makes `range` quick, until `settle`. */
  prepare(shapes: readonly Shape[]): Promise<void>
  /** Ends what `prepare` began; throws when rows refer to rows that are not there. */
  settle(shapes: readonly Shape[]): Promise<void>
  close(): Promise<void>
}

/** Tables that belong to a place and not to the shop, or are brought along in another way (the keys that sign cookies). */
export const NOT_COPIED: ReadonlySet<string> = new Set([
  'backups',
  'moves',
  'moves_until',
  'rate_limits',
  'secrets',
  'servers',
])

/** Tables that are written in a shop that is closed for moving, too: what is counted there is nobody's. */
export const KEPT_OPEN: ReadonlySet<string> = new Set(['backups', 'moves', 'moves_until', 'rate_limits', 'servers'])
