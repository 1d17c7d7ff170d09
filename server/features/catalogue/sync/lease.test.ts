import { expect, test, vi } from 'vitest'
import type { Database } from '#server/database/database.ts'
import { onEveryDialect } from '#tests/harness/database.ts'
import { createOwner } from '#server/owner.ts'
import { silent } from '#tests/harness/silent.ts'
import { createTestWriter } from '#tests/harness/test-writer.ts'
import {
  requestCancel,
  startImport,
  endImport,
  findImport,
  LeaseLostError,
  noCounts,
  SyncCancelledError,
} from './imports.repository.ts'
import { withLease, type RunningImport } from './lease.ts'
import { eventually } from '#tests/harness/wait-for.ts'

/** An import that waits until it is told to stop, as with a slow Shopify. */
async function openWaiting(db: Database) {
  const { withChanges, noted } = createTestWriter(db)
  const result = await startImport(db, createOwner(), { kind: 'orders', startedBy: 'Ada' })
  const id = 'started' in result ? result.started : 0
  const began = Promise.withResolvers<RunningImport>()
  const ending = new AbortController()
  const parts = { db, withChanges, log: silent }
  const ended = withLease(
    parts,
    { id, stopping: ending.signal },
    () => undefined,
    (running) => {
      began.resolve(running)
      return new Promise((_, reject) =>
        running.signal.addEventListener('abort', () => reject(running.signal.reason as Error)),
      )
    },
  ).then(
    () => null,
    (error: unknown) => error,
  )
  const row = async () => (await findImport(db, id))!
  return {
    id,
    running: await began.promise,
    ended,
    row,
    withChanges,
    noted,
    stop: () => ending.abort(new Error('Enough.')),
  }
}

onEveryDialect((_, open) => {
  // Shorter than the heartbeat interval, which would detect it too.
  const soon = { timeout: 8_000 }
  test('import waiting for Shopify stops when staff cancel it', soon, async () => {
    await using database = await open()
    const { id, ended } = await openWaiting(database.db)
    expect(await requestCancel(database.db, id)).toBe(true)
    expect(await ended).toBeInstanceOf(SyncCancelledError)
  })

  test('import waiting for Shopify stops when another process takes it over', async () => {
    await using database = await open()
    const { id, ended } = await openWaiting(database.db)
    await endImport(database.db, id, { status: 'interrupted' })
    expect(await ended).toBeInstanceOf(LeaseLostError)
  })

  test('waiting import renews its heartbeat and notifies consoles of progress', async () => {
    await using database = await open()
    const { running, ended, row, withChanges, noted, stop } = await openWaiting(database.db)
    await withChanges((tx, publishChange) => running.saveProgress(tx, publishChange, { ...noCounts, added: 7 }))
    expect((await row()).added).toBe(7)
    expect(noted()).toEqual(['syncs'])
    const { heartbeatAt } = await row()
    const now = performance.now() + 11_000
    vi.spyOn(performance, 'now').mockImplementation(() => now)
    await eventually(async () => (await row()).heartbeatAt > heartbeatAt).toBe(true)
    vi.restoreAllMocks()
    expect((await row()).status).toBe('running')
    stop()
    expect(await ended).toMatchObject({ message: 'Enough.' })
  })
})
