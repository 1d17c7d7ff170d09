import { readLastBackup, type NotePlace } from '#server/backup/last-backup.ts'
import { backupCheck } from '#server/health/backup-check.ts'
import type { Health } from '#server/health/open-health.ts'
import type { Concern } from '#shared/features/console/console.schema.ts'
import { staffPaths } from '#shared/staff-paths.ts'

interface ConcernParts extends NotePlace {
  health: Health
  /** A shop with demo goods: nothing is lost that matters. */
  isLocal: boolean
}

/** A disk that fills up, a database that another version has changed, and backups that nobody makes. */
export const healthConcerns =
  ({ db, dataDir, health, isLocal }: ConcernParts) =>
  async (): Promise<Concern[]> => {
    const path = staffPaths.adminTab('health')
    const { checks } = await health.readiness()
    const concerns: Concern[] = checks
      // Shopify has concerns of its own.
      .filter(({ name, state }) => state !== 'well' && name !== 'shopify')
      .map(({ name, state, text }) => ({
        level: state === 'wrong' ? 'error' : 'warning',
        text: `The ${name}: ${text}`,
        path,
      }))
    const backup = await backupCheck({ db, dataDir })
    if (backup.state === 'well') return concerns
    const isDemo = isLocal && (await readLastBackup({ db, dataDir })) === null
    return [...concerns, { level: isDemo ? 'info' : 'warning', text: backup.text, path }]
  }
