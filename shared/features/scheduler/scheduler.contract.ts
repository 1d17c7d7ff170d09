import { z } from 'zod'
import type { Contract } from '#shared/contract/endpoint.ts'

/** Every 4 hours (recommended), hourly, or daily at 3 AM in the shop's time zone (staff specification, section 9; decision 39). */
export const schedules = ['4hours', 'hourly', 'daily'] as const
export type Schedule = (typeof schedules)[number]

/** Products by what a sync has done with them so far. */
export const SyncProgress = z.object({
  added: z.number().int(),
  changed: z.number().int(),
  unchanged: z.number().int(),
  archived: z.number().int(),
  skipped: z.number().int(),
})
export type SyncProgress = z.infer<typeof SyncProgress>

/** The newest sync that the scheduler began, by itself or by force-sync. Times are ISO 8601. */
export const ScheduledSync = z.object({
  /** `waiting`: to be begun, or to be tried again; `failed`: for good. */
  state: z.enum(['waiting', 'running', 'done', 'failed', 'cancelled']),
  startedAt: z.string().nullable(),
  finishedAt: z.string().nullable(),
  progress: SyncProgress.nullable(),
  /** In words: why the last attempt failed. */
  error: z.string().nullable(),
  /** When a sync that has failed is tried again. */
  nextAttempt: z.string().nullable(),
})
export type ScheduledSync = z.infer<typeof ScheduledSync>

/** Staff specification, section 3; what follows `syncCount` is ours. Times are ISO 8601. */
export const SchedulerStatus = z.object({
  enabled: z.boolean(),
  schedule: z.enum(schedules),
  /** Null while stopped. */
  nextSync: z.string().nullable(),
  /** When the last one that the scheduler began, by itself or by force-sync, ended well. */
  lastSync: z.string().nullable(),
  /** Those that ended well. */
  syncCount: z.number().int(),
  /** The shop's, as in `Europe/Berlin`. */
  timeZone: z.string(),
  sync: ScheduledSync.nullable(),
})
export type SchedulerStatus = z.infer<typeof SchedulerStatus>

const Told = z.object({ message: z.string() })

/** The scheduler of syncs (staff specification, section 7). */
export const schedulerContract = {
  status: {
    method: 'GET',
    path: '/api/scheduler/status',
    access: 'administrator',
    answer: SchedulerStatus,
    summary: 'Whether syncs are begun by the clock, when the next one is, and how the last one went',
  },
  start: {
    method: 'POST',
    path: '/api/scheduler/start',
    access: 'administrator',
    body: z.object({ schedule: z.enum(schedules) }),
    answer: Told,
    summary: 'Begin syncs by this schedule, over restarts too',
  },
  stop: {
    method: 'POST',
    path: '/api/scheduler/stop',
    access: 'administrator',
    answer: Told,
    summary: 'Begin no more syncs by the clock. One that runs goes on',
  },
  forceSync: {
    method: 'POST',
    path: '/api/scheduler/force-sync',
    access: 'administrator',
    answer: Told,
    summary: 'Begin a sync of products, the Featured collection and orders now, whatever the schedule',
  },
} as const satisfies Contract
