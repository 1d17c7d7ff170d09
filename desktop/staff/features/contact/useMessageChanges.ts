import { client } from '#staff/api/client.ts'
import { useChange } from '#staff/widgets/useChange.ts'
import { MESSAGES_URL, type Message } from './messages.ts'

const refresh = [MESSAGES_URL, `${MESSAGES_URL}?unread`]

export function useMessageChanges({ id }: Pick<Message, 'id'>) {
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
