import { expect, test } from 'vitest'
import type { Database } from '#server/database/database.ts'
import { onEveryDialect } from '#tests/harness/database.ts'
import { createOwner } from '#server/owner.ts'
import type { SyncKind } from '#shared/features/catalogue/sync/sync.schema.ts'
import { addDifferences, listDifferences } from './differences.repository.ts'
import { startImport, endImport, renewLease, noCounts } from './imports.repository.ts'
import { findRevertibleImport, sweepSyncs } from './revert.ts'
import { syncAlerts } from './sync.alerts.ts'

const DAY_MS = 86_400_000
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS)

/** Inserts an import that started `daysAgo` and ended with this status. */
async function add(
  db: Database,
  kind: SyncKind,
  end: Parameters<typeof endImport>[2],
  { days = 0, changed = false } = {},
) {
  const startedAt = await startImport(db, createOwner(), { kind, startedBy: 'Ada' })
  if (!('started' in startedAt)) throw new Error('One is running.')
  const id = startedAt.started
  if (changed)
    await addDifferences(db, id, [
      { productId: '1', shopifyId: 'gid://1', title: 'Dragon', what: 'changed', fields: [], before: '{}', after: 'x' },
    ])
  await renewLease(db, id, { ...noCounts, skipped: end.skipped ?? 0 })
  await endImport(db, id, end)
  const at = daysAgo(days).toISOString()
  await db.updateTable('imports').set({ startedAt: at, finishedAt: at }).where('id', '=', id).execute()
  return id
}

onEveryDialect((_, open) => {
  test('alerts report failed syncs, overdue syncs and skipped products', async () => {
    await using database = await open()
    const { db } = database
    let hours: number | null = null
    const alerts = async () =>
      (await syncAlerts({ db, hasShopify: true, hoursBetween: async () => hours })()).map(
        ({ level, text, path }) => `${level} ${path}: ${text}`,
      )
    expect(await alerts()).toEqual([])
    const old = await add(db, 'products', { status: 'done', skipped: 2 }, { days: 1 })
    await add(db, 'orders', { status: 'done' })
    expect(await alerts()).toEqual([
      `warning /admin/shopify/syncs/${old}: 2 products were skipped by the last sync and can’t be sold as described in Shopify. See the sync for the reasons, and fix them in Shopify.`,
    ])
    hours = 4
    await add(db, 'products', { status: 'failed', error: 'Shopify rejected the access token.' })
    expect(await alerts()).toEqual([
      'error /admin/shopify: The last sync of products failed: Shopify rejected the access token. Data synced earlier is safe. Fix the problem, then sync again.',
      'error /admin/auto-sync: No product sync has succeeded for more than 8 hours, although the scheduler is on. Check the last syncs.',
    ])
    await add(db, 'products', { status: 'done' })
    await add(db, 'orders', { status: 'failed', error: 'no' })
    expect(await alerts()).toEqual([
      'error /admin/shopify: The last sync of orders failed: no. Data synced earlier is safe. Fix the problem, then sync again.',
    ])
    expect(await syncAlerts({ db, hasShopify: false, hoursBetween: async () => 1 })()).toEqual([])
  })

  test('sweep deletes differences after 30 days and syncs after 90', async () => {
    await using database = await open()
    const { db } = database
    const ids = [
      await add(db, 'products', { status: 'done' }, { days: 100, changed: true }),
      await add(db, 'orders', { status: 'done' }, { days: 95 }),
      await add(db, 'products', { status: 'interrupted' }, { days: 93, changed: true }),
      await add(db, 'products', { status: 'done' }, { days: 92, changed: true }),
      await add(db, 'orders', { status: 'done' }, { days: 10 }),
    ]
    await sweepSyncs(db, { differences: daysAgo(30), syncs: daysAgo(90) })
    const left = await db.selectFrom('imports').select('id').orderBy('id').execute()
    expect(left.map(({ id }) => Number(id))).toEqual(ids.slice(2))
    expect(await listDifferences(db, ids[2]!)).toHaveLength(1)
    expect(await findRevertibleImport(db)).toBe(ids[3])
  })

  test('last product sync is revertible when it changed something and has ended', async () => {
    await using database = await open()
    const { db } = database
    expect(await findRevertibleImport(db)).toBeNull()
    const first = await add(db, 'products', { status: 'cancelled' }, { changed: true })
    await add(db, 'orders', { status: 'done' })
    expect(await findRevertibleImport(db)).toBe(first)
    const revert = await startImport(db, createOwner(), { kind: 'products', startedBy: 'Ada', reverts: first })
    expect(await findRevertibleImport(db)).toBeNull()
    await endImport(db, 'started' in revert ? revert.started : 0, { status: 'done' })
    await db.updateTable('imports').set({ status: 'reverted' }).where('id', '=', first).execute()
    expect(await findRevertibleImport(db)).toBeNull()
    await add(db, 'products', { status: 'done' })
    expect(await findRevertibleImport(db)).toBeNull()
  })
})
