import { recordActivity } from '#server/activity/activity.ts'
import { moment, now } from '#server/database/clock.ts'
import type { Database } from '#server/database/database.ts'
import { transact } from '#server/database/transact.ts'
import { Refusal } from '#server/http/errors.ts'
import { serve, type Staff } from '#server/http/serve.ts'
import { latestJob, type JobRow } from '#server/jobs/jobs.repository.ts'
import {
  schedulerContract,
  type Schedule,
  type ScheduledSync,
  type SyncProgress,
} from '#shared/features/scheduler/scheduler.contract.ts'
import { readScheduler, startScheduler, stopScheduler } from './scheduler.repository.ts'
import { slotAfter } from './slots.ts'
import { SYNC_JOB, type SchedulerParts } from './sync-due.ts'

const often: Record<Schedule, string> = {
  '4hours': 'every 4 hours',
  hourly: 'every hour',
  daily: 'daily at 3 AM',
}

interface RoutesParts extends SchedulerParts {
  /** There is a Shopify to read from. */
  canSync: boolean
}

/** The scheduler of syncs (staff specification, section 7; decision 39). */
export function schedulerRoutes(parts: RoutesParts) {
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
        await record(tx, staff, 'started', `auto sync, ${often[schedule]}`)
      })
      return {
        message: `Scheduler started: a sync ${often[schedule]}. The next one is at ${inWords(nextSync, timeZone)}.`,
      }
    },

    async stop(_, { staff }) {
      await transact(db, async (tx) => {
        const { isEnabled } = await readScheduler(tx)
        await stopScheduler(tx)
        if (isEnabled) await record(tx, staff, 'stopped', 'auto sync')
      })
      return { message: 'Scheduler stopped. Syncs begin only when somebody begins them.' }
    },

    async forceSync(_, { staff }) {
      if (!parts.canSync) throw noShopify()
      const isUnderWay = await transact(db, async (tx) => {
        const before = await latestJob(tx, SYNC_JOB.kind, SYNC_JOB.key)
        const id = await jobs.add(tx, { ...SYNC_JOB, payload: staff && { startedBy: staff.name } })
        if (before && String(before.id) === id) {
          // One that waits for its next attempt need not wait any longer.
          await tx
            .updateTable('jobs')
            .set({ runAt: moment(tx) })
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
          ? 'A sync is under way already.'
          : 'Sync started. Products, the Featured collection and orders are being read.',
      }
    },
  })
}

const noShopify = () => new Refusal(503, 'No Shopify store is configured. The catalogue is as it is.')

const record = (tx: Database, staff: Staff | null, action: string, title: string) =>
  recordActivity(tx, { staff, action, kind: 'scheduler', recordId: null, title, before: null, after: null })

function asSync({ state, startedAt, finishedAt, progress, error, runAt }: JobRow): ScheduledSync {
  return {
    state: state === 'dead' ? 'failed' : state,
    startedAt,
    finishedAt,
    progress: progress === null ? null : (JSON.parse(progress) as SyncProgress),
    error,
    nextAttempt: state === 'waiting' && error !== null ? runAt : null,
  }
}

/** `21 Nov 2026, 16:00 (Europe/Berlin)` */
const inWords = (at: Date, timeZone: string) =>
  `${at.toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone })} (${timeZone})`
