import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { Delivery, DeliveryState, WebhookStatus } from '#shared/features/webhooks/webhooks.contract.ts'
import { deliveryStates } from '#shared/features/webhooks/webhooks.contract.ts'
import { staffPaths } from '#shared/staff-paths.ts'
import { client } from '#staff/api/client.ts'
import { useRead } from '#staff/api/read.ts'
import { fromNow } from '#staff/widgets/from-now.ts'
import { when } from '#staff/widgets/when.ts'
import type { Filters } from '#staff/widgets/filters/useFilters.ts'

export const STATUS_URL = '/api/webhooks/status'
export const LIST_URL = '/api/webhooks/list'
export const DELIVERIES_URL = '/api/webhooks/deliveries'

/** What a change of the subscriptions makes old. */
export const SUBSCRIPTION_URLS = [STATUS_URL, LIST_URL] as const

/** Staff specification, section 9. */
const POLL_MS = 60_000
export const PAGE_SIZE = 50

/** What the inbox is filtered by, as the address has it. */
export const inboxFilters = ['search', 'state', 'topic'] as const
export type InboxFilter = Filters<(typeof inboxFilters)[number]>

/** Whether Shopify tells the shop of changes; asked anew every minute. */
export const useStatus = () =>
  useQuery({
    queryKey: [STATUS_URL],
    queryFn: () => client.webhooks.status(),
    refetchInterval: POLL_MS,
    // It may have been reachable five minutes ago.
    staleTime: 0,
  })

/** Every subscription at Shopify. */
export const useSubscriptions = () => useRead(LIST_URL, () => client.webhooks.list())

/** The state in an address, or undefined for every one. */
export const stateIn = (text: string): DeliveryState | undefined => deliveryStates.find((state) => state === text)

/** The inbox, the newest first, page by page. */
export const useInbox = ({ search, state, topic }: InboxFilter) =>
  useInfiniteQuery({
    queryKey: [DELIVERIES_URL, search, state, topic],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: before }) =>
      client.webhooks.deliveries({
        query: {
          limit: PAGE_SIZE,
          search: search || undefined,
          state: stateIn(state),
          topic: topic || undefined,
          before,
        },
      }),
    getNextPageParam: (page) => (page.length < PAGE_SIZE ? undefined : page.at(-1)!.id),
    staleTime: 0,
  })

/** One webhook with its payload. */
export const useDelivery = (id: string) =>
  useQuery({
    queryKey: [`${DELIVERIES_URL}/${id}`],
    queryFn: () => client.webhooks.delivery({ params: { id } }),
    staleTime: 0,
  })

export const listPath = staffPaths.adminTab('webhooks')
export const deliveryPath = (id: string) => staffPaths.adminRecord('webhooks', id)

/** The topics that the shop is told of. The first four are the specification's (section 9). */
export const topics = [
  'products/create',
  'products/update',
  'products/delete',
  'inventory_levels/update',
  'orders/create',
  'orders/updated',
  'app/uninstalled',
] as const

/** `21 Nov 2026, 14:05, 3 minutes ago` */
export const whenAndAgo = (iso: string) => `${when(iso)}, ${fromNow(iso)}`

/** `times(1)` is `once`, `times(3)` is `3 times`. */
export const times = (count: number) => (count === 1 ? 'once' : `${count} times`)

/** A gid in short: `Product 8123456789`. */
export const subjectWords = (subject: string | null) =>
  subject === null ? 'no subject' : subject.replace(/^gid:\/\/shopify\/(\w+)\/(\d+)$/, '$1 $2')

/** What the last comparison of the catalogue with Shopify's has found. */
export const reconcileWords = (last: WebhookStatus['lastReconcile']) =>
  last ? `${whenAndAgo(last.at)}: ${last.text}` : 'Not yet'

/** What cannot be reached, as the specification has it (section 2). */
export const unreachableWords = ({ error }: WebhookStatus['connectivity']) => `Unreachable: ${error || 'Unknown error'}`

/** It has been handled, or failed: it can be handled once more. One that waits is about to be. */
export const canBeReplayed = ({ state }: Pick<Delivery, 'state'>) => state !== 'waiting'
