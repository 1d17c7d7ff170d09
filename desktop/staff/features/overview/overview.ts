import type { Concern, Overview } from '#shared/features/console/console.schema.ts'

import type { CatalogueState } from '#shared/features/products/catalogue.schema.ts'
import { staffPaths } from '#shared/staff-paths.ts'

export const OVERVIEW_URL = '/api/console/overview'
/** What goes wrong by itself, such as a Shopify that is away, tells nobody: it is looked for. */
export const OVERVIEW_POLL_MS = 60_000

/** Syncs of any kind, whoever began them. */
export const SYNCS_URL = '/api/syncs'
export const SCHEDULER_URL = '/api/scheduler/status'
export const WEBHOOKS_URL = '/api/webhooks/status'
/** Staff specification, section 9. */
export const SCHEDULER_POLL_MS = 30_000
export const WEBHOOKS_POLL_MS = 60_000

export interface Count {
  name: string
  count: number
  /** Where they are. */
  path: string
}

/** The specified counts (staff specification, section 2, Overview), as they are called. */
export const countsOf = ({ products, orders }: Overview): Count[] => [
  { name: 'Total products', count: products.total, path: staffPaths.adminTab('products') },
  { name: 'Shopify-synced', count: products.synced, path: staffPaths.adminTab('shopify') },
  { name: 'Local-only', count: products.localOnly, path: productsThatAre('local-only') },
  { name: 'Orders', count: orders, path: staffPaths.adminTab('orders') },
]

/** What else is worth a number. */
export const furtherCounts = ({ products, toPrint }: Overview): Count[] => [
  { name: 'To print', count: toPrint, path: staffPaths.adminTab('print-queue') },
  { name: 'Sold out', count: products.soldOut, path: productsThatAre('sold-out') },
  { name: 'Archived', count: products.archived, path: productsThatAre('archived') },
]

const productsThatAre = (state: CatalogueState) => `${staffPaths.adminTab('products')}?state=${state}`

/** What is wrong or will be, apart from what one should only know of. */
export const isWorry = ({ level }: Concern): boolean => level !== 'info'

/** How it stands in one sentence. */
export function standing(attention: readonly Concern[]): string {
  const worries = attention.filter(isWorry).length
  if (worries === 0) return attention.length === 0 ? 'All is well.' : 'Nothing is wrong. What is good to know:'
  return worries === 1 ? 'One thing needs attention.' : `${worries} things need attention.`
}

/** The tab where it is mended, as it is called: `/admin/auto-sync` is `AUTO SYNC`. */
export const tabOf = (path: string): string => path.split('/')[2]?.replaceAll('-', ' ').toUpperCase() ?? path
