import type { Database } from '#server/database/database.ts'
import type { Concern } from '#shared/features/console/console.schema.ts'
import type { SyncKind } from '#shared/features/sync/sync.schema.ts'
import { sentence } from '#shared/sentence.ts'
import { staffPaths } from '#shared/staff-paths.ts'
import { nameOf } from './begin-sync.ts'
import { lastImport } from './imports.repository.ts'

const HOUR_MS = 3_600_000

interface ConcernParts {
  db: Database
  hasShopify: boolean
  /** Hours between two syncs of the scheduler; null while it is stopped. */
  hoursBetween: () => Promise<number | null>
}

/** What the one who runs the shop should know of syncs. */
export const syncConcerns =
  ({ db, hasShopify, hoursBetween }: ConcernParts) =>
  async (): Promise<Concern[]> => {
    if (!hasShopify) return []
    const concerns: Concern[] = []
    for (const kind of ['products', 'orders', 'featured'] as const) concerns.push(...(await failure(db, kind)))
    concerns.push(...(await silence(db, await hoursBetween())), ...(await skipped(db)))
    return concerns
  }

/** The last sync of a kind has failed. */
async function failure(db: Database, kind: SyncKind): Promise<Concern[]> {
  const last = await lastImport(db, kind)
  if (last?.status !== 'failed') return []
  const text = `The last sync of ${nameOf[kind]} failed: ${sentence(last.error?.trim() || 'it did not say why')} What was read before stays. Sync again when it is mended.`
  return [{ level: kind === 'featured' ? 'warning' : 'error', text, path: staffPaths.adminTab('shopify') }]
}

/** The scheduler is on, and yet nothing has been synced for longer than two of its rounds. */
async function silence(db: Database, hours: number | null): Promise<Concern[]> {
  if (hours === null) return []
  const since = new Date(Date.now() - 2 * hours * HOUR_MS).toISOString()
  const well = await db
    .selectFrom('imports')
    .select(['finishedAt', 'startedAt'])
    .where('kind', '=', 'products')
    .where('status', 'in', ['done', 'reverted'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const last = well && (well.finishedAt ?? well.startedAt)
  if (!last || last > since) return []
  const text = `No sync of products has gone well for more than ${2 * hours} hours, though they are to begin by the clock. Look at how the last ones ended.`
  return [{ level: 'error', text, path: staffPaths.adminTab('auto-sync') }]
}

/** Products that shoppers see as they were, or not at all. */
async function skipped(db: Database): Promise<Concern[]> {
  const last = await lastImport(db)
  if (!last || last.status !== 'done' || last.skipped === 0) return []
  const some = last.skipped === 1 ? 'One product is' : `${last.skipped} products are`
  const text = `${some} left out of syncs, for Shopify describes them so that they can’t be sold. The last sync says why; mend them in Shopify.`
  return [{ level: 'warning', text, path: staffPaths.adminRecord('shopify', 'syncs', String(last.id)) }]
}
