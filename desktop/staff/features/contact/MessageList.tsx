import { useState } from 'react'
import type { Message } from './messages.ts'
import { withOpen } from './messages.ts'
import { MessageItem } from './MessageItem.tsx'

interface MessageListProps {
  messages: readonly Message[]
  /** Text of the empty state. */
  empty: string
  onDeleted(): void
}

/** The messages, at most one of them open. */
export function MessageList({ messages, empty, onDeleted }: MessageListProps) {
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
