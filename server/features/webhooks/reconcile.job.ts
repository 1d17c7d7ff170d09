import type { Database } from '#server/database/database.ts'
import { backOff } from '#shared/retry.ts'
import { PermanentJobError, type RunningJob, type JobKind } from '#server/jobs/jobs.ts'
import { consoleChange } from '#server/changes/changes.ts'
import { ShopifyError } from '#server/shopify/shopify-error.ts'
import { waitingSubjects } from './inbox.repository.ts'
import { addReconcile, type ReconcileResult } from './reconciles.repository.ts'

/** Job key of reconciling the catalogue with Shopify. */
export const RECONCILE_JOB = { kind: 'reconcile', key: 'reconcile', payload: null } as const

const MINUTE_MS = 60_000

/** Outcome of reconciling one record. */
export interface ReconcileOutcome {
  what: 'added' | 'changed' | 'unchanged' | 'archived' | 'deleted' | 'skipped'
}

export interface ReconcileJobParts {
  db: Database
  /**
   * Compares all products and repairs differences while the job holds its lease. Returns the outcome per gid.
   * @throws ShopifyError, or the signal's reason
   */
  products(job: RunningJob): Promise<Map<string, ReconcileOutcome>>
  /** Does the same for recent orders. Returns how many differed. */
  orders(job: RunningJob): Promise<number>
}

/**
 * Job that finds and repairs changes whose webhooks were lost; deliveries still in the inbox don't count as lost. It
 * compares content, so it may be interrupted and started again at any time.
 */
export function reconcileJob({ db, products, orders }: ReconcileJobParts): JobKind<null, ReconcileResult> {
  return {
    atOnce: 1,
    attempts: 6,
    wait: backOff({ first: MINUTE_MS, most: 30 * MINUTE_MS }),
    async work(_, job) {
      try {
        const waiting = await waitingSubjects(db)
        const compared = await products(job)
        const lost = [...compared].filter(([id]) => !waiting.has(id)).map(([, { what }]) => what)
        return summarize(lost, await orders(job))
      } catch (error) {
        if (error instanceof ShopifyError && !error.retryable)
          throw new PermanentJobError(error.message, { cause: error })
        throw error
      }
    },
    async settle(tx, found, _, publishChange) {
      await addReconcile(tx, found)
      publishChange(consoleChange('webhooks'))
    },
  }
}

/** Summary such as `3 changed, 1 deleted. Their webhooks were lost.` */
function summarize(lost: readonly ReconcileOutcome['what'][], orders: number): ReconcileResult {
  const count = (what: ReconcileOutcome['what'], words: string) => {
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
  if (found === 0) return { found, text: 'The catalogue matches Shopify.' }
  return { found, text: `${parts.map(({ text }) => text).join(', ')} without a webhook.` }
}
