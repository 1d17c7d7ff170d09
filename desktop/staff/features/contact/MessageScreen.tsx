import { Button, Checkbox } from 'antd'
import { useRef, useState } from 'react'
import { SearchBox } from '#staff/widgets/filters/SearchBox.tsx'
import { useFilters } from '#staff/widgets/filters/useFilters.ts'
import { Loaded } from '#staff/widgets/Loaded.tsx'
import { messageFilters, useMessages, withOpen } from './messages.ts'
import { ExportButton } from '#staff/widgets/ExportButton.tsx'
import { MessagesNav } from './MessagesNav.tsx'
import type { Message } from './messages.ts'
import { MessageItem } from './MessageItem.tsx'

/** /admin/messages: messages from the contact form. */
export function MessageScreen() {
  const [filters, setFilters] = useFilters(messageFilters)
  const read = useMessages(filters)
  const heading = useRef<HTMLHeadingElement>(null)
  const isFiltered = Object.values(filters).some(Boolean)
  const unread = read.data?.pages.at(-1)?.unread
  return (
    <>
      <MessagesNav />
      <div className="staff-head">
        <h1 ref={heading} tabIndex={-1}>
          MESSAGES
        </h1>
        <ExportButton href="/api/messages.csv" />
      </div>
      <search className="record-filters">
        <SearchBox label="Search messages" value={filters.search} onSearch={(search) => setFilters({ search })} />
        <Checkbox
          checked={filters.unread !== ''}
          onChange={({ target }) => setFilters({ unread: target.checked ? 'yes' : '' })}
        >
          Unread only
        </Checkbox>
        {isFiltered && <Button onClick={() => setFilters({ search: '', unread: '' })}>CLEAR</Button>}
        <output className="dim">
          {read.isPlaceholderData ? '[SEARCHING...]' : unread !== undefined && `${unread} unread`}
        </output>
      </search>
      <Loaded read={read} failure="Failed to load messages">
        {({ pages }) => (
          <MessageList
            messages={pages.flatMap(({ messages }) => messages)}
            empty={emptyWords(filters)}
            onDeleted={() => heading.current?.focus()}
          />
        )}
      </Loaded>
      {read.hasNextPage && (
        <Button loading={read.isFetchingNextPage} onClick={() => void read.fetchNextPage()}>
          LOAD MORE
        </Button>
      )}
    </>
  )
}

function emptyWords({ search, unread }: { search: string; unread: string }): string {
  if (search) return '[NO MESSAGES FOUND] Try other words, or clear the search.'
  return unread
    ? '[ALL READ] You have no unread messages.'
    : '[NO MESSAGES YET] Messages from the contact form at /contact appear here.'
}

interface MessageListProps {
  messages: readonly Message[]
  /** Text of the empty state. */
  empty: string
  onDeleted(): void
}

/** The messages, at most one of them open. */
function MessageList({ messages, empty, onDeleted }: MessageListProps) {
  const [open, setOpen] = useState<Message | null>(null)
  const shown = withOpen(messages, open)
  if (shown.length === 0) return <p>{empty}</p>
  return (
    <ul className="message-list" aria-label="Messages">
      {shown.map((message) => (
        <MessageItem
          key={message.id}
          message={message}
          isOpen={message.id === open?.id}
          onOpen={setOpen}
          onDeleted={() => {
            setOpen(null)
            onDeleted()
          }}
        />
      ))}
    </ul>
  )
}
