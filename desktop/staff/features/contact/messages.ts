import { keepPreviousData, useInfiniteQuery, type QueryKey } from '@tanstack/react-query'
import type { ReceivedMessage } from '#shared/features/contact/contact.contract.ts'
import { ApiError } from '#staff/api/api-error.ts'
import { client } from '#staff/api/client.ts'
import { useRead } from '#staff/api/read.ts'
import { staffPaths } from '#shared/staff-paths.ts'
import type { Filters } from '#staff/widgets/filters/useFilters.ts'

export type Message = ReceivedMessage

export const MESSAGES_URL = '/api/messages'
export const messageUrl = (id: string) => `${MESSAGES_URL}/${id}`
export const SUBSCRIBERS_URL = '/api/newsletter/subscribers'
export const BACK_IN_STOCK_URL = '/api/back-in-stock/requests'
export const messagesPath = staffPaths.adminTab('messages')
export const messagePath = (id: string) => staffPaths.adminRecord('messages', id)
export const subscribersPath = staffPaths.adminRecord('messages', 'subscribers')
export const backInStockPath = staffPaths.adminRecord('messages', 'back-in-stock')

const PAGE_SIZE = 50

export const messageFilters = ['search', 'unread'] as const
export type MessageFilters = Filters<(typeof messageFilters)[number]>

/** Matching messages in pages, newest first. Previous results stay while a new search loads. */
export const useMessages = ({ search, unread }: MessageFilters) =>
  useInfiniteQuery({
    queryKey: [MESSAGES_URL, { search, unread }] as QueryKey,
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam }) =>
      client.contact.list({
        query: {
          limit: PAGE_SIZE,
          ...(search && { search }),
          ...(unread && { unread: 'true' as const }),
          ...(pageParam && { before: pageParam }),
        },
      }),
    getNextPageParam: ({ messages }) => (messages.length < PAGE_SIZE ? undefined : messages.at(-1)!.id),
    placeholderData: keepPreviousData,
  })

/** The message with an id from the address, if there is one. `isMissing`: it doesn’t exist, or is deleted. */
export function useMessage(id = '') {
  const isId = /^\d{1,15}$/.test(id)
  const read = useRead(messageUrl(id), () => client.contact.byId({ params: { id } }), { isWanted: isId })
  return { read, isMissing: isId ? read.error instanceof ApiError && read.error.status === 404 : id !== '' }
}

/** Inserts the open message at its place by time, as the filter may no longer match it. */
export function withOpen(messages: readonly Message[], open: Message | undefined): readonly Message[] {
  if (open === undefined || messages.some(({ id }) => id === open.id)) return messages
  return [...messages, open].toSorted((a, b) => (a.at < b.at ? 1 : -1))
}

/** A message's subject for display: `Custom painting request`. */
export const subjectWords = ({ subject }: Pick<Message, 'subject'>): string =>
  subject.charAt(0).toUpperCase() + subject.slice(1)
