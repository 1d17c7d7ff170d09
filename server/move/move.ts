import type { Files, Workshop } from '#server/files/files.ts'
import type { Bytes } from '#server/files/measuring.ts'
import { copyFiles, removeExtraFiles, type FilesDone } from './copy-files.ts'
import { Copier, type Compared, type SharedShapes } from './copy-rows.ts'
import { carryCounters } from './counters.ts'
import type { Gate } from './gate.ts'
import type { MovesTable } from '#server/database/moves.table.ts'
import type { Side } from './side.ts'

/** A shop that is being moved, with all of both places open. */
export interface Moving {
  source: Side
  gate: Gate
  /** Null: the database stays where it is. */
  database: { target: Side; shapes: SharedShapes } | null
  /** Null: the files stay where they are. */
  files: { from: Files; to: Files; workshop: Workshop; isLeft: (key: string) => boolean } | null
  /** Brings along what is in no table. */
  carry(): Promise<void>
  places: Pick<MovesTable, 'databasePlace' | 'filesPlace'>
  /** The shop is closed already, since an attempt that did not end. */
  isClosed: boolean
  tell: Tell
}

/** What whoever waits is told. What `tables`, `rows` and `files` throw ends the move where it is, with the shop open. */
export interface Tell {
  /** All tables are going to be read, from the first one: so many rows. */
  tables(rows: number): void
  /** Of a table so many rows have been read, with so many bytes. */
  rows(table: string, rows: number, bytes: number): void
  files(done: FilesDone): void
  /** Something has begun, or ended. */
  say(text: string): void
}

export interface Moved {
  tables: Map<string, Compared>
  files: Map<string, Bytes>
  /** Milliseconds for which no write was taken, until the shop was in its new place. */
  closedMs: number
}

const KEEP_EVERY_MS = 2_000
/** A shop that is open is gone through again while that leaves less to do for the end. */
const OPEN_ROUNDS = 4
const FEW = 200
const CLOSED_ROUNDS = 5
const GATE_TRIES = 3

/**
 * Copies the shop while it is open, then closes it for writing, copies what has changed meanwhile, and leaves it closed: it is in its new
 * place then. Throws, with the shop open again, when anything goes wrong.
 */
export async function move(moving: Moving): Promise<Moved> {
  const { source, database, files, gate, isClosed, tell } = moving
  const copier = database && new Copier(database.target, database.shapes)
  const known = new Map<string, Bytes>()
  const fileCopy = files && { ...files, known, tell: tell.files }

  async function copyTables(only?: ReadonlySet<string>): Promise<Map<string, Compared>> {
    if (!copier) return new Map()
    return source.atOneMoment(async (moment) => {
      const tables = new Map<string, Compared>()
      const shapes = database.shapes.ours.filter(({ table }) => !only || only.has(table))
      let rows = 0
      for (const shape of shapes) rows += await source.count(shape)
      tell.tables(rows)
      for (const shape of shapes) tables.set(shape.table, await copier.copy(moment, shape, tell.rows))
      return tables
    })
  }

  async function whileOpen() {
    let before = Infinity
    for (let round = 1; round <= OPEN_ROUNDS; round++) {
      tell.say(round === 1 ? 'copying, while the shop is open' : 'copying what has changed meanwhile')
      const changed = changesOf(await copyTables())
      if (fileCopy) await copyFiles(fileCopy)
      // The first round compares nothing in tables that were empty.
      if (round > 1 && (changed < FEW || changed > before / 2)) return
      before = round === 1 ? Infinity : changed
    }
  }

  /** Until the target has everything that the source has; nobody writes to either. */
  async function toTheEnd(): Promise<Map<string, Compared>> {
    const tables = await copyTables()
    for (let round = 1; ; round++) {
      const differing = [...tables].filter(([, { changed }]) => changed > 0).map(([table]) => table)
      if (differing.length === 0) break
      if (round === CLOSED_ROUNDS)
        throw new Error(`${differing.join(', ')} can’t be made the same: does somebody write to the new place?`)
      // Rows that refer to those that were replaced may have gone with them.
      const again = await copyTables(withChildren(differing, database!.shapes))
      for (const [table, compared] of again) tables.set(table, compared)
    }
    if (fileCopy) {
      await copyFiles(fileCopy)
      await removeExtraFiles(fileCopy)
    }
    if (database) await carryCounters(source, database.target, database.shapes)
    await moving.carry()
    return tables
  }

  async function whileClosed(): Promise<Map<string, Compared> | null> {
    let isLapsed = false
    const keeping = isClosed
      ? null
      : setInterval(() => {
          gate.keep().then(
            (isKept) => (isLapsed ||= !isKept),
            () => (isLapsed = true),
          )
        }, KEEP_EVERY_MS)
    try {
      const tables = await toTheEnd()
      if (isClosed) return tables
      return !isLapsed && (await gate.closeForGood(moving.places)) ? tables : null
    } finally {
      if (keeping) clearInterval(keeping)
    }
  }

  if (database) await database.target.prepare([...database.shapes.theirs.values()])
  if (!isClosed) await whileOpen()
  for (let tries = 1; ; tries++) {
    tell.say('closing the shop for writing')
    const began = performance.now()
    try {
      if (!isClosed) await gate.close()
      const tables = await whileClosed()
      if (tables) return { tables, files: known, closedMs: performance.now() - began }
    } catch (error) {
      // What went wrong is what has to be told; should this fail, too, the shop opens by itself some seconds later.
      if (!isClosed)
        await gate.open().then(
          () => tell.say('the shop takes writes again, where it was'),
          () => tell.say('the shop takes writes again by itself in some seconds, where it was'),
        )
      throw error
    }
    if (tries === GATE_TRIES) {
      await gate.open()
      throw new Error('This was held up for so long, each time, that the shop opened again. Begin it once more.')
    }
    tell.say('this was held up, and the shop has opened again: once more')
  }
}

const changesOf = (tables: Map<string, Compared>) => [...tables.values()].reduce((sum, { changed }) => sum + changed, 0)

function withChildren(tables: readonly string[], { ours }: SharedShapes): Set<string> {
  const all = new Set(tables)
  for (const { table, refersTo } of ours) if (refersTo.some((other) => all.has(other))) all.add(table)
  return all
}
