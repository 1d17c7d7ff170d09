import { setTimeout as sleep } from 'node:timers/promises'
import { now } from '#server/database/clock.ts'
import type { Database } from '#server/database/database.ts'
import { databaseHttpError } from '#server/database/http-errors.ts'
import { LeaseLostError } from '#server/jobs/attempt.ts'
import { backOff } from '#shared/retry.ts'
import { withJobLease, type RunningJob, type JobKind } from '#server/jobs/jobs.ts'
import { addJob } from '#server/jobs/jobs.repository.ts'
import { consoleChange, type WithChanges } from '#server/changes/changes.ts'
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

/** Job key of inbox processing; at most one runs at a time. */
export const INBOX_JOB = { kind: 'webhooks', key: 'webhooks', payload: null } as const

/**
 * Delay before each read. Shopify sends several webhooks per change and many changes at once: those arriving within
 * this time share one read, and a flood leaves time for receiving.
 */
const GATHER_MS = 100
/** Subjects per read. */
const SUBJECTS_AT_ONCE = 100

/**
 * Reads subjects from Shopify and returns the outcome of each.
 * @throws ShopifyError, or the signal's reason
 */
export type ReadSubjects = (subjects: readonly string[], job: InboxJob) => Promise<Map<string, Handled>>

/** The running job; writes go through `hold` so that they fail if another process has taken it over. */
export type InboxJob = Pick<RunningJob, 'assertLease' | 'signal'>

interface InboxParts {
  db: Database
  withChanges: WithChanges
  read: ReadSubjects
  /** Whether Shopify responds at all. */
  isShopifyUp(signal: AbortSignal): Promise<boolean>
}

/**
 * Processes the inbox, oldest subject first, all deliveries of a subject together. While Shopify is down everything
 * waits without counting as failed. A subject that fails on its own is retried separately and doesn't hold up the
 * others.
 */
export function inboxJob({ db, withChanges, read, isShopifyUp }: InboxParts): JobKind<null, { handled: number }> {
  async function handle(due: Due, job: InboxJob): Promise<void> {
    const { signal } = job
    const subjects = [...due.keys()]
    let outcomes: Map<string, Handled>
    try {
      outcomes = await read(subjects, job)
    } catch (error) {
      signal.throwIfAborted()
      if (error instanceof LeaseLostError) throw error
      if (await isGeneralFailure(error, signal)) throw error
      if (subjects.length > 1) return handleInHalves(due, job)
      const message = error instanceof Error ? error.message : String(error)
      return withJobLease(
        withChanges,
        job,
      )(async (tx, publishChange) => {
        await failDeliveries(tx, due.get(subjects[0]!)!, message.slice(0, 2_000).replaceAll('\0', ''))
        publishChange(consoleChange('webhooks'))
      })
    }
    await withJobLease(
      withChanges,
      job,
    )(async (tx, publishChange) => {
      for (const [subject, ids] of due) await settleDeliveries(tx, ids, outcomes.get(subject) ?? unknown)
      await settleFailed(
        tx,
        // Privacy requests of one customer may differ.
        subjects.filter((subject) => subject.startsWith('gid://') && outcomes.get(subject)?.state === 'handled'),
      )
      publishChange(consoleChange('webhooks'))
    })
  }

  async function handleInHalves(due: Due, job: InboxJob) {
    const all = [...due]
    const middle = Math.ceil(all.length / 2)
    await handle(new Map(all.slice(0, middle)), job)
    await handle(new Map(all.slice(middle)), job)
  }

  /** Whether the cause is an outage, a rejected app or a busy database rather than these subjects. */
  async function isGeneralFailure(error: unknown, signal: AbortSignal): Promise<boolean> {
    if (!(error instanceof ShopifyError)) return databaseHttpError(error) !== null
    // The error may be specific to the requested records.
    return error.outage ? !(await isShopifyUp(signal)) : error.kind !== 'graphql'
  }

  return {
    atOnce: 1,
    // Shopify may be down for long, and no webhook may be lost.
    attempts: Number.MAX_SAFE_INTEGER,
    wait: backOff({ first: 1_000, most: 30_000 }),
    async work(_, job) {
      const { signal, reportProgress } = job
      for (let handled = 0; ;) {
        await sleep(GATHER_MS, undefined, { signal })
        const due = await dueDeliveries(db, SUBJECTS_AT_ONCE)
        if (due.size === 0) return { handled }
        for (const group of groupSubjects(due)) await handle(group, job)
        for (const ids of due.values()) handled += ids.length
        reportProgress({ handled })
      }
    },
    async settle(tx) {
      const next = await nextDue(tx)
      if (!next) return
      // A separate key lets new deliveries be processed while this one waits for its retry.
      const isNow = next <= (await now(tx))
      await addJob(tx, isNow ? INBOX_JOB : { ...INBOX_JOB, key: 'webhooks again', runAt: next })
    },
  }
}

/**
 * Once the app is uninstalled no other read succeeds, so that webhook is processed first and alone. Privacy requests
 * need no read, so they never wait for Shopify.
 */
function groupSubjects(due: Due): Due[] {
  const isPrivacy = ([subject]: [string, number[]]) => !subject.startsWith('gid://')
  const isApps = ([subject]: [string, number[]]) => subject.startsWith('gid://shopify/Shop/')
  const all = [...due]
  const groups = [all.filter(isPrivacy), all.filter(isApps), all.filter((one) => !isPrivacy(one) && !isApps(one))]
  return groups.filter((group) => group.length > 0).map((group) => new Map(group))
}

const unknown: Handled = { state: 'failed', text: 'No result was returned for this record.' }
