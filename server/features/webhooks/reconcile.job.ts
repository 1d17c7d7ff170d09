import type { Database } from '#server/database/database.ts'
import { backOff } from '#shared/retry.ts'
import { toJobError, type RunningJob, type JobKind } from '#server/jobs/jobs.ts'
import { consoleChange } from '#server/changes/changes.ts'
import { ShopifyError } from '#server/shopify/shopify-error.ts'
import { lastRefused } from './addresses.repository.ts'
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
  /** Null if the app may not read orders. The import of orders tells staff why. */
  const ordersOrNull = (job: RunningJob) =>
    orders(job).catch((error: unknown) => {
      if (concernsOrdersOnly(error)) return null
      throw error
    })

  return {
    atOnce: 1,
    attempts: 6,
    wait: backOff({ first: MINUTE_MS, most: 30 * MINUTE_MS }),
    async work(_, job) {
      try {
        const waiting = await waitingSubjects(db)
        const compared = await products(job)
        const lost = [...compared].filter(([id]) => !waiting.has(id)).map(([, { what }]) => what)
        const changedOrders = await ordersOrNull(job)
        // Without a subscription to orders, none of their webhooks are lost.
        const isRefused = (await lastRefused(db)).some(({ topic }) => topic === 'orders/updated')
        return summarize(lost, changedOrders !== null && isRefused ? 0 : changedOrders)
      } catch (error) {
        throw toJobError(error)
      }
    },
    async settle(tx, found, _, publishChange) {
      await addReconcile(tx, found)
      publishChange(consoleChange('webhooks'))
    },
  }
}

/** What only part of the data needs, so that the rest can be read without it. */
export const concernsOrdersOnly = (error: unknown): error is ShopifyError =>
  error instanceof ShopifyError && (error.reason === 'customer-data' || error.reason === 'scope')

/** Summary such as `3 changed, 1 deleted. Their webhooks were lost.` */
function summarize(lost: readonly ReconcileOutcome['what'][], orders: number | null): ReconcileResult {
  const count = (what: ReconcileOutcome['what'], words: string) => {
    const number = lost.filter((one) => one === what).length
    return number === 0 ? [] : [{ number, text: `${number} ${words}` }]
  }
  const parts = [
    ...count('added', 'new'),
    ...count('changed', 'changed'),
    ...count('archived', 'no longer active'),
    ...count('deleted', 'deleted'),
    ...(!orders ? [] : [{ number: orders, text: orders === 1 ? '1 order' : `${orders} orders` }]),
  ]
  const found = parts.reduce((sum, { number }) => sum + number, 0)
  const unread = orders === null ? ' Orders could not be compared.' : ''
  if (found === 0) return { found, text: `The catalogue matches Shopify.${unread}` }
  return { found, text: `${parts.map(({ text }) => text).join(', ')} without a webhook.${unread}` }
}
