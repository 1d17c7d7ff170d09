import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Database } from '#server/database/database.ts'
import { transact } from '#server/database/transact.ts'
import { consoleChange, type WithChanges } from '#server/changes/changes.ts'
import { startAttempt, JobCancelledError, LeaseLostError, ServerStoppingError, type Attempt } from './attempt.ts'
import { failJob, claimJob, hasWork, renewLease, runningJobs, reclaimJob } from './leases.repository.ts'
import { addJob, cancelJob, retryJob, type JobRow } from './jobs.repository.ts'
import type { JobKinds, Jobs } from './jobs.ts'
import { releaseOwner, isOwnerDead, createOwner } from '#server/owner.ts'

const POLL_EVERY_MS = 1_000
/** A process that hasn't renewed its lease for this long counts as dead. */
const LEASE_MS = 30_000
/** Jobs that don't stop in time are reclaimed once the process has ended. */
const STOP_WITHIN_MS = 5_000
/** Limits the retries of a job that crashes its process. */
const MAX_CRASHES = 5

export interface JobsParts {
  db: Database
  /** Without it, the console isn't notified of failed jobs. */
  withChanges?: WithChanges
  log: Logger
  lookEveryMs?: number
  leaseMs?: number
  stopWithinMs?: number
  /** Owner of the leases of this queue; see owner.ts. */
  owner?: string
}

/** Opens the queue in this process. */
export function openJobs({
  db,
  withChanges = (work) => transact(db, (tx) => work(tx, () => undefined)),
  log,
  lookEveryMs = POLL_EVERY_MS,
  leaseMs = LEASE_MS,
  stopWithinMs = STOP_WITHIN_MS,
  owner = createOwner(),
}: JobsParts): Jobs {
  let kinds: JobKinds = {}
  let names: string[] = []
  const atWork = new Map<number, Attempt>()
  let isClosing = false
  let isWoken = false
  let polling: Promise<void> | null = null
  let timer: NodeJS.Timeout | undefined

  function wake() {
    if (isClosing || names.length === 0) return
    isWoken = true
    polling ??= pollWhileWoken()
  }

  async function pollWhileWoken() {
    clearTimeout(timer)
    while (isWoken) {
      isWoken = false
      try {
        await poll()
      } catch (error) {
        log.error({ err: error }, 'jobs: polling failed; will be retried')
      }
    }
    polling = null
    if (isClosing) return
    timer = setTimeout(wake, lookEveryMs)
    timer.unref()
  }

  async function poll() {
    if (!(await hasWork(db, names)) && atWork.size === 0) return
    const running = await runningJobs(db, names)
    for (const job of running) await checkRunning(job)
    for (const [id, attempt] of atWork)
      if (!running.some((row) => row.id === id && attempt.isOf(row))) attempt.stop(new LeaseLostError())
    await claimAll()
  }

  /** Claims one job of each kind in turn, until none is due or all slots are taken. */
  async function claimAll() {
    let waiting = names
    while (waiting.length > 0) {
      const more: string[] = []
      for (const kind of waiting) if (!isClosing && (await claimOne(kind))) more.push(kind)
      waiting = more
    }
  }

  async function claimOne(kind: string): Promise<boolean> {
    const { atOnce } = kinds[kind]!
    const job = await claimJob(db, kind, { owner, atOnce, leaseMs })
    if (!job) return false
    const attempt = startAttempt({ db, withChanges, log, kind: kinds[kind]!, job })
    atWork.set(job.id, attempt)
    void attempt.ended.then(() => {
      atWork.delete(job.id)
      wake()
    })
    return true
  }

  /** Checks a running job: renews or aborts our own, and reclaims one whose process has died. */
  async function checkRunning(job: JobRow & { now: string }) {
    const leftMs = Date.parse(job.leaseUntil!) - Date.parse(job.now)
    const attempt = atWork.get(job.id)
    if (attempt?.isOf(job)) {
      if (job.isCancelled) attempt.stop(new JobCancelledError())
      else if (leftMs < (leaseMs * 2) / 3 && !(await renewLease(db, job, leaseMs))) attempt.stop(new LeaseLostError())
      return
    }
    if (!isOwnerDead(job.owner!) && leftMs > 0) return
    const fields = { job: job.id, kind: job.kind, attempt: job.attempts }
    if (job.deaths + 1 >= MAX_CRASHES) {
      const error = `The job has crashed its process ${MAX_CRASHES} times.`
      const isBuried = await withChanges(async (tx, publishChange) => {
        if (!(await failJob(tx, job, error))) return false
        publishChange(consoleChange('jobs'))
        return true
      })
      if (isBuried) log.error(fields, `jobs: failed permanently: ${error}`)
    } else if (await reclaimJob(db, job)) log.warn(fields, 'jobs: its process has died; the job is restarted')
  }

  return {
    start(given) {
      kinds = given
      names = Object.keys(kinds)
      timer = setTimeout(wake, 0)
      timer.unref()
    },
    async add(tx, job) {
      if (!kinds[job.kind]) throw new Error(`There is no job kind called ${job.kind}.`)
      return String(await addJob(tx, job))
    },
    wake,
    async cancel(id) {
      const isAsked = await transact(db, (tx) => cancelJob(tx, id))
      wake()
      return isAsked
    },
    async retry(id) {
      const isBegun = await retryJob(db, id)
      wake()
      return isBegun
    },
    async close() {
      isClosing = true
      clearTimeout(timer)
      for (const attempt of atWork.values()) attempt.stop(new ServerStoppingError())
      await polling
      const left = [...atWork.values()]
      for (const attempt of left) attempt.stop(new ServerStoppingError())
      const all = Promise.all(left.map(({ ended }) => ended)).then(() => true)
      const hasStopped = await Promise.race([all, sleep(stopWithinMs, false, { ref: false })])
      // Jobs still running must not be reclaimed before this process has ended.
      if (hasStopped) releaseOwner(owner)
      else
        log.warn({ jobs: [...atWork.keys()] }, 'jobs: some did not stop; they are reclaimed once the process has ended')
    },
  }
}
