import { appendFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'

/** Name of the variable with the path of the file in which the steps of a run note what failed. */
export const FAILURES_FILE = 'HOARD_TEST_FAILURES'

/** Lines of an error that are repeated at the end of a run. */
const SHOWN_LINES = 6

/** Notes a failed test with the beginning of its error for the end of the run (scripts/test.ts), if it is part of one. */
export function noteFailure(name: string, error: string | undefined): void {
  const file = process.env[FAILURES_FILE]
  if (!file) return
  const lines = stripVTControlCharacters(error ?? '')
    .split('\n')
    .filter((line) => line.trim())
  appendFileSync(file, [name, ...lines.slice(0, SHOWN_LINES).map((line) => `    ${line.slice(0, 200)}`), ''].join('\n'))
}
