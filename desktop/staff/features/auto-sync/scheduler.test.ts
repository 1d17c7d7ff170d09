import { expect, test } from 'vitest'
import type { SchedulerStatus } from '#shared/features/auto-sync/auto-sync.contract.ts'
import { pollAfter, progressWords } from './scheduler.ts'

const sync = { startedAt: null, finishedAt: null, progress: null, error: null, nextAttempt: null, outcomes: [] }
const status: SchedulerStatus = {
  enabled: false,
  schedule: '4hours',
  nextSync: null,
  lastSync: null,
  syncCount: 0,
  timeZone: 'UTC',
  sync: null,
}
const now = Date.parse('2026-11-21T12:00:00Z')

test('the scheduler is polled every 30 s, more often around a sync', { tags: ['A9.2'] }, () => {
  expect(pollAfter(undefined, now)).toBe(30_000)
  expect(pollAfter(status, now)).toBe(30_000)
  expect(pollAfter({ ...status, sync: { ...sync, state: 'done' } }, now)).toBe(30_000)
  expect(pollAfter({ ...status, nextSync: '2026-11-21T16:00:00Z' }, now)).toBe(30_000)
  expect(pollAfter({ ...status, nextSync: '2026-11-21T12:00:10Z' }, now)).toBe(11_000)
  expect(pollAfter({ ...status, nextSync: '2026-11-21T11:59:00Z' }, now)).toBe(1_000)
  for (const state of ['waiting', 'running'] as const)
    expect(pollAfter({ ...status, sync: { ...sync, state } }, now)).toBe(1_000)
  const retried = { ...sync, state: 'waiting' as const, error: 'Away', nextAttempt: '2026-11-21T12:05:00Z' }
  expect(pollAfter({ ...status, sync: retried }, now)).toBe(30_000)
})

test('a sync is described in words', () => {
  const none = { added: 0, changed: 0, unchanged: 0, archived: 0, skipped: 0 }
  expect(progressWords({ ...none, added: 1 })).toBe('1 product read: 1 added')
  expect(progressWords({ ...none, unchanged: 30 })).toBe('30 products read: nothing has changed')
  expect(progressWords({ added: 2, changed: 1, unchanged: 26, archived: 3, skipped: 1 })).toBe(
    '30 products read: 2 added, 1 changed, 3 archived, 1 skipped',
  )
})
