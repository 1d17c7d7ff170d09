import type { Generated } from 'kysely'

/** `dead`: out of attempts, or failed permanently. */
export type JobState = 'waiting' | 'running' | 'done' | 'dead' | 'refused' | 'cancelled'

/** Background work that survives its process. */
export interface JobsTable {
  id: Generated<number>
  /** Kind of work, such as `sync`; see `openJobs`. */
  kind: string
  /** At most one waiting or running job of a kind has a given key; null: any number. */
  key: string | null
  /** JSON. */
  payload: string
  state: JobState
  /** Number of attempts, without those that a server stop interrupted. */
  attempts: number
  /** How many attempts ended with their process. */
  deaths: number
  /** Not before this time. All times are ISO 8601. */
  runAt: string
  /** Lease: the process that runs it (owner.ts), and until when. Null: not running. */
  owner: string | null
  leaseUntil: string | null
  /** Slot (from 0) of its kind while it runs. A unique index allows one job per slot over all processes. */
  place: number | null
  /** Cancellation was requested. */
  isCancelled: 0 | 1
  /** JSON in a format of its kind. */
  progress: string | null
  /** JSON. */
  result: string | null
  /** Message of the last failure. */
  error: string | null
  createdAt: string
  startedAt: string | null
  finishedAt: string | null
}
