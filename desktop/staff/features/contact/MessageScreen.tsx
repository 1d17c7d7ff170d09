import { Alert, Button, Checkbox } from 'antd'
import { useRef } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router-dom'
import { SearchBox } from '#staff/widgets/filters/SearchBox.tsx'
import { useFilters } from '#staff/widgets/filters/useFilters.ts'
import { Loaded } from '#staff/widgets/Loaded.tsx'
import { ExportButton } from '#staff/widgets/ExportButton.tsx'
import { ScreenHead } from '#staff/widgets/ScreenHead.tsx'
import { messageFilters, messagePath, messagesPath, useMessage, useMessages, withOpen } from './messages.ts'
import { MessagesNav } from './MessagesNav.tsx'
import type { Message } from './messages.ts'
import { MessageItem } from './MessageItem.tsx'

/** /admin/messages: messages from the contact form, and /admin/messages/:id, where one of them is open. */
export function MessageScreen() {
  const { id } = useParams()
  const [filters, setFilters] = useFilters(messageFilters)
  const read = useMessages(filters)
  const { read: open, isMissing } = useMessage(id)
  const heading = useRef<HTMLHeadingElement>(null)
  const isFiltered = Object.values(filters).some(Boolean)
  const unread = read.data?.pages.at(-1)?.unread
  return (
    <>
      <MessagesNav />
      <ScreenHead heading={heading} title="MESSAGES">
        <ExportButton
          file="/api/messages.csv"
          filters={{ search: filters.search, ...(filters.unread && { unread: 'true' }) }}
        />
      </ScreenHead>
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
      {isMissing && (
        <Alert
          type="warning"
          showIcon
          title="Message not found"
          description="It was deleted, or there never was one at this address."
        />
      )}
      {open.isError && !isMissing && !read.isError && (
        <Loaded read={open} failure="Failed to load the message">
          {() => null}
        </Loaded>
      )}
      <Loaded read={read} failure="Failed to load messages">
        {({ pages }) => (
          <MessageList
            messages={withOpen(
              pages.flatMap(({ messages }) => messages),
              isMissing ? undefined : open.data,
            )}
            openId={isMissing ? undefined : id}
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
  openId: string | undefined
  /** Text of the empty state. */
  empty: string
  onDeleted(): void
}

/** The messages, at most one of them open. */
function MessageList({ messages, openId, empty, onDeleted }: MessageListProps) {
  const navigate = useNavigate()
  const { search } = useLocation()
  if (messages.length === 0) return <p>{empty}</p>
  const close = () => void navigate({ pathname: messagesPath, search }, { replace: true })
  return (
    <ul className="message-list" aria-label="Messages">
      {messages.map((message) => (
        <MessageItem
          key={message.id}
          message={message}
          isOpen={message.id === openId}
          onToggle={() =>
            message.id === openId ? close() : void navigate({ pathname: messagePath(message.id), search })
          }
          onDeleted={() => {
            close()
            onDeleted()
          }}
        />
      ))}
    </ul>
  )
}
