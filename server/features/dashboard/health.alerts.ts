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

/** Alerts about failed readiness checks, missing backups, guesses at passwords, and floods. */
export const healthAlerts =
  ({ db, dataDir, health, isLocal }: AlertParts) =>
  async (): Promise<ConsoleAlert[]> => {
    const path = staffPaths.adminTab('health')
    const { checks } = await health.readiness()
    const alerts: ConsoleAlert[] = checks
      // Shopify has its own alerts.
      .filter(({ name, state }) => state !== 'ok' && name !== 'shopify' && name !== CHECKOUT_CHECK)
      .map(({ name, state, text }) => ({
        level: state === 'error' ? 'error' : 'warning',
        text: `The ${name}: ${text}`,
        path,
      }))
    // A damaged database must not hide the alert that says so.
    const guessing = await describeGuessing(db).catch(() => null)
    if (guessing !== null) alerts.push({ level: 'warning', text: guessing, path: SECURITY_LOG })
    const full = await describeBounds(db)
    if (full !== null) alerts.push({ level: 'warning', text: full, path })
    return [...alerts, ...(await backupAlerts({ db, dataDir, isLocal })())]
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
