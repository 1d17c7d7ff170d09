import type { Tell } from '#server/move/move.ts'
import { say } from './environment.ts'

const EVERY_MS = 1_000

/** Tells a person each second how far it is, and every step as it begins. */
export function moveProgress(): { tell: Tell; end(): void } {
  let now = ''
  let told = ''
  const timer = setInterval(() => {
    if (now !== told) say(`  ${now}`)
    told = now
  }, EVERY_MS)
  return {
    tell: {
      rows: (table, rows) => (now = `${table}: ${rows} rows`),
      files: (files, of) => (now = `files: ${files} of ${of}`),
      say,
    },
    end: () => clearInterval(timer),
  }
}
