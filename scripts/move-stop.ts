import type { MoveProgress } from '#server/operations/move/move.ts'

/** Ctrl-C can arrive twice at once: from the terminal and from npm. */
const REPEAT_MS = 1_000
/** The shell's exit code after Ctrl-C. */
const INTERRUPTED_EXIT_CODE = 130

export class MoveStoppedError extends Error {
  override name = 'MoveStoppedError'
}

/**
 * Stops the move at the next row or file on Ctrl-C, so a shop that is closed for writing reopens at once; a second
 * Ctrl-C exits immediately. The short last step can't be stopped.
 */
export function stopOnSignal(progress: MoveProgress): MoveProgress {
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
