import type { ConsoleAlert, Overview } from '#shared/features/dashboard/dashboard.schema.ts'

import type { CatalogueState } from '#shared/features/catalogue/catalogue.schema.ts'
import { staffPaths } from '#shared/staff-paths.ts'

export const OVERVIEW_URL = '/api/console/overview'
/** Polled, as failures outside the shop, such as an unreachable Shopify, are not pushed. */
export const OVERVIEW_POLL_MS = 30_000

/** Syncs of any kind, however they were started. */
export const SYNCS_URL = '/api/syncs'
export const SCHEDULER_URL = '/api/scheduler/status'
export const WEBHOOKS_URL = '/api/webhooks/status'
export const SCHEDULER_POLL_MS = 30_000
export const WEBHOOKS_POLL_MS = 60_000

export interface Count {
  name: string
  count: number
  /** Link to the list. */
  path: string
}

/** The specified counts. */
export const countsOf = ({ products, orders }: Overview): Count[] => [
  { name: 'Total products', count: products.total, path: staffPaths.adminTab('products') },
  { name: 'Shopify-synced', count: products.synced, path: staffPaths.adminTab('shopify') },
  { name: 'Local-only', count: products.localOnly, path: productsThatAre('local-only') },
  { name: 'Orders', count: orders, path: staffPaths.adminTab('orders') },
]

/** Further counts. */
export const furtherCounts = ({ products, toPrint }: Overview): Count[] => [
  { name: 'To print', count: toPrint, path: staffPaths.adminTab('print-queue') },
  { name: 'Sold out', count: products.soldOut, path: productsThatAre('sold-out') },
  { name: 'Archived', count: products.archived, path: productsThatAre('archived') },
]

const productsThatAre = (state: CatalogueState) => staffPaths.productsIn(state)

/** Whether an alert is a warning or an error, not just information. */
export const needsAttention = ({ level }: ConsoleAlert): boolean => level !== 'info'

/** A one-sentence summary of the alerts. */
export function summarizeAlerts(attention: readonly ConsoleAlert[]): string {
  const worries = attention.filter(needsAttention).length
  if (worries === 0) return attention.length === 0 ? 'All is well.' : 'Nothing is wrong. Good to know:'
  return worries === 1 ? 'One thing needs attention.' : `${worries} things need attention.`
}

/** The tab's label for a path: `/admin/auto-sync` gives `AUTO SYNC`. */
export const tabOf = (path: string): string => path.split(/[/?]/)[2]?.replaceAll('-', ' ').toUpperCase() ?? path
