import type { Alert } from '#server/content/feature.ts'
import type { Database } from '#server/database/database.ts'
import type { RefusalReason } from '#server/shopify/shopify-error.ts'
import type { ConsoleAlert } from '#shared/features/dashboard/dashboard.schema.ts'
import type { SyncKind } from '#shared/features/catalogue/sync/sync.schema.ts'
import { endSentence } from '#shared/sentence.ts'
import { staffPaths } from '#shared/staff-paths.ts'
import { syncNames } from './start-sync.ts'
import { lastImport } from './imports.repository.ts'

const HOUR_MS = 3_600_000

export interface SyncAlertParts {
  db: Database
  hasShopify: boolean
  /** Hours between two scheduled syncs; null while the scheduler is stopped. */
  hoursBetween: () => Promise<number | null>
}

/** Alerts about syncs for the console. */
export const syncAlerts =
  ({ db, hasShopify, hoursBetween }: SyncAlertParts) =>
  async (): Promise<Alert[]> => {
    if (!hasShopify) return []
    const alerts: Alert[] = []
    for (const kind of ['products', 'orders', 'featured'] as const) alerts.push(...(await failureAlert(db, kind)))
    alerts.push(...(await overdueAlert(db, await hoursBetween())), ...(await skippedAlert(db)))
    return alerts
  }

/** Alert if the last sync of a kind failed. */
async function failureAlert(db: Database, kind: SyncKind): Promise<Alert[]> {
  const last = await lastImport(db, kind)
  if (last?.status !== 'failed') return []
  const text = `The last sync of ${syncNames[kind]} failed: ${endSentence(last.error?.trim() || 'no reason given')} Data synced earlier is safe. Fix the problem, then sync again.`
  const refusal = last.refusal as RefusalReason | null
  return [{ level: kind === 'featured' ? 'warning' : 'error', text, path: staffPaths.adminTab('shopify'), refusal }]
}

/** Alert if the scheduler is on and no sync has succeeded for two intervals. */
async function overdueAlert(db: Database, hours: number | null): Promise<ConsoleAlert[]> {
  if (hours === null) return []
  const since = new Date(Date.now() - 2 * hours * HOUR_MS).toISOString()
  const succeeded = await db
    .selectFrom('imports')
    .select(['finishedAt', 'startedAt'])
    .where('kind', '=', 'products')
    .where('status', 'in', ['done', 'reverted'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const last = succeeded && (succeeded.finishedAt ?? succeeded.startedAt)
  if (!last || last > since) return []
  const text = `No product sync has succeeded for more than ${2 * hours} hours, although the scheduler is on. Check the last syncs.`
  return [{ level: 'error', text, path: staffPaths.adminTab('auto-sync') }]
}

/** Alert if the last sync skipped products, which shoppers see outdated or not at all. */
async function skippedAlert(db: Database): Promise<ConsoleAlert[]> {
  const last = await lastImport(db)
  if (!last || last.status !== 'done' || last.skipped === 0) return []
  const subject = last.skipped === 1 ? 'One product was' : `${last.skipped} products were`
  const text = `${subject} skipped by the last sync and can’t be sold as described in Shopify. See the sync for the reasons, and fix them in Shopify.`
  return [{ level: 'warning', text, path: staffPaths.adminRecord('shopify', 'syncs', String(last.id)) }]
}
