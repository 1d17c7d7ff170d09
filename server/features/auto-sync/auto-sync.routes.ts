import { recordAuditEvent } from '#server/content/activity/activity.ts'
import { sqlNow, now } from '#server/database/clock.ts'
import type { Database } from '#server/database/database.ts'
import { transact } from '#server/database/transact.ts'
import { HttpError } from '#server/errors.ts'
import { serve, type Staff } from '#server/http/serve.ts'
import { latestJob, type JobRow } from '#server/jobs/jobs.repository.ts'
import {
  schedulerContract,
  type Schedule,
  type ScheduledSync,
  type SyncProgress,
} from '#shared/features/auto-sync/auto-sync.contract.ts'
import type { SyncKind } from '#shared/features/catalogue/sync/sync.schema.ts'
import { readScheduler, startScheduler, stopScheduler } from './auto-sync.repository.ts'
import { slotAfter } from './slots.ts'
import { SYNC_JOB, type SchedulerParts } from './sync-due.ts'

const scheduleNames: Record<Schedule, string> = {
  '4hours': 'every 4 hours',
  hourly: 'every hour',
  daily: 'daily at 3 AM',
}

export interface SchedulerRoutesParts extends SchedulerParts {
  /** Whether a Shopify store is configured. */
  canSync: boolean
}

/** The sync scheduler for staff. */
export function schedulerRoutes(parts: SchedulerRoutesParts) {
  const { db, jobs, timeZone } = parts

  return serve(schedulerContract, {
    async status() {
      const { isEnabled, schedule, nextSync, lastSync, syncCount } = await readScheduler(db)
      const job = await latestJob(db, SYNC_JOB.kind, SYNC_JOB.key)
      const sync = job ? asSync(job) : null
      return { enabled: isEnabled === 1, schedule, nextSync, lastSync, syncCount, timeZone, sync }
    },

    async start({ body: { schedule } }, { staff }) {
      if (!parts.canSync) throw noShopify()
      const nextSync = slotAfter(schedule, await now(db), timeZone)
      await transact(db, async (tx) => {
        await startScheduler(tx, schedule, nextSync)
        await record(tx, staff, 'started', `auto sync, ${scheduleNames[schedule]}`)
      })
      return {
        message: `Scheduler started, syncing ${scheduleNames[schedule]}. Next sync: ${formatTime(nextSync, timeZone)}.`,
      }
    },

    async stop(_, { staff }) {
      await transact(db, async (tx) => {
        const { isEnabled } = await readScheduler(tx)
        await stopScheduler(tx)
        if (isEnabled) await record(tx, staff, 'stopped', 'auto sync')
      })
      return { message: 'Scheduler stopped. Syncs now start only by hand.' }
    },

    async forceSync(_, { staff }) {
      if (!parts.canSync) throw noShopify()
      const isUnderWay = await transact(db, async (tx) => {
        const before = await latestJob(tx, SYNC_JOB.kind, SYNC_JOB.key)
        const id = await jobs.add(tx, { ...SYNC_JOB, payload: staff && { startedBy: staff.name } })
        if (before && String(before.id) === id) {
          // A job waiting for its next retry runs immediately instead.
          await tx
            .updateTable('jobs')
            .set({ runAt: sqlNow(tx) })
            .where('id', '=', before.id)
            .execute()
          return true
        }
        await record(tx, staff, 'began', 'a sync')
        return false
      })
      jobs.wake()
      return {
        message: isUnderWay
          ? 'A sync is already running.'
          : 'Sync started. Reading products, the Featured collection and orders.',
      }
    },
  })
}

const noShopify = () => new HttpError(503, 'No Shopify store is configured. The catalogue was not changed.')

const record = (tx: Database, staff: Staff | null, action: string, title: string) =>
  recordAuditEvent(tx, { staff, action, kind: 'scheduler', recordId: null, title, before: null, after: null })

function asSync({ state, startedAt, finishedAt, progress, result, error, runAt }: JobRow): ScheduledSync {
  return {
    state: state === 'dead' || state === 'refused' ? 'failed' : state,
    startedAt,
    finishedAt,
    progress: progress === null ? null : (JSON.parse(progress) as SyncProgress),
    error,
    nextAttempt: state === 'waiting' && error !== null ? runAt : null,
    outcomes: result === null ? [] : readOutcomes(result),
  }
}

/** Outcomes by kind; results of earlier versions name none. */
const readOutcomes = (result: string): ScheduledSync['outcomes'] =>
  (JSON.parse(result) as { kind?: SyncKind; refused?: string }[]).flatMap(({ kind, refused = null }) =>
    kind ? [{ kind, refused }] : [],
  )

/** E.g. `21 Nov 2026, 16:00 (Europe/Berlin)`. */
const formatTime = (at: Date, timeZone: string) =>
  `${at.toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone })} (${timeZone})`
