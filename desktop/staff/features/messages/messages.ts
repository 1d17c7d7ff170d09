import { keepPreviousData, useInfiniteQuery, type QueryKey } from '@tanstack/react-query'
import type { ReceivedMessage } from '#shared/features/contact/contact.contract.ts'
import { client } from '#staff/api/client.ts'
import { staffPaths } from '#shared/staff-paths.ts'
import type { Filters } from '#staff/widgets/filters/useFilters.ts'

export type Message = ReceivedMessage

export const MESSAGES_URL = '/api/messages'
export const SUBSCRIBERS_URL = '/api/newsletter/subscribers'
export const subscribersPath = staffPaths.adminRecord('messages', 'subscribers')

/** So many are read at once. */
const PAGE_SIZE = 50

export const messageFilters = ['search', 'unread'] as const
export type MessageFilters = Filters<(typeof messageFilters)[number]>

/** Messages that fit, the newest first, in pages. While others are looked for, those that were found stay. */
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

/** A list with one message more, in its place by time: the one that is being read stays, whatever the filter says of it by now. */
export function withOpen(messages: readonly Message[], open: Message | null): readonly Message[] {
  if (open === null || messages.some(({ id }) => id === open.id)) return messages
  return [...messages, open].toSorted((a, b) => (a.at < b.at ? 1 : -1))
}

/** What a message is about, as people write it: `Custom painting request`. */
export const subjectWords = ({ subject }: Pick<Message, 'subject'>): string =>
  subject.charAt(0).toUpperCase() + subject.slice(1)
