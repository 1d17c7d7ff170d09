import { setTimeout as sleep } from 'node:timers/promises'
import { now } from '#server/database/clock.ts'
import type { Database } from '#server/database/database.ts'
import { databaseRefusal } from '#server/database/refusals.ts'
import { LeaseLost } from '#server/jobs/attempt.ts'
import { backOff } from '#server/jobs/back-off.ts'
import { held, type JobAtWork, type JobKind } from '#server/jobs/jobs.ts'
import { addJob } from '#server/jobs/jobs.repository.ts'
import { consoleChange, type Write } from '#server/live/changes.ts'
import { ShopifyError } from '#server/shopify/shopify-error.ts'
import {
  dueDeliveries,
  failDeliveries,
  nextDue,
  settleDeliveries,
  settleFailed,
  type Due,
  type Handled,
} from './inbox.repository.ts'

/** Working through the inbox. There is one at a time, however much has come. */
export const INBOX_JOB = { kind: 'webhooks', key: 'webhooks', payload: null } as const

/**
 * Before each reading. Shopify tells of one deed in several webhooks, and of many deeds at once: what comes within this time is read in
 * one go, and while thousands come there is time to receive them.
 */
const GATHER_MS = 100
/** Subjects that are read together. */
const SUBJECTS_AT_ONCE = 100

/** Reads subjects anew from Shopify, many at once, and answers what became of each. @throws ShopifyError, or the signal's reason */
export type ReadSubjects = (subjects: readonly string[], job: Reader) => Promise<Map<string, Handled>>

/** The job that reads: what it writes it writes while the job is its own. */
export type Reader = Pick<JobAtWork, 'signal' | 'hold'>

interface InboxParts {
  db: Database
  write: Write
  read: ReadSubjects
  /** Whether Shopify answers anything at all just now. */
  isThere(signal: AbortSignal): Promise<boolean>
}

/**
 * Works through the inbox: what has waited for longest first, everything about a subject at once. While Shopify is away all waits, and
 * nothing counts as failed; a subject that makes trouble by itself is set apart, tried again later, and keeps none of the others.
 */
export function inboxJob({ db, write, read, isThere }: InboxParts): JobKind<null, { handled: number }> {
  async function handle(due: Due, job: Reader): Promise<void> {
    const { signal } = job
    const subjects = [...due.keys()]
    let outcomes: Map<string, Handled>
    try {
      outcomes = await read(subjects, job)
    } catch (error) {
      signal.throwIfAborted()
      if (error instanceof LeaseLost) throw error
      if (await isEverybodys(error, signal)) throw error
      if (subjects.length > 1) return handleHalves(due, job)
      const words = error instanceof Error ? error.message : String(error)
      return held(
        write,
        job,
      )(async (tx, note) => {
        await failDeliveries(tx, due.get(subjects[0]!)!, words.slice(0, 2_000).replaceAll('\0', ''))
        note(consoleChange('webhooks'))
      })
    }
    await held(
      write,
      job,
    )(async (tx, note) => {
      for (const [subject, ids] of due) await settleDeliveries(tx, ids, outcomes.get(subject) ?? unknown)
      await settleFailed(
        tx,
        subjects.filter((subject) => outcomes.get(subject)?.state === 'handled'),
      )
      note(consoleChange('webhooks'))
    })
  }

  async function handleHalves(due: Due, job: Reader) {
    const all = [...due]
    const middle = Math.ceil(all.length / 2)
    await handle(new Map(all.slice(0, middle)), job)
    await handle(new Map(all.slice(middle)), job)
  }

  /** Not the subject is to blame: Shopify is away or refuses the shop as such, or the database is busy. */
  async function isEverybodys(error: unknown, signal: AbortSignal): Promise<boolean> {
    if (!(error instanceof ShopifyError)) return databaseRefusal(error) !== null
    // It may be that it only fails at what it is asked for.
    return error.outage ? !(await isThere(signal)) : error.kind !== 'graphql'
  }

  return {
    atOnce: 1,
    // Shopify may be away for long, and what it has told must not be forgotten.
    attempts: Number.MAX_SAFE_INTEGER,
    wait: backOff({ first: 1_000, most: 30_000 }),
    async work(_, job) {
      const { signal, tell } = job
      for (let handled = 0; ;) {
        await sleep(GATHER_MS, undefined, { signal })
        const due = await dueDeliveries(db, SUBJECTS_AT_ONCE)
        if (due.size === 0) return { handled }
        for (const group of inGroups(due)) await handle(group, job)
        for (const ids of due.values()) handled += ids.length
        tell({ handled })
      }
    },
    async settle(tx) {
      const next = await nextDue(tx)
      if (!next) return
      // What waits for its next attempt must not make wait what comes meanwhile.
      const isNow = next <= (await now(tx))
      await addJob(tx, isNow ? INBOX_JOB : { ...INBOX_JOB, key: 'webhooks again', runAt: next })
    },
  }
}

/** Of an app that was uninstalled nothing else can be read: that comes first, and by itself. */
function inGroups(due: Due): Due[] {
  const isApps = ([subject]: [string, number[]]) => subject.startsWith('gid://shopify/Shop/')
  const all = [...due]
  const groups = [all.filter(isApps), all.filter((one) => !isApps(one))]
  return groups.filter((group) => group.length > 0).map((group) => new Map(group))
}

const unknown: Handled = { state: 'failed', text: 'Nobody knows what became of it.' }
