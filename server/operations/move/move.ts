import type { FileDigest } from '#server/storage/digest-stream.ts'
import type { MovesTable } from '#server/database/schema/moves.table.ts'
import { copyRows, type CopiedTable, type RowProgress } from '#server/operations/copy-rows.ts'
import type { UncheckedDatabase } from '#server/operations/unchecked-database.ts'
import { copyFiles, removeExtraFiles, type FileCopy, type FileProgress } from './copy-files.ts'
import type { Gate } from './gate.ts'

/** A move with both locations open. */
export interface MoveContext {
  /** Null: the database stays. */
  database: { source: UncheckedDatabase; target: UncheckedDatabase } | null
  /** Null: the files stay. */
  files: FileCopy | null
  /** Copies what isn't in a table. */
  carry(): Promise<void>
  gate: Gate
  places: Pick<MovesTable, 'databasePlace' | 'filesPlace'>
  /** The shop is still closed by an interrupted attempt. */
  isClosed: boolean
  tell: MoveProgress
}

/** Progress callbacks. If `tables`, `rows` or `files` throws, the move ends and the shop stays open where it was. */
export interface MoveProgress extends RowProgress {
  files(done: FileProgress): void
}

export interface MoveResult {
  tables: Map<string, CopiedTable>
  files: Map<string, FileDigest>
  /** How long (ms) the shop refused writes. */
  closedMs: number
}

const KEEP_EVERY_MS = 2_000
/** So few new files can be copied while the shop is closed. */
const FEW_FILES = 20

/**
 * Copies the files while the shop is open, closes it for writing, copies the rows and later files, and leaves it closed.
 * On failure, reopens the shop and throws.
 */
export async function move({ database, files, carry, gate, places, isClosed, tell }: MoveContext): Promise<MoveResult> {
  if (files && !isClosed) {
    tell.say('copying the files while the shop is open')
    while ((await copyFiles(files)) > FEW_FILES);
  }
  tell.say('closing the shop for writing')
  const began = performance.now()

  async function copyRest() {
    const tables = database ? await copyRows(database.source, database.target, tell) : new Map<string, CopiedTable>()
    if (files) {
      await copyFiles(files)
      await removeExtraFiles(files)
    }
    await carry()
    return tables
  }

  const tables = isClosed ? await copyRest() : await closeAfter(copyRest, { gate, places, tell })
  return { tables, files: files?.known ?? new Map(), closedMs: performance.now() - began }
}

/** Closes the shop for `work` and, if that succeeds, for good. */
async function closeAfter<T>(
  work: () => Promise<T>,
  { gate, places, tell }: Pick<MoveContext, 'gate' | 'places' | 'tell'>,
): Promise<T> {
  let isLapsed = false
  const keep = () =>
    gate.keep().then(
      (isKept) => (isLapsed ||= !isKept),
      () => (isLapsed = true),
    )
  let keeping: NodeJS.Timeout | undefined
  try {
    await gate.close()
    keeping = setInterval(keep, KEEP_EVERY_MS)
    const result = await work()
    if (isLapsed || !(await gate.closeForGood(places)))
      throw new Error('The move was delayed so long that the shop reopened. Run the command again.')
    return result
  } catch (error) {
    // Reports the first error. If reopening fails as well, the lease expires a few seconds later.
    await gate.open().then(
      () => tell.say('the shop accepts writes again at its old location'),
      () => tell.say('the shop will accept writes again at its old location in a few seconds'),
    )
    throw error
  } finally {
    clearInterval(keeping)
  }
}
