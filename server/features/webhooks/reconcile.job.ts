import type { Database } from '#server/database/database.ts'
import { backOff } from '#server/jobs/back-off.ts'
import { Hopeless, type JobAtWork, type JobKind } from '#server/jobs/jobs.ts'
import { consoleChange } from '#server/live/changes.ts'
import { ShopifyError } from '#server/shopify/shopify-error.ts'
import { waitingSubjects } from './inbox.repository.ts'
import { addReconcile, type Reconciled } from './reconciles.repository.ts'

/** Comparing the catalogue with Shopify's. */
export const RECONCILE_JOB = { kind: 'reconcile', key: 'reconcile', payload: null } as const

const MINUTE_MS = 60_000

/** What comparing a record has led to. */
export interface Difference {
  what: 'added' | 'changed' | 'unchanged' | 'archived' | 'deleted' | 'skipped'
}

export interface ReconcileJobParts {
  db: Database
  /** While the job is the caller's: compares all products and mends what differs. Answers what was done, by gid. @throws ShopifyError, or the signal's reason */
  products(job: JobAtWork): Promise<Map<string, Difference>>
  /** The same for what has happened to orders lately. Answers how many differed. */
  orders(job: JobAtWork): Promise<number>
}

/**
 * Finds what webhooks have not told of, and mends it. What a webhook that waits in the inbox tells of is not lost.
 * It is compared by content, so it may be cut off anywhere and begun again.
 */
export function reconcileJob({ db, products, orders }: ReconcileJobParts): JobKind<null, Reconciled> {
  return {
    atOnce: 1,
    attempts: 6,
    wait: backOff({ first: MINUTE_MS, most: 30 * MINUTE_MS }),
    async work(_, job) {
      try {
        const told = await waitingSubjects(db)
        const compared = await products(job)
        const lost = [...compared].filter(([id]) => !told.has(id)).map(([, { what }]) => what)
        return inWords(lost, await orders(job))
      } catch (error) {
        if (error instanceof ShopifyError && !error.retryable) throw new Hopeless(error.message, { cause: error })
        throw error
      }
    },
    async settle(tx, found, _, note) {
      await addReconcile(tx, found)
      note(consoleChange('webhooks'))
    },
  }
}

/** `3 changed, 1 deleted that no webhook told of` */
function inWords(lost: readonly Difference['what'][], orders: number): Reconciled {
  const count = (what: Difference['what'], words: string) => {
    const number = lost.filter((one) => one === what).length
    return number === 0 ? [] : [{ number, text: `${number} ${words}` }]
  }
  const parts = [
    ...count('added', 'new'),
    ...count('changed', 'changed'),
    ...count('archived', 'no longer active'),
    ...count('deleted', 'deleted'),
    ...(orders === 0 ? [] : [{ number: orders, text: orders === 1 ? '1 order' : `${orders} orders` }]),
  ]
  const found = parts.reduce((sum, { number }) => sum + number, 0)
  if (found === 0) return { found, text: 'Everything is as it is in Shopify.' }
  return { found, text: `${parts.map(({ text }) => text).join(', ')} that no webhook told of.` }
}
