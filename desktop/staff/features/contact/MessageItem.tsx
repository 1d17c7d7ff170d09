import { Button } from 'antd'
import { useId } from 'react'
import { mailto } from '#staff/widgets/mailto.ts'
import { shopTimeText } from '#staff/widgets/when.ts'
import { subjectWords, type Message, MESSAGES_URL } from './messages.ts'
import { client } from '#staff/api/client.ts'
import { useChange } from '#staff/widgets/useChange.ts'

/** Characters of a message shown in its line. */
const PREVIEW_LENGTH = 120

interface MessageItemProps {
  message: Message
  isOpen: boolean
  /** Opens the message in its current state, or closes it (null). */
  onOpen(message: Message | null): void
  onDeleted(): void
}

/** A message that expands from one line to its full text. Opening it marks it as read. */
export function MessageItem({ message, isOpen, onOpen, onDeleted }: MessageItemProps) {
  const { name, email, at, readAt, forwardedAt } = message
  const { mark, remove } = useMessageChanges(message)
  const text = useId()
  const isUnread = readAt === null
  const about = `${subjectWords(message)}, from ${name}`
  const open = async () => {
    onOpen(isOpen ? null : message)
    if (isOpen || !isUnread) return
    const read = await mark.run(true)
    if (read) onOpen(read)
  }
  return (
    <li className="message" data-unread={isUnread || undefined}>
      <h2>
        <button
          type="button"
          className="message-line"
          aria-expanded={isOpen}
          aria-controls={text}
          onClick={() => void open()}
        >
          <span className="message-mark">{isUnread && '[UNREAD]'}</span>
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
            <div className="row">
              <Button
                type="primary"
                href={mailto(email, `Re: ${subjectWords(message)}`)}
                aria-label={`REPLY to ${name}`}
              >
                REPLY
              </Button>
              <Button
                loading={mark.isPending}
                aria-label={`${isUnread ? 'MARK READ' : 'MARK UNREAD'}: ${about}`}
                onClick={() => void mark.run(isUnread).then((marked) => marked && onOpen(marked))}
              >
                {isUnread ? 'MARK READ' : 'MARK UNREAD'}
              </Button>
              <Button
                danger
                loading={remove.isPending}
                aria-label={`DELETE ${about}`}
                onClick={() => void remove.run().then((isGone) => isGone && onDeleted())}
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

const refresh = [MESSAGES_URL, `${MESSAGES_URL}?unread`]

function useMessageChanges({ id }: Pick<Message, 'id'>) {
  const mark = useChange({
    call: (isRead: boolean) => client.contact.mark({ params: { id }, body: { isRead } }),
    failure: 'Failed to mark message',
    refresh,
  })
  const remove = useChange({
    call: async () => {
      await client.contact.remove({ params: { id } })
      return true
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
