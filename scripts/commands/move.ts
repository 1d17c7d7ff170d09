import { dirname } from 'node:path'
import type { Config } from '#server/config.ts'
import { createLogger } from '#server/observability/log.ts'
import { locationsOf, moveShop, undoMove, type Destination } from '#server/operations/move/move-shop.ts'
import { MoveError, parseDatabaseLocation, parseFilesLocation } from '#server/operations/move/locations.ts'
import { formatReport, planMove } from '#server/operations/move/report.ts'
import { fail, print, readSettings } from '#scripts/environment.ts'
import { createProgressPrinter } from './progress.ts'
import { DatabaseOpenError } from '#server/database/open-errors.ts'
import { isConnectionLost } from '#server/database/connection-errors.ts'
import { HttpError } from '#server/errors.ts'
import { failureMessage } from './failure-message.ts'
import type { MoveProgress } from '#server/operations/move/move.ts'

/** Ctrl-C can arrive twice at once: from the terminal and from npm. */
const REPEAT_MS = 1_000
/** The shell's exit code after Ctrl-C. */
const INTERRUPTED_EXIT_CODE = 130

class MoveStoppedError extends Error {
  override name = 'MoveStoppedError'
}

/**
 * Stops the move at the next row or file on Ctrl-C, so a shop that is closed for writing reopens at once; a second
 * Ctrl-C exits immediately. The short last step can't be stopped.
 */
function stopOnSignal(progress: MoveProgress): MoveProgress {
  let requestedAt: number | null = null
  function stop() {
    if (requestedAt !== null && performance.now() - requestedAt > REPEAT_MS) process.exit(INTERRUPTED_EXIT_CODE)
    if (requestedAt === null) progress.say('stopping ... press Ctrl-C again to exit immediately')
    requestedAt ??= performance.now()
  }
  function check() {
    if (requestedAt !== null) throw new MoveStoppedError('the move was stopped')
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop)
  return {
    tables: (rows) => (check(), progress.tables(rows)),
    rows: (table, rows, bytes) => (check(), progress.rows(table, rows, bytes)),
    files: (done) => (check(), progress.files(done)),
    say: progress.say,
  }
}

/** Matched against SQLSTATEs, SQLite codes and system error codes. */
const knownFailures: { codes: RegExp; message: string }[] = [
  { codes: /^(53100|SQLITE_FULL|ENOSPC|EDQUOT)$/, message: 'a disk is full' },
  { codes: /^42501$/, message: 'this database user lacks permission: it must own the database' },
  { codes: /^22021$/, message: 'a text in the shop contains a NUL character, which PostgreSQL can’t store' },
]

/** The error message for the operator when a move failed. */
function moveFailureMessage(error: unknown): string {
  // Their messages name the address and what to check.
  if (error instanceof DatabaseOpenError) return error.message
  if (error instanceof MoveError && error.cause instanceof DatabaseOpenError) return error.message
  const reason = reasonOf(error)
  return reason ? `${reason}. Run the same command again to continue.` : failureMessage(error, 'the move')
}

function reasonOf(error: unknown): string | null {
  if (!(error instanceof Error)) return null
  if (error instanceof MoveStoppedError) return error.message
  if (error instanceof HttpError)
    return error.status === 507 ? 'the object store is full' : 'the object store can’t be reached or is overloaded'
  const code = 'code' in error ? String(error.code) : ''
  const message = knownFailures.find(({ codes }) => codes.test(code))?.message
  if (!message && !('path' in error) && isConnectionLost(error)) return 'the connection to a database was lost'
  return message ? message + ('path' in error ? ` (${String(error.path)})` : '') : reasonOf(error.cause)
}

export interface MoveOptions {
  toDatabase?: string
  toFiles?: string
  dryRun: boolean
  undo: boolean
}

/**
 * `hoard move --to-database postgres://… --to-files s3://…`: copies the running shop that the settings describe to
 * another database and file store; one of the two is enough. The shop is closed for writing while its rows are copied.
 * The command also moves back, for example to `sqlite:./data/hoard.db` and `disk:./data/files`. `dryRun` lists what
 * would be copied; `undo` reopens a shop that was closed. See docs/growing.md.
 */
export async function move({ toDatabase, toFiles, dryRun, undo }: MoveOptions): Promise<void> {
  const shop = readSettings()
  try {
    if (undo) return print(`the shop in ${await undoMove(shop)} is open for writing again. Start its servers`)
    const to: Destination = {
      database: toDatabase ? parseDatabaseLocation(toDatabase) : null,
      files: toFiles ? parseFilesLocation(toFiles) : null,
    }
    if (dryRun) console.log(await planMove(shop, to, createLogger('silent', true)))
    else await moveIt(shop, to)
  } catch (error) {
    fail(moveFailureMessage(error))
  }
}

async function moveIt(shop: Config, to: Destination) {
  const printer = createProgressPrinter()
  const moved = await moveShop(shop, to, stopOnSignal(printer.progress), createLogger('silent', true)).finally(
    printer.end,
  )
  console.log(formatReport(moved))
  print(
    `the shop has moved. It was closed for writing for ${(moved.closedMs / 1000).toFixed(1)} s and is open again at its new location`,
  )
  print(`start its servers with these settings:\n  ${settingsOf(shop, to).join('\n  ')}`)
}

function settingsOf(shop: Config, to: Destination): string[] {
  const from = locationsOf(shop)
  const [database, files] = [to.database ?? from.database, to.files ?? from.files]
  const folder = database.dataDir ?? (files.isDisk ? dirname(files.open) : null)
  return [
    ...(folder ? [`DATA_DIR=${folder}`] : []),
    database.dataDir ? '(no DATABASE_URL)' : `DATABASE_URL=${database.name}`,
    files.isDisk ? '(no FILES_URL)' : `FILES_URL=${files.open}`,
  ]
}
