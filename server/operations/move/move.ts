import type { Files, TempFiles } from '#server/storage/files.ts'
import type { FileDigest } from '#server/storage/digest-stream.ts'
import { copyFiles, removeExtraFiles, type FileProgress } from './copy-files.ts'
import { Copier, type TableComparison, type SharedShapes } from './copy-rows.ts'
import { copyCounters } from './counters.ts'
import type { Gate } from './gate.ts'
import type { MovesTable } from '#server/database/schema/moves.table.ts'
import type { Side } from './side.ts'

/** A move with both locations open. */
export interface MoveContext {
  source: Side
  gate: Gate
  /** Null: the database stays. */
  database: { target: Side; shapes: SharedShapes } | null
  /** Null: the files stay. */
  files: { from: Files; to: Files; tempFiles: TempFiles; isLeft: (key: string) => boolean } | null
  /** Copies what isn't in a table. */
  carry(): Promise<void>
  places: Pick<MovesTable, 'databasePlace' | 'filesPlace'>
  /** The shop is still closed by an interrupted attempt. */
  isClosed: boolean
  tell: MoveProgress
}

/** Progress callbacks. If `tables`, `rows` or `files` throws, the move ends and the shop stays open where it was. */
export interface MoveProgress {
  /** A pass over all tables starts, with this many rows. */
  tables(rows: number): void
  /** Rows and bytes of a table that have been read. */
  rows(table: string, rows: number, bytes: number): void
  files(done: FileProgress): void
  /** A step has started or ended. */
  say(text: string): void
}

export interface MoveResult {
  tables: Map<string, TableComparison>
  files: Map<string, FileDigest>
  /** How long (ms) the shop refused writes. */
  closedMs: number
}

const KEEP_EVERY_MS = 2_000
/** Passes over an open shop continue while they reduce what is left for the end. */
const OPEN_ROUNDS = 4
const FEW = 200
const CLOSED_ROUNDS = 5
const GATE_TRIES = 3

/**
 * Copies the shop while it is open, closes it for writing, copies later changes, and leaves it closed. On failure,
 * reopens the shop and throws.
 */
export async function move(moving: MoveContext): Promise<MoveResult> {
  const { source, database, files, gate, isClosed, tell } = moving
  const copier = database && new Copier(database.target, database.shapes)
  const known = new Map<string, FileDigest>()
  const fileCopy = files && { ...files, known, tell: tell.files }

  async function copyTables(only?: ReadonlySet<string>): Promise<Map<string, TableComparison>> {
    if (!copier) return new Map()
    return source.withSnapshot(async (moment) => {
      const tables = new Map<string, TableComparison>()
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
      tell.say(round === 1 ? 'copying while the shop is open' : 'copying later changes')
      const changed = changesOf(await copyTables())
      if (fileCopy) await copyFiles(fileCopy)
      // The first pass compares nothing in empty tables.
      if (round > 1 && (changed < FEW || changed > before / 2)) return
      before = round === 1 ? Infinity : changed
    }
  }

  /** Repeats until the target equals the source, while neither is written to. */
  async function toTheEnd(): Promise<Map<string, TableComparison>> {
    const tables = await copyTables()
    for (let round = 1; ; round++) {
      const differing = [...tables].filter(([, { changed }]) => changed > 0).map(([table]) => table)
      if (differing.length === 0) break
      if (round === CLOSED_ROUNDS)
        throw new Error(
          `${differing.join(', ')} still differ after several attempts. Check whether something writes to the new location.`,
        )
      // Replacing a row may have deleted rows that refer to it.
      const again = await copyTables(withChildren(differing, database!.shapes))
      for (const [table, compared] of again) tables.set(table, compared)
    }
    if (fileCopy) {
      await copyFiles(fileCopy)
      await removeExtraFiles(fileCopy)
    }
    if (database) await copyCounters(source, database.target, database.shapes)
    await moving.carry()
    return tables
  }

  async function whileClosed(): Promise<Map<string, TableComparison> | null> {
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
      // Reports the first error. If reopening fails as well, the lease expires a few seconds later.
      if (!isClosed)
        await gate.open().then(
          () => tell.say('the shop accepts writes again at its old location'),
          () => tell.say('the shop will accept writes again at its old location in a few seconds'),
        )
      throw error
    }
    if (tries === GATE_TRIES) {
      await gate.open()
      throw new Error('The move was delayed so long, several times, that the shop reopened. Run the command again.')
    }
    tell.say('the move was delayed and the shop has reopened; trying again')
  }
}

const changesOf = (tables: Map<string, TableComparison>) =>
  [...tables.values()].reduce((sum, { changed }) => sum + changed, 0)

function withChildren(tables: readonly string[], { ours }: SharedShapes): Set<string> {
  const all = new Set(tables)
  for (const { table, refersTo } of ours) if (refersTo.some((other) => all.has(other))) all.add(table)
  return all
}
