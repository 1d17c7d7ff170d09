import { expect, test } from 'vitest'
import { fromNow, waitsFor } from './from-now.ts'

const now = Date.parse('2026-11-21T12:00:00Z')

test.each([
  ['2026-11-21T12:00:20Z', 'now'],
  ['2026-11-21T12:05:00Z', 'in 5 minutes'],
  ['2026-11-21T16:00:00Z', 'in 4 hours'],
  ['2026-11-21T15:59:45Z', 'in 4 hours'],
  ['2026-11-21T11:59:15Z', 'now'],
  ['2026-11-21T11:00:00Z', '1 hour ago'],
  // As the order waits, below.
  ['2026-11-21T00:15:00Z', '11 hours ago'],
  ['2026-11-19T11:00:00Z', '2 days ago'],
])('%s is described as %s', (iso, words) => expect(fromNow(iso, now)).toBe(words))

test.each([
  ['2026-11-21T12:00:20Z', 'less than a minute'],
  ['2026-11-21T11:58:30Z', '1 minute'],
  ['2026-11-21T07:00:00Z', '5 hours'],
  ['2026-11-21T00:15:00Z', '11 hours'],
  ['2026-11-20T12:00:00Z', '1 day'],
  ['2026-11-17T13:00:00Z', '3 days'],
])('what is there since %s waits %s', { tags: ['A14.3'] }, (iso, words) => expect(waitsFor(iso, now)).toBe(words))
