import { useInfiniteQuery, keepPreviousData } from '@tanstack/react-query'
import { orderStages, type Order, type OrderLine, type OrderStage } from '#shared/features/orders/orders.schema.ts'
import { staffPaths } from '#shared/staff-paths.ts'
import { client } from '#staff/api/client.ts'
import { useRead } from '#staff/api/read.ts'
import type { Filters } from '#staff/widgets/filters/useFilters.ts'

export const ORDERS_URL = '/api/shopify/orders'
export const orderUrl = (id: string) => `/api/orders/${encodeURIComponent(id)}`
export const SYNCS_URL = '/api/syncs'

export const orderPath = (id: string) => staffPaths.adminRecord('orders', id)

const PAGE_SIZE = 50

export const orderFilters = ['search', 'status', 'stage'] as const
export type OrderFilters = Filters<(typeof orderFilters)[number]>

/** Matching orders in pages, newest first. Previous results stay while a new search loads. */
export const useOrders = ({ search, status, stage }: OrderFilters) =>
  useInfiniteQuery({
    queryKey: [ORDERS_URL, { search, status, stage }],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam }) =>
      client.orders.list({
        query: {
          limit: PAGE_SIZE,
          ...(search && { search }),
          ...(status && { status }),
          ...(isStage(stage) && { stage }),
          ...(pageParam && { before: pageParam }),
        },
      }),
    getNextPageParam: (page) => (page.length < PAGE_SIZE ? undefined : page.at(-1)!.id),
    placeholderData: keepPreviousData,
  })

export const isStage = (text: string): text is OrderStage => (orderStages as readonly string[]).includes(text)

export const stageLabels: Readonly<Record<OrderStage, string>> = {
  'to-print': 'TO PRINT',
  printed: 'PRINTED',
  posted: 'POSTED',
  cancelled: 'CANCELLED',
  refunded: 'REFUNDED',
}

/** Number of orders per stage; undefined until it is known, and offline. */
export const useStageCounts = () => useRead('/api/orders/counts', () => client.orders.counts()).data

/** Whether the shop still has to print or post pieces of the order. */
export const isWaiting = ({ stages }: Pick<Order, 'stages'>): boolean =>
  stages.includes('to-print') || stages.includes('printed')

export const useOrder = (id: string) => useRead(orderUrl(id), () => client.orders.byId({ params: { id } }))

/** Whether the order is from the desktop editor's local copy, which has no personal data and prices. */
export const isFromCopy = ({ currency }: Pick<Order, 'currency'>): boolean => currency === ''

export const isPaid = ({ orderStatus }: Pick<Order, 'orderStatus'>): boolean => orderStatus === 'paid'

/** `partially_refunded` for display: `PARTIALLY REFUNDED`. */
export const statusWords = (status: string): string => status.replaceAll('_', ' ').toUpperCase()

/** Shopify's order statuses in lower case (`OrderDisplayFinancialStatus`). */
export const orderStatuses = [
  'paid',
  'pending',
  'authorized',
  'partially_paid',
  'partially_refunded',
  'refunded',
  'voided',
  'expired',
] as const

/** Number of pieces ordered. */
export const piecesOf = ({ lineItems }: Pick<Order, 'lineItems'>): number =>
  lineItems.reduce((sum, { quantity }) => sum + quantity, 0)

/** Whether pieces of the order may be sent at all: it was paid, is no test, and isn't cancelled. */
const isValid = ({ orderStatus, cancelledAt, isTest }: Pick<Order, 'orderStatus' | 'cancelledAt' | 'isTest'>) =>
  !isTest && cancelledAt === null && ['paid', 'partially_refunded'].includes(orderStatus)

/** Printed pieces of a line that can be printed again: those that are `here`, and those that got lost in the post. */
export function reprintable(order: Order, { printed, posted }: Pick<OrderLine, 'printed' | 'posted'>) {
  if (!isValid(order)) return null
  const here = isWaiting(order) ? printed - posted : 0
  return here + posted > 0 ? { here, posted } : null
}

/** Whether printed pieces of the order wait to be posted. */
export const isToPost = (order: Pick<Order, 'stages' | 'lineItems'>): boolean =>
  isWaiting(order) && order.lineItems.some(({ printed, posted }) => printed > posted)

/** Whether the order was really paid and not yet shipped, so that its pieces are in the print queue. */
export const waitsForPrinting = (
  order: Pick<Order, 'orderStatus' | 'fulfillmentStatus' | 'cancelledAt' | 'isTest'>,
): boolean =>
  isValid(order) && !['fulfilled', 'restocked', 'fulfillment_not_required'].includes(order.fulfillmentStatus)
