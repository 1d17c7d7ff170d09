import { useInfiniteQuery, keepPreviousData } from '@tanstack/react-query'
import type { Order } from '#shared/features/orders/orders.schema.ts'
import { staffPaths } from '#shared/staff-paths.ts'
import { client } from '#staff/api/client.ts'
import { useRead } from '#staff/api/read.ts'
import type { Filters } from '#staff/widgets/filters/useFilters.ts'

export const ORDERS_URL = '/api/shopify/orders'
export const orderUrl = (id: string) => `/api/orders/${encodeURIComponent(id)}`
export const PRINT_QUEUE_URL = '/api/orders/print-queue'
export const SYNCS_URL = '/api/syncs'

export const orderPath = (id: string) => staffPaths.adminRecord('orders', id)

/** So many are read at once. */
const PAGE_SIZE = 50

export const orderFilters = ['search', 'status'] as const
export type OrderFilters = Filters<(typeof orderFilters)[number]>

/** Orders that fit, the newest first, in pages. While others are looked for, those that were found stay. */
export const useOrders = ({ search, status }: OrderFilters) =>
  useInfiniteQuery({
    queryKey: [ORDERS_URL, { search, status }],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam }) =>
      client.orders.list({
        query: {
          limit: PAGE_SIZE,
          ...(search && { search }),
          ...(status && { status }),
          ...(pageParam && { before: pageParam }),
        },
      }),
    getNextPageParam: (page) => (page.length < PAGE_SIZE ? undefined : page.at(-1)!.id),
    placeholderData: keepPreviousData,
  })

export const useOrder = (id: string) => useRead(orderUrl(id), () => client.orders.byId({ params: { id } }))

/** How many of each line are printed, by the line's id; of the lines that are to be printed. */
export function usePrinted(orderId: string): ReadonlyMap<string, number> {
  const { data = [] } = useRead(PRINT_QUEUE_URL, () => client.orders.printQueue())
  const lines = data.flatMap(({ orders }) => orders).filter((line) => line.orderId === orderId)
  return new Map(lines.map(({ lineId, printed }) => [lineId, printed]))
}

/** Staff specification, section 3: paid is shown green, anything else yellow. */
export const isPaid = ({ orderStatus }: Pick<Order, 'orderStatus'>): boolean => orderStatus === 'paid'

/** `partially_refunded` as people read it: `PARTIALLY REFUNDED`. */
export const statusWords = (status: string): string => status.replaceAll('_', ' ').toUpperCase()

/** The statuses of Shopify's orders, in lower case (`OrderDisplayFinancialStatus`). */
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

export const piecesOf = ({ lineItems }: Pick<Order, 'lineItems'>): number =>
  lineItems.reduce((sum, { quantity }) => sum + quantity, 0)
