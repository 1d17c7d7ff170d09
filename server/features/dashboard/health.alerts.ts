import { describeBounds } from '#server/content/bounds.ts'
import { describeGuessing } from '#server/content/activity/traces.ts'
import { readLastBackup, type BackupRecordLocation } from '#server/observability/health/backup-record.ts'
import { backupCheck } from '#server/observability/health/backup-check.ts'
import { CHECKOUT_CHECK, type Health } from '#server/observability/health/open-health.ts'
import type { ConsoleAlert } from '#shared/features/dashboard/dashboard.schema.ts'
import { staffPaths } from '#shared/staff-paths.ts'

const SECURITY_LOG = `${staffPaths.adminTab('activity')}?kind=security`

interface AlertParts extends BackupRecordLocation {
  health: Health
  /** True for a demo shop, whose data doesn't matter. */
  isLocal: boolean
}

/** Alerts about failed readiness checks. */
export const healthAlerts =
  ({ health }: Pick<AlertParts, 'health'>) =>
  async (): Promise<ConsoleAlert[]> => {
    const path = staffPaths.adminTab('health')
    const { checks } = await health.readiness()
    return (
      checks
        // Shopify has its own alerts.
        .filter(({ name, state }) => state !== 'ok' && name !== 'shopify' && name !== CHECKOUT_CHECK)
        .map(({ name, state, text }) => ({
          level: state === 'error' ? ('error' as const) : ('warning' as const),
          text: `The ${name}: ${text}`,
          path,
        }))
    )
  }

/** Alert about guesses at passwords. */
export const guessingAlerts =
  ({ db }: Pick<AlertParts, 'db'>) =>
  async (): Promise<ConsoleAlert[]> => {
    const text = await describeGuessing(db)
    return text === null ? [] : [{ level: 'warning', text, path: SECURITY_LOG }]
  }

/** Alert about strangers who fill the database. */
export const floodAlerts =
  ({ db }: Pick<AlertParts, 'db'>) =>
  async (): Promise<ConsoleAlert[]> => {
    const text = await describeBounds(db)
    return text === null ? [] : [{ level: 'warning', text, path: staffPaths.adminTab('health') }]
  }

/** Alert about a missing or old backup. */
export const backupAlerts =
  ({ db, dataDir, isLocal }: Omit<AlertParts, 'health'>) =>
  async (): Promise<ConsoleAlert[]> => {
    const backup = await backupCheck({ db, dataDir })
    if (backup.state === 'ok') return []
    const isDemo = isLocal && (await readLastBackup({ db, dataDir })) === null
    return [{ level: isDemo ? 'info' : 'warning', text: backup.text, path: staffPaths.adminTab('health') }]
  }
