import { appendFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'

/** Name of the variable with the path of the file in which the steps of a run note what failed. */
export const FAILURES_FILE = 'HOARD_TEST_FAILURES'

/** Lines of an error that are repeated at the end of a run. */
const SHOWN_LINES = 6

/**
 * Notes a failed test with the beginning of its error, and what the servers of its process logged, for the end of the run
 * (scripts/test.ts), if it is part of one.
 */
export function noteFailure(name: string, error: string | undefined, serverLog = ''): void {
  const file = process.env[FAILURES_FILE]
  if (!file) return
  const lines = stripVTControlCharacters(error ?? '')
    .split('\n')
    .filter((line) => line.trim())
    .slice(0, SHOWN_LINES)
  if (serverLog) lines.push('The server logged:', ...serverLog.split('\n'))
  appendFileSync(file, [name, ...lines.map((line) => `    ${line.slice(0, 300)}`), ''].join('\n'))
}
