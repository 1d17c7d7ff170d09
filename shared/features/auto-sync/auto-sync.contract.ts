import { z } from 'zod'
import { type Contract, get, post } from '#shared/contract/endpoint.ts'
import { syncKinds } from '#shared/features/catalogue/sync/sync.schema.ts'

/** Every 4 hours (recommended), hourly, or daily at 3 AM in the shop's time zone. */
export const schedules = ['4hours', 'hourly', 'daily'] as const
export type Schedule = (typeof schedules)[number]

/** Number of products by the sync's result so far. */
export const SyncProgress = z.object({
  added: z.number().int(),
  changed: z.number().int(),
  unchanged: z.number().int(),
  archived: z.number().int(),
  skipped: z.number().int(),
})
export type SyncProgress = z.infer<typeof SyncProgress>

/** The latest sync started by the scheduler or by force-sync. Times are ISO 8601. */
export const ScheduledSync = z.object({
  /** `waiting`: to be started or retried; `failed`: no more retries. */
  state: z.enum(['waiting', 'running', 'done', 'failed', 'cancelled']),
  startedAt: z.string().nullable(),
  finishedAt: z.string().nullable(),
  progress: SyncProgress.nullable(),
  /** Error of the last attempt, for people. */
  error: z.string().nullable(),
  /** Time of the next retry after a failure. */
  nextAttempt: z.string().nullable(),
  /** What it read, and what Shopify refused, with the reason; empty until it is done. */
  outcomes: z
    .array(z.object({ kind: z.enum(syncKinds), refused: z.string().nullable() }))
    // The previous release doesn't send the field.
    .default([]),
})
export type ScheduledSync = z.infer<typeof ScheduledSync>

/** The fields after `syncCount` go beyond the specification. Times are ISO 8601. */
export const SchedulerStatus = z.object({
  enabled: z.boolean(),
  schedule: z.enum(schedules),
  /** Null while stopped. */
  nextSync: z.string().nullable(),
  /** End of the last sync that read anything, scheduled or forced. */
  lastSync: z.string().nullable(),
  /** Syncs that read anything. */
  syncCount: z.number().int(),
  /** The shop's, such as `Europe/Berlin`. */
  timeZone: z.string(),
  sync: ScheduledSync.nullable(),
})
export type SchedulerStatus = z.infer<typeof SchedulerStatus>

const SchedulerMessage = z.object({ message: z.string() })

/** Sync scheduler. */
export const schedulerContract = {
  status: get('/api/scheduler/status', 'administrator', {
    response: SchedulerStatus,
    summary: 'Whether scheduled syncs are on, the next one, and the result of the last one',
  }),
  start: post('/api/scheduler/start', 'administrator', {
    body: z.object({ schedule: z.enum(schedules) }),
    response: SchedulerMessage,
    summary: 'Start scheduled syncs, which survive restarts',
  }),
  stop: post('/api/scheduler/stop', 'administrator', {
    response: SchedulerMessage,
    summary: 'Stop scheduled syncs. A running one continues',
  }),
  forceSync: post('/api/scheduler/force-sync', 'administrator', {
    response: SchedulerMessage,
    summary: 'Start a sync of products, the Featured collection and orders now',
  }),
} as const satisfies Contract
