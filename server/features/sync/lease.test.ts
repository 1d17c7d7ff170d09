import { expect, test, vi } from 'vitest'
import type { Database } from '#server/database/database.ts'
import { onEveryDialect } from '#server/database/testing.ts'
import { takeOwner } from '#server/jobs/owner.ts'
import { silent } from '#tests/harness/shopify.ts'
import { writing } from '#tests/harness/writing.ts'
import {
  askToStop,
  beginImport,
  endImport,
  findImport,
  LeaseLost,
  noCounts,
  SyncCancelled,
} from './imports.repository.ts'
import { underLease, type Running } from './lease.ts'

/** An import whose work only waits, as for a slow Shopify, until it is told to stop. */
async function openWaiting(db: Database) {
  const { write, noted } = writing(db)
  const beginning = await beginImport(db, takeOwner(), { kind: 'orders', startedBy: 'Ada' })
  const id = 'started' in beginning ? beginning.started : 0
  const began = Promise.withResolvers<Running>()
  const ending = new AbortController()
  const parts = { db, write, log: silent }
  const ended = underLease(
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
  return { id, running: await began.promise, ended, row, write, noted, stop: () => ending.abort(new Error('Enough.')) }
}

onEveryDialect((_, open) => {
  // Sooner than it shows itself the next time, which would tell it, too.
  const soon = { timeout: 8_000 }
  test('issue 7 sync: one that waits for Shopify and writes nothing hears that it was cancelled', soon, async () => {
    await using database = await open()
    const { id, ended } = await openWaiting(database.db)
    expect(await askToStop(database.db, id)).toBe(true)
    expect(await ended).toBeInstanceOf(SyncCancelled)
  })

  test('issue 7 sync: one that waits for Shopify and writes nothing hears that another process has taken it over', async () => {
    await using database = await open()
    const { id, ended } = await openWaiting(database.db)
    await endImport(database.db, id, { status: 'interrupted' })
    expect(await ended).toBeInstanceOf(LeaseLost)
  })

  test('issue 7 sync: one that waits long shows itself all the same, and consoles are told how far it is', async () => {
    await using database = await open()
    const { running, ended, row, write, noted, stop } = await openWaiting(database.db)
    await write((tx, note) => running.keep(tx, note, { ...noCounts, added: 7 }))
    expect((await row()).added).toBe(7)
    expect(noted()).toEqual(['syncs'])
    const { heartbeatAt } = await row()
    const now = performance.now() + 11_000
    vi.spyOn(performance, 'now').mockImplementation(() => now)
    await expect.poll(async () => (await row()).heartbeatAt > heartbeatAt).toBe(true)
    vi.restoreAllMocks()
    expect((await row()).status).toBe('running')
    stop()
    expect(await ended).toMatchObject({ message: 'Enough.' })
  })
})
