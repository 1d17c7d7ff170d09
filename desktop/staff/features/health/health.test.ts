import { expect, test } from 'vitest'
import { jobStates } from '#shared/features/dashboard/dashboard.schema.ts'
import { bytes, canBeCancelled, canBeRetried, summarizeChecks, worstFirst } from './health.ts'

const checks = (['ok', 'warning', 'error', 'ok'] as const).map((state, index) => ({
  name: String(index),
  state,
  text: '',
}))

test('failing checks come first and are counted', () => {
  expect(worstFirst(checks).map(({ state }) => state)).toEqual(['error', 'warning', 'ok', 'ok'])
  expect(summarizeChecks(checks)).toBe('2 of 4 checks need attention.')
  expect(summarizeChecks(checks.slice(0, 1))).toBe('All checks are OK.')
})

test.each([
  [0, '0 bytes'],
  [999, '999 bytes'],
  [1000, '1.0 kB'],
  [1_550_000, '1.6 MB'],
  [2_000_000_000_000_000, '2000.0 TB'],
])('%d is %s', (count, words) => expect(bytes(count)).toBe(words))

test('failed jobs can be retried, unfinished ones can be cancelled', () => {
  const those = (can: typeof canBeRetried) => jobStates.filter((state) => can({ state } as never))
  expect(those(canBeRetried)).toEqual(['dead', 'cancelled'])
  expect(those(canBeCancelled)).toEqual(['waiting', 'running'])
})
