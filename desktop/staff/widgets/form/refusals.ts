import { Refused } from '#staff/api/refusal.ts'
import type { Problems } from './problems.ts'

/** What the server refused of a form (400), by field: it says `field: what is wrong`, a line for each. */
export function refusalsOf(error: unknown): Problems {
  if (!(error instanceof Refused) || error.status !== 400) return {}
  const lines = error.words.split('\n').flatMap((line) => {
    const [, field, words] = /^(\w+)(?:\.\S+)?: (.+)$/.exec(line) ?? []
    return field && words ? [[field, words] as const] : []
  })
  return Object.fromEntries(lines.toReversed())
}
