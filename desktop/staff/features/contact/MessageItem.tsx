import { Button } from 'antd'
import { useEffect, useEffectEvent, useId, useRef } from 'react'
import { mailto } from '#staff/widgets/mailto.ts'
import { shopTimeText } from '#staff/widgets/when.ts'
import { facts } from '#staff/facts.ts'
import { Conversation } from './Conversation.tsx'
import { messageUrl, subjectWords, type Message, MESSAGES_URL } from './messages.ts'
import { client } from '#staff/api/client.ts'
import { queryClient } from '#staff/api/query-client.ts'
import { useChange } from '#staff/widgets/useChange.ts'

/** Characters of a message shown in its line. */
const PREVIEW_LENGTH = 120

interface MessageItemProps {
  message: Message
  isOpen: boolean
  onToggle(): void
  onDeleted(): void
}

/** A message that expands from one line to its full text. Opening it shows, focuses and marks it as read. */
export function MessageItem({ message, isOpen, onToggle, onDeleted }: MessageItemProps) {
  const { name, email, at, readAt, answeredAt, forwardedAt } = message
  const { mark, remove } = useMessageChanges(message, onDeleted)
  const text = useId()
  const isUnread = readAt === null
  const about = `${subjectWords(message)}, from ${name}`
  const item = useRef<HTMLLIElement>(null)
  const line = useRef<HTMLButtonElement>(null)
  const onOpened = useEffectEvent(() => {
    item.current?.scrollIntoView({ block: 'nearest' })
    line.current?.focus({ preventScroll: true })
    if (isUnread) void mark.run(true)
  })
  useEffect(() => {
    if (isOpen) onOpened()
  }, [isOpen])
  return (
    <li ref={item} className="message" data-unread={isUnread || undefined}>
      <h2>
        <button
          ref={line}
          type="button"
          className="message-line"
          aria-expanded={isOpen}
          aria-controls={text}
          onClick={onToggle}
        >
          <span className="message-mark">{isUnread ? '[UNREAD]' : answeredAt !== null && '[ANSWERED]'}</span>
          <span className="message-subject">{subjectWords(message)}</span>
          <span className="message-from" dir="auto">
            {name}
          </span>
          <time className="message-when" dateTime={at}>
            {shopTimeText(at)}
          </time>
          {!isOpen && (
            <span className="message-beginning" dir="auto">
              {message.message.slice(0, PREVIEW_LENGTH)}
            </span>
          )}
        </button>
      </h2>
      <div id={text} hidden={!isOpen}>
        {isOpen && (
          <>
            <div className="row loose dim">
              <bdi>{email}</bdi>
              {forwardedAt !== null && <span>{`Forwarded ${shopTimeText(forwardedAt)}`}</span>}
            </div>
            <p className="message-text" dir="auto">
              {message.message}
            </p>
            {facts.shop.sendsMail && <Conversation message={message} />}
            <div className="row">
              {!facts.shop.sendsMail && (
                <Button
                  type="primary"
                  href={mailto(email, `Re: ${subjectWords(message)}`)}
                  aria-label={`REPLY to ${name}`}
                >
                  REPLY
                </Button>
              )}
              <Button
                loading={mark.isPending}
                aria-label={`${isUnread ? 'MARK READ' : 'MARK UNREAD'}: ${about}`}
                onClick={() => void mark.run(isUnread)}
              >
                {isUnread ? 'MARK READ' : 'MARK UNREAD'}
              </Button>
              <Button
                danger
                loading={remove.isPending}
                aria-label={`DELETE ${about}`}
                onClick={() => void remove.run()}
              >
                DELETE
              </Button>
            </div>
          </>
        )}
      </div>
    </li>
  )
}

function useMessageChanges({ id }: Pick<Message, 'id'>, onDeleted: () => void) {
  const refresh = [MESSAGES_URL, `${MESSAGES_URL}?unread`, messageUrl(id)]
  const mark = useChange({
    async call(isRead: boolean) {
      const marked = await client.contact.mark({ params: { id }, body: { isRead } })
      // Known before the list is, which may no longer contain it.
      queryClient.setQueryData([messageUrl(id)], marked)
      return marked
    },
    failure: 'Failed to mark message',
    refresh,
  })
  const remove = useChange({
    call: async () => {
      await client.contact.remove({ params: { id } })
      // Before it is read again, and not found.
      onDeleted()
    },
    success: 'Message deleted',
    failure: 'Failed to delete message',
    refresh,
    undo: {
      call: () => client.contact.undelete({ params: { id } }),
      success: 'Message restored',
      failure: 'Failed to restore message',
    },
  })
  return { mark, remove }
}
