import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Database } from '#server/database/database.ts'
import { transact } from '#server/database/transact.ts'
import { consoleChange, type Write } from '#server/live/changes.ts'
import { beginAttempt, Cancelled, LeaseLost, Stopping, type Attempt } from './attempt.ts'
import { buryJob, claimJob, hasWork, renewLease, runningJobs, takeFromTheDead } from './attempts.repository.ts'
import { addJob, cancelJob, retryJob, type JobRow } from './jobs.repository.ts'
import type { JobKinds, Jobs } from './jobs.ts'
import { giveUpOwner, isGone, takeOwner } from './owner.ts'

const LOOK_EVERY_MS = 1_000
/** A process that does not show itself for so long has died, or might as well have. */
const LEASE_MS = 30_000
/** What can't stop within this time is left to be taken over when the process has ended (facts: SIGTERM within 10 s). */
const STOP_WITHIN_MS = 5_000
/** A job that takes its process with it, each time, must not do so for ever. */
const MOST_DEATHS = 5

export interface JobsParts {
  db: Database
  /** Without it the console is not told of jobs that have failed for good. */
  write?: Write
  log: Logger
  kinds: JobKinds
  lookEveryMs?: number
  leaseMs?: number
  stopWithinMs?: number
  /** Who answers for what is begun here; see owner.ts. */
  owner?: string
}

/** Opens the queue in this process. While there is nothing to do, it asks the database one question a second. */
export function openJobs({
  db,
  write = (work) => transact(db, (tx) => work(tx, () => undefined)),
  log,
  kinds,
  lookEveryMs = LOOK_EVERY_MS,
  leaseMs = LEASE_MS,
  stopWithinMs = STOP_WITHIN_MS,
  owner = takeOwner(),
}: JobsParts): Jobs {
  const names = Object.keys(kinds)
  const atWork = new Map<number, Attempt>()
  let isClosing = false
  let isWoken = false
  let looking: Promise<void> | null = null
  let timer: NodeJS.Timeout | undefined

  function wake() {
    if (isClosing || names.length === 0) return
    isWoken = true
    looking ??= lookWhileWoken()
  }

  async function lookWhileWoken() {
    clearTimeout(timer)
    while (isWoken) {
      isWoken = false
      try {
        await look()
      } catch (error) {
        log.error({ err: error }, 'jobs: looking for work failed; it is tried again')
      }
    }
    looking = null
    if (isClosing) return
    timer = setTimeout(wake, lookEveryMs)
    timer.unref()
  }

  async function look() {
    if (!(await hasWork(db, names)) && atWork.size === 0) return
    const running = await runningJobs(db, names)
    for (const job of running) await see(job)
    for (const [id, attempt] of atWork)
      if (!running.some((row) => row.id === id && attempt.isOf(row))) attempt.stop(new LeaseLost())
    await takeUpAll()
  }

  /** One of each kind in turn, until nothing waits or no place is free. */
  async function takeUpAll() {
    let waiting = names
    while (waiting.length > 0) {
      const more: string[] = []
      for (const kind of waiting) if (!isClosing && (await takeUp(kind))) more.push(kind)
      waiting = more
    }
  }

  async function takeUp(kind: string): Promise<boolean> {
    const { atOnce } = kinds[kind]!
    const job = await claimJob(db, kind, { owner, atOnce, leaseMs })
    if (!job) return false
    const attempt = beginAttempt({ db, write, log, kind: kinds[kind]!, job })
    atWork.set(job.id, attempt)
    void attempt.ended.then(() => {
      atWork.delete(job.id)
      wake()
    })
    return true
  }

  /** Looks at one that runs: ours is kept alive, or told to stop; one whose process has died is set free. */
  async function see(job: JobRow & { now: string }) {
    const leftMs = Date.parse(job.leaseUntil!) - Date.parse(job.now)
    const attempt = atWork.get(job.id)
    if (attempt?.isOf(job)) {
      if (job.isCancelled) attempt.stop(new Cancelled())
      else if (leftMs < (leaseMs * 2) / 3 && !(await renewLease(db, job, leaseMs))) attempt.stop(new LeaseLost())
      return
    }
    if (!isGone(job.owner!) && leftMs > 0) return
    const told = { job: job.id, kind: job.kind, attempt: job.attempts }
    if (job.deaths + 1 >= MOST_DEATHS) {
      const error = `The process that was at it has ended ${MOST_DEATHS} times.`
      const isBuried = await write(async (tx, note) => {
        if (!(await buryJob(tx, job, error))) return false
        note(consoleChange('jobs'))
        return true
      })
      if (isBuried) log.error(told, `jobs: dead: ${error}`)
    } else if (await takeFromTheDead(db, job)) log.warn(told, 'jobs: its process has died; it is begun again')
  }

  if (names.length > 0) {
    timer = setTimeout(wake, 0)
    timer.unref()
  }

  return {
    async add(tx, job) {
      if (!kinds[job.kind]) throw new Error(`There is no kind of job that is called ${job.kind}.`)
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
      for (const attempt of atWork.values()) attempt.stop(new Stopping())
      await looking
      const left = [...atWork.values()]
      for (const attempt of left) attempt.stop(new Stopping())
      const all = Promise.all(left.map(({ ended }) => ended)).then(() => true)
      const hasStopped = await Promise.race([all, sleep(stopWithinMs, false, { ref: false })])
      // Whoever takes over what goes on must not begin before this process has ended.
      if (hasStopped) giveUpOwner(owner)
      else
        log.warn(
          { jobs: [...atWork.keys()] },
          'jobs: some did not stop; they are taken over when the process has ended',
        )
    },
  }
}
