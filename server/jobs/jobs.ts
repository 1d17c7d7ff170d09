import type { Database } from '#server/database/database.ts'
import type { Note, Write } from '#server/live/changes.ts'

/** A job at work. */
export interface JobAtWork {
  id: string
  /** 1 for the first. */
  attempt: number
  /** Ends when the server stops, the lease is lost, or somebody cancels the job. Work looks at it between its steps. */
  signal: AbortSignal
  /** Tells how far it is; kept in the job's row, a few times a second at most. */
  tell(progress: unknown): void
  /**
   * Throws when the job is no longer this attempt's: a process that was paused doesn't know yet that another has taken it over. Of every
   * transaction that the work writes in it is the first statement; see `held`.
   */
  hold(tx: Database): Promise<void>
}

/** What is written so is written by whoever has the job, or not at all. */
export const held =
  (write: Write, { hold }: Pick<JobAtWork, 'hold'>): Write =>
  (work) =>
    write(async (tx, note) => {
      await hold(tx)
      return work(tx, note)
    })

/**
 * A kind of work. It may be cut off anywhere and begun again, in this process or another, so it must be harmless to do twice: what it
 * writes it writes in transactions that look at what is there and `hold` the job, or in `settle`.
 */
export interface JobKind<Payload, Result> {
  /** At once, over all processes on one database. */
  atOnce: number
  /** Failures after which it is `dead`. */
  attempts: number
  /** Milliseconds to wait after the failure with this number, 1 for the first; see `backOff`. */
  wait(failure: number): number
  /** Throws `Hopeless` when trying again is no use. */
  work(payload: Payload, job: JobAtWork): Promise<Result>
  /** What is written together with the job's end: it happens once, however often the work was begun. */
  settle?(tx: Database, result: Result, payload: Payload, note: Note): Promise<void>
}

/** By what `add` calls them. Payloads come from JSON: each kind knows its own. */
export type JobKinds = Readonly<Record<string, JobKind<never, unknown>>>

/** A failure that will not pass: the job is dead at once. */
export class Hopeless extends Error {
  override name = 'Hopeless'
}

export interface NewJob {
  kind: string
  payload: unknown
  /** While one of the same kind and key waits or runs, no second one is added: its id is answered. */
  key?: string
  /** Not before; at once when absent. By the clock that servers share (clock.ts). */
  runAt?: Date
}

/**
 * Work that is written down before it is done (issue 7): a row per job, taken up by whichever process is free, under a lease that is
 * renewed while it runs. One whose process has died is taken up again. Each kind has places of its own and all take turns, so that a
 * flood of one holds up none of the others.
 */
export interface Jobs {
  /** Adds a job in the transaction that gives rise to it. Answers its id. */
  add(tx: Database, job: NewJob): Promise<string>
  /** Looks for work now instead of at the next tick; to be called after the transaction that added it. */
  wake(): void
  /** Asks a job to stop: one that waits is cancelled at once, one that runs within a second. False when it has ended already. */
  cancel(id: string): Promise<boolean>
  /** A dead or cancelled job is begun anew, with all its attempts. False for any other, and while another of its key waits or runs. */
  retry(id: string): Promise<boolean>
  /** Stops taking up work, and what runs: it is taken up again later. */
  close(): Promise<void>
}
