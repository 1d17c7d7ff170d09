import { client } from '#staff/api/client.ts'
import { useRead } from '#staff/api/read.ts'
import { MESSAGES_URL } from './messages.ts'

/** Number of unread messages, updated live; renders nothing if it is zero or unknown. */
export function UnreadCount() {
  const { data } = useRead(`${MESSAGES_URL}?unread`, () => client.contact.list({ query: { unread: 'true', limit: 1 } }))
  if (!data?.unread) return null
  return (
    <>
      {' '}
      <span className="tab-count">
        {data.unread > 99 ? '99+' : data.unread}
        <span className="sr-only"> unread</span>
      </span>
    </>
  )
}
