import type { ConsoleAlert, ConsoleWork } from '#shared/features/dashboard/dashboard.schema.ts'

import type { CatalogueState } from '#shared/features/catalogue/catalogue.schema.ts'
import { staffPaths } from '#shared/staff-paths.ts'
import { waitsFor } from '#staff/widgets/from-now.ts'

export const OVERVIEW_URL = '/api/console/overview'
export const WORK_URL = `${OVERVIEW_URL}/work`
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

/** A kind of work, and how much of it there is. */
interface Work {
  count: number
  /** Continues the number: `pieces to print`. */
  text: string
  note?: string
  /** Link to where it is done. */
  path: string
}

/** What to do first, in this order: before the problems. */
export const workOf = (
  { toPrint, oldestToPrint, readyToPack, unread, attention }: ConsoleWork,
  now = Date.now(),
): Work[] => [
  {
    count: toPrint,
    text: toPrint === 1 ? 'piece to print' : 'pieces to print',
    ...(oldestToPrint && { note: `the oldest order waits ${waitsFor(oldestToPrint, now)}` }),
    path: staffPaths.adminTab('print-queue'),
  },
  {
    count: readyToPack,
    text: readyToPack === 1 ? 'order ready to pack' : 'orders ready to pack',
    path: staffPaths.adminTab('packing'),
  },
  {
    count: unread,
    text: unread === 1 ? 'unread message' : 'unread messages',
    // A single message opens at once.
    path: attention.find(isAboutUnread)?.path?.match(/.*\/\d+$/)?.[0] ?? staffPaths.unreadMessages,
  },
]

/** Whether an alert says what the work says already. */
export const isAboutUnread = ({ level, path }: ConsoleAlert): boolean =>
  level === 'info' && /^\/admin\/messages(\/\d+)?$/.test(path ?? '')

export const nameList = new Intl.ListFormat('en')

/** The specified counts. */
export const countsOf = ({ products, orders }: Pick<ConsoleWork, 'products' | 'orders'>): Count[] => [
  { name: 'Total products', count: products.total, path: staffPaths.adminTab('products') },
  { name: 'Shopify-synced', count: products.synced, path: staffPaths.adminTab('shopify') },
  { name: 'Local-only', count: products.localOnly, path: productsThatAre('local-only') },
  { name: 'Orders', count: orders, path: staffPaths.adminTab('orders') },
]

/** Further counts. */
export const furtherCounts = ({ products }: Pick<ConsoleWork, 'products'>): Count[] => [
  { name: 'Sold out', count: products.soldOut, path: productsThatAre('sold-out') },
  { name: 'Archived', count: products.archived, path: productsThatAre('archived') },
]

const productsThatAre = (state: CatalogueState) => staffPaths.productsIn(state)

/** Whether an alert is a warning or an error, not just information. */
export const needsAttention = ({ level }: ConsoleAlert): boolean => level !== 'info'

/** Says in a sentence how things are. If some need attention, it continues their number. */
export function summarizeAlerts(attention: readonly ConsoleAlert[]): string {
  const worries = attention.filter(needsAttention).length
  if (worries === 0) return attention.length === 0 ? 'All is well.' : 'Nothing is wrong. Good to know:'
  return worries === 1 ? 'thing needs attention.' : 'things need attention.'
}

/** The tab's label for a path: `/admin/auto-sync` gives `AUTO SYNC`. */
export const tabOf = (path: string): string => path.split(/[/?]/)[2]?.replaceAll('-', ' ').toUpperCase() ?? path
