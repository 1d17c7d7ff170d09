import { bytesText } from '#server/observability/health/disk-space.ts'
import type { MoveProgress } from '#server/operations/move/move.ts'
import { print } from '#scripts/environment.ts'

/** A terminal's single line is rewritten often; a log gets a new line each time. */
const UPDATE_MS = { terminal: 250, log: 5_000 }
/** Estimates before this are unreliable. */
const MIN_SAMPLE_MS = 2_000

export interface ProgressPrinter {
  progress: MoveProgress
  /** Shows the text, with the time left once `done` of `of` items are. */
  items(text: string, done: number, of: number): void
  end(): void
}

/** Prints how far a command is, an estimate of the time left, and each step as it starts. */
export function createProgressPrinter(out: NodeJS.WriteStream = process.stdout): ProgressPrinter {
  let line = ''
  let shown = ''
  let startedAt = 0
  /** Counts of the tables already read, and of the current table. */
  let [finished, current] = [nothing(), nothing()]
  let totalRows = 0

  const clear = () => void (out.isTTY && shown !== '' && out.write('\r\u001b[2K'))
  function show() {
    if (line === shown) return
    shown = line
    if (!out.isTTY) return print(`  ${line}`)
    out.write(`\r\u001b[2Khoard:   ${line}`.slice(0, 3 + (out.columns || 80)))
  }
  const timer = setInterval(show, out.isTTY ? UPDATE_MS.terminal : UPDATE_MS.log)

  /** The estimated time left when `part` (0 to 1) is done; empty if unknown. */
  function timeLeft(part: number): string {
    const ms = performance.now() - startedAt
    return ms < MIN_SAMPLE_MS || part === 0 || part === 1 ? '' : `, ${timeText((ms / part) * (1 - part))} left`
  }

  return {
    progress: {
      tables(rows) {
        startedAt = performance.now()
        totalRows = rows
        ;[finished, current] = [nothing(), nothing()]
      },
      rows(table, rows, bytes) {
        if (current.table !== table)
          finished = { table, rows: finished.rows + current.rows, bytes: finished.bytes + current.bytes }
        current = { table, rows, bytes }
        const done = finished.rows + rows
        const size = bytesText(finished.bytes + bytes)
        line = `rows: ${done} of ${totalRows} (${table}), ${size}${timeLeft(Math.min(1, done / totalRows))}`
      },
      files({ files, of, bytes, ofBytes }) {
        if (files === 1) startedAt = performance.now()
        // A small file's cost is mostly per file, a large one's per byte, so both count half.
        const part = (files / of + bytes / Math.max(1, ofBytes)) / 2
        line = `files: ${files} of ${of}, ${bytesText(bytes)} of ${bytesText(ofBytes)}${timeLeft(part)}`
      },
      say(text) {
        if (!out.isTTY) show()
        clear()
        line = shown = ''
        print(text)
      },
    },
    items(text, done, of) {
      startedAt ||= performance.now()
      line = `${text}${timeLeft(Math.min(1, done / Math.max(1, of)))}`
    },
    end() {
      clearInterval(timer)
      clear()
    },
  }
}

const nothing = () => ({ table: '', rows: 0, bytes: 0 })

const timeText = (ms: number) =>
  ms < 90_000 ? `about ${Math.ceil(ms / 1_000)} s` : `about ${Math.ceil(ms / 60_000)} min`
