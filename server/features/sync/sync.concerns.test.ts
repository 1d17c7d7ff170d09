import { expect, test } from 'vitest'
import type { Database } from '#server/database/database.ts'
import { onEveryDialect } from '#server/database/testing.ts'
import { takeOwner } from '#server/jobs/owner.ts'
import type { SyncKind } from '#shared/features/sync/sync.schema.ts'
import { addDifferences, listDifferences } from './differences.repository.ts'
import { beginImport, endImport, keepLease, noCounts } from './imports.repository.ts'
import { revertibleImport } from './revertible.ts'
import { syncConcerns } from './sync.concerns.ts'
import { sweepSyncs } from './sync.sweep.ts'

const DAY_MS = 86_400_000
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS)

/** An import that began so many days ago, and how it ended. */
async function add(
  db: Database,
  kind: SyncKind,
  end: Parameters<typeof endImport>[2],
  { days = 0, changed = false } = {},
) {
  const begun = await beginImport(db, takeOwner(), { kind, startedBy: 'Ada' })
  if (!('started' in begun)) throw new Error('One is running.')
  const id = begun.started
  if (changed)
    await addDifferences(db, id, [
      { productId: '1', shopifyId: 'gid://1', title: 'Dragon', what: 'changed', fields: [], before: '{}', after: 'x' },
    ])
  await keepLease(db, id, { ...noCounts, skipped: end.skipped ?? 0 })
  await endImport(db, id, end)
  const at = daysAgo(days).toISOString()
  await db.updateTable('imports').set({ startedAt: at, finishedAt: at }).where('id', '=', id).execute()
  return id
}

onEveryDialect((_, open) => {
  test('the console hears of syncs that failed, of none for long though the scheduler is on, and of products left out', async () => {
    await using database = await open()
    const { db } = database
    let hours: number | null = null
    const concerns = async () =>
      (await syncConcerns({ db, hasShopify: true, hoursBetween: async () => hours })()).map(
        ({ level, text, path }) => `${level} ${path}: ${text}`,
      )
    expect(await concerns()).toEqual([])
    const old = await add(db, 'products', { status: 'done', skipped: 2 }, { days: 1 })
    await add(db, 'orders', { status: 'done' })
    expect(await concerns()).toEqual([
      `warning /admin/shopify/syncs/${old}: 2 products are left out of syncs, for Shopify describes them so that they can’t be sold. The last sync says why; mend them in Shopify.`,
    ])
    hours = 4
    await add(db, 'products', { status: 'failed', error: 'Shopify does not accept the access token.' })
    expect(await concerns()).toEqual([
      'error /admin/shopify: The last sync of products failed: Shopify does not accept the access token. What was read before stays. Sync again when it is mended.',
      'error /admin/auto-sync: No sync of products has gone well for more than 8 hours, though they are to begin by the clock. Look at how the last ones ended.',
    ])
    await add(db, 'products', { status: 'done' })
    await add(db, 'orders', { status: 'failed', error: 'no' })
    expect(await concerns()).toEqual([
      'error /admin/shopify: The last sync of orders failed: no. What was read before stays. Sync again when it is mended.',
    ])
    expect(await syncConcerns({ db, hasShopify: false, hoursBetween: async () => 1 })()).toEqual([])
  })

  test('differences are forgotten after 30 days and syncs after 90, but for what the last one of products has changed', async () => {
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
    expect(await revertibleImport(db)).toBe(ids[3])
  })

  test('the last sync of products can be put back, if it is not running, has changed something, and was not put back', async () => {
    await using database = await open()
    const { db } = database
    expect(await revertibleImport(db)).toBeNull()
    const first = await add(db, 'products', { status: 'cancelled' }, { changed: true })
    await add(db, 'orders', { status: 'done' })
    expect(await revertibleImport(db)).toBe(first)
    const revert = await beginImport(db, takeOwner(), { kind: 'products', startedBy: 'Ada', reverts: first })
    expect(await revertibleImport(db)).toBeNull()
    await endImport(db, 'started' in revert ? revert.started : 0, { status: 'done' })
    await db.updateTable('imports').set({ status: 'reverted' }).where('id', '=', first).execute()
    expect(await revertibleImport(db)).toBeNull()
    await add(db, 'products', { status: 'done' })
    expect(await revertibleImport(db)).toBeNull()
  })
})
