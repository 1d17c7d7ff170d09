import type { Generated } from 'kysely'

/** `dead`: it failed as often as it may, or for a reason that does not pass. */
export type JobState = 'waiting' | 'running' | 'done' | 'dead' | 'cancelled'

/** Work that outlives the process that took it up. */
export interface JobsTable {
  id: Generated<number>
  /** What is to be done, such as `sync`; see `openJobs`. */
  kind: string
  /** Of the jobs of a kind that wait or run there is one with a key; null: any number. */
  key: string | null
  /** JSON. */
  payload: string
  state: JobState
  /** How often it has been begun, a stop of the server not counted. */
  attempts: number
  /** How many of these ended with their process. */
  deaths: number
  /** ISO 8601, as all times here: not before. */
  runAt: string
  /** Who does it (owner.ts), and until when they answer for it. Null: nobody. */
  owner: string | null
  leaseUntil: string | null
  /** Which of its kind's places it takes while it runs, from 0. A place has one job, in whichever process: the database sees to that. */
  place: number | null
  /** Somebody has asked it to stop. */
  isCancelled: 0 | 1
  /** JSON: how far it is, as its kind tells. */
  progress: string | null
  /** JSON: what came of it. */
  result: string | null
  /** In words: why the last attempt failed. */
  error: string | null
  createdAt: string
  startedAt: string | null
  finishedAt: string | null
}
