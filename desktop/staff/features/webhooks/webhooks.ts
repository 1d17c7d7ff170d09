import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type {
  Delivery,
  DeliveryState,
  RejectionReason,
  UnchangedRun,
  WebhookStatus,
} from '#shared/features/webhooks/webhooks.contract.ts'
import { deliveryStates } from '#shared/features/webhooks/webhooks.contract.ts'
import { staffPaths } from '#shared/staff-paths.ts'
import { client } from '#staff/api/client.ts'
import { useRead } from '#staff/api/read.ts'
import { fromNow } from '#staff/widgets/from-now.ts'
import { shopTimeText } from '#staff/widgets/when.ts'
import type { Filters } from '#staff/widgets/filters/useFilters.ts'

export const STATUS_URL = '/api/webhooks/status'
export const LIST_URL = '/api/webhooks/list'
export const DELIVERIES_URL = '/api/webhooks/deliveries'
export const INBOX_URL = '/api/webhooks/inbox'

/** Reads to invalidate when subscriptions change. */
export const SUBSCRIPTION_URLS = [STATUS_URL, LIST_URL] as const

const POLL_MS = 60_000
export const PAGE_SIZE = 50

/** URL parameters of the inbox filter. */
export const inboxFilters = ['search', 'state', 'topic'] as const
export type InboxFilter = Filters<(typeof inboxFilters)[number]>

/** Webhook status, polled every minute. */
export const useStatus = () =>
  useQuery({
    queryKey: [STATUS_URL],
    queryFn: () => client.webhooks.status(),
    refetchInterval: POLL_MS,
    // A cached status could hide that Shopify has become unreachable.
    staleTime: 0,
  })

/** All subscriptions at Shopify. */
export const useSubscriptions = () => useRead(LIST_URL, () => client.webhooks.list())

/** The state in the URL; undefined for all. */
export const stateIn = (text: string): DeliveryState | undefined => deliveryStates.find((state) => state === text)

/** The inbox in pages, newest first. */
export const useInbox = ({ search, state, topic }: InboxFilter) =>
  useInfiniteQuery({
    queryKey: [INBOX_URL, search, state, topic],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: before }) =>
      client.webhooks.inbox({
        query: {
          limit: PAGE_SIZE,
          search: search || undefined,
          state: stateIn(state),
          topic: topic || undefined,
          before,
        },
      }),
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 0,
  })

/** The deliveries of a run in pages, newest first. */
export const useRun = ({ newest, oldest }: UnchangedRun, { state, topic }: Pick<InboxFilter, 'state' | 'topic'>) =>
  useInfiniteQuery({
    queryKey: [DELIVERIES_URL, newest, oldest, state, topic],
    initialPageParam: String(Number(newest) + 1),
    queryFn: ({ pageParam: before }) =>
      client.webhooks.deliveries({
        query: {
          limit: PAGE_SIZE,
          state: stateIn(state),
          topic: topic || undefined,
          before,
          after: String(Number(oldest) - 1),
        },
      }),
    getNextPageParam: (page) => (page.length < PAGE_SIZE ? undefined : page.at(-1)!.id),
    staleTime: 0,
  })

export const useDelivery = (id: string) =>
  useQuery({
    queryKey: [`${DELIVERIES_URL}/${id}`],
    queryFn: () => client.webhooks.delivery({ params: { id } }),
    staleTime: 0,
  })

export const listPath = staffPaths.adminTab('webhooks')
export const deliveryPath = (id: string) => staffPaths.adminRecord('webhooks', id)

/** Topics the shop receives. The first four are specified; the last three are set in the app's configuration. */
export const topics = [
  'products/create',
  'products/update',
  'products/delete',
  'inventory_levels/update',
  'orders/create',
  'orders/updated',
  'app/uninstalled',
  'customers/redact',
  'customers/data_request',
  'shop/redact',
] as const

/** `21 Nov 2026, 14:05, 3 minutes ago` */
export const whenAndAgo = (iso: string) => `${shopTimeText(iso)}, ${fromNow(iso)}`

/** `times(1)` is `once`, `times(3)` is `3 times`. */
export const times = (count: number) => (count === 1 ? 'once' : `${count} times`)

/** A shortened gid: `Product 8123456789`. */
export const subjectWords = (subject: string | null) =>
  subject === null ? 'no subject' : subject.replace(/^gid:\/\/shopify\/(\w+)\/(\d+)$/, '$1 $2')

/** Result of the last comparison with Shopify's catalogue. */
export const reconcileWords = (last: WebhookStatus['lastReconcile']) =>
  last ? `${whenAndAgo(last.at)}: ${last.text}` : 'Not yet'

const rejections: Record<RejectionReason, string> = {
  forged: 'unsigned, or in another store’s name',
  signature: 'with a wrong signature',
  'other-shop': 'correctly signed, but from another store',
  topic: 'of an unknown topic',
}

/** `31 with a wrong signature, 2 of an unknown topic, since the last one that was accepted` */
export const rejectedWords = (rejected: WebhookStatus['rejected']) =>
  `${rejected.map(({ count, reason }) => `${count} ${rejections[reason]}`).join(', ')}, since the last one that was accepted`

/** The check comes from this server; only a delivery proves that Shopify gets through. */
export const proofWords = ({ lastDelivery, isProven }: Pick<WebhookStatus, 'lastDelivery' | 'isProven'>) =>
  lastDelivery !== null && isProven
    ? `Shopify got through ${fromNow(lastDelivery)}.`
    : 'Only a delivery proves that Shopify can reach it; none has arrived yet.'

export const unreachableWords = ({ error }: WebhookStatus['connectivity']) => `Unreachable: ${error || 'Unknown error'}`

/** Waiting deliveries are about to be handled anyway. */
export const canBeReplayed = ({ state }: Pick<Delivery, 'state'>) => state !== 'waiting'
