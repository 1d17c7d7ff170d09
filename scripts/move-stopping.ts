import type { Tell } from '#server/move/move.ts'

/** A terminal tells the program, and npm, which tells it once more. */
const SAME_MS = 1_000
/** As the shell has it, of somebody who pressed Ctrl-C. */
const INTERRUPTED = 130

/** Somebody has stopped the move. */
export class Stopped extends Error {
  override name = 'Stopped'
}

/**
 * Ends the move at the next row or file when somebody presses Ctrl-C, so that a shop that is closed for writing opens at once; a second
 * time it ends on the spot. The last step, which takes a moment, is not stopped.
 */
export function stoppable(tell: Tell): Tell {
  let asked: number | null = null
  function stop() {
    if (asked !== null && performance.now() - asked > SAME_MS) process.exit(INTERRUPTED)
    if (asked === null) tell.say('stopping; Ctrl-C once more ends it on the spot')
    asked ??= performance.now()
  }
  function check() {
    if (asked !== null) throw new Stopped('it was stopped')
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop)
  return {
    tables: (rows) => (check(), tell.tables(rows)),
    rows: (table, rows, bytes) => (check(), tell.rows(table, rows, bytes)),
    files: (done) => (check(), tell.files(done)),
    say: tell.say,
  }
}
