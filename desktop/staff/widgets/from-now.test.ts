import { expect, test } from 'vitest'
import { fromNow } from './from-now.ts'

const now = Date.parse('2026-11-21T12:00:00Z')

test.each([
  ['2026-11-21T12:00:20Z', 'now'],
  ['2026-11-21T12:05:00Z', 'in 5 minutes'],
  ['2026-11-21T16:00:00Z', 'in 4 hours'],
  ['2026-11-21T11:00:00Z', '1 hour ago'],
  ['2026-11-19T11:00:00Z', '2 days ago'],
])('%s is described as %s', (iso, words) => expect(fromNow(iso, now)).toBe(words))
