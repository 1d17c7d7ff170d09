import { bytesText } from '#server/health/disk-space.ts'
import type { Tell } from '#server/move/move.ts'
import { say } from './environment.ts'

/** On a terminal one line is written over again; in a log each stays. */
const EVERY_MS = { terminal: 250, log: 5_000 }
/** Before that nobody knows how quick it is. */
const SURE_MS = 2_000

interface Progress {
  tell: Tell
  end(): void
}

/** Tells a person how far it is, how much is left and for how long, and every step as it begins. */
export function moveProgress(out: NodeJS.WriteStream = process.stdout): Progress {
  let now = ''
  let told = ''
  let began = 0
  /** Of tables that have been read to their end, and of the one that is being read. */
  let [before, current] = [nothing(), nothing()]
  let ofRows = 0

  const clear = () => void (out.isTTY && told !== '' && out.write('\r\u001b[2K'))
  function show() {
    if (now === told) return
    told = now
    if (!out.isTTY) return say(`  ${now}`)
    out.write(`\r\u001b[2Khoard:   ${now}`.slice(0, 3 + (out.columns || 80)))
  }
  const timer = setInterval(show, out.isTTY ? EVERY_MS.terminal : EVERY_MS.log)

  /** Where the part that is done is known: how long the rest will take. */
  function left(part: number): string {
    const ms = performance.now() - began
    return ms < SURE_MS || part === 0 || part === 1 ? '' : `, ${timeText((ms / part) * (1 - part))} left`
  }

  return {
    tell: {
      tables(rows) {
        began = performance.now()
        ofRows = rows
        ;[before, current] = [nothing(), nothing()]
      },
      rows(table, rows, bytes) {
        if (current.table !== table)
          before = { table, rows: before.rows + current.rows, bytes: before.bytes + current.bytes }
        current = { table, rows, bytes }
        const done = before.rows + rows
        const size = bytesText(before.bytes + bytes)
        now = `rows: ${done} of ${ofRows} (${table}), ${size}${left(Math.min(1, done / ofRows))}`
      },
      files({ files, of, bytes, ofBytes }) {
        if (files === 1) began = performance.now()
        // Small ones take as long for each as large ones for their bytes.
        const part = (files / of + bytes / Math.max(1, ofBytes)) / 2
        now = `files: ${files} of ${of}, ${bytesText(bytes)} of ${bytesText(ofBytes)}${left(part)}`
      },
      say(text) {
        if (!out.isTTY) show()
        clear()
        now = told = ''
        say(text)
      },
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
