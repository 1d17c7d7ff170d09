import { recordActivity } from '#server/activity/activity.ts'
import type { Database } from '#server/database/database.ts'
import { found } from '#server/http/errors.ts'
import { perMinute, type Limits } from '#server/http/rate-limit.ts'
import { serve, type Staff } from '#server/http/serve.ts'
import { consoleChange, type Write } from '#server/live/changes.ts'
import { contactContract } from '#shared/features/contact/contact.contract.ts'
import { storeMessage, type Message } from './contact.repository.ts'
import type { Forwarder } from './forwarder.ts'
import {
  countUnread,
  listMessages,
  markMessage,
  removeMessage,
  toReceived,
  undeleteMessage,
} from './inbox.repository.ts'

/** Messages a minute from one address. */
const MESSAGES = 5

interface ContactParts {
  db: Database
  limits: Limits
  write: Write
  forwarder: Pick<Forwarder, 'wake'>
}

/**
 * The contact form, and its messages for staff (decision 40). A shopper is answered as soon as the message is stored, whatever becomes of
 * passing it on.
 */
export const contactRoutes = ({ db, limits, write, forwarder }: ContactParts) => {
  const limit = perMinute(limits, 'messages', MESSAGES)
  return serve(contactContract, {
    async send({ body }, { ip }) {
      await limit(ip)
      if (body.website) return
      await write(async (tx, note) => {
        await storeMessage(tx, body)
        note(consoleChange('messages'))
      })
      forwarder.wake()
    },

    list: async ({ query }) => ({
      messages: (await listMessages(db, query)).map(toReceived),
      unread: await countUnread(db),
    }),

    mark: ({ params, body }) =>
      write(async (tx, note) => {
        const message = found(await markMessage(tx, params.id, body.isRead), 'Message')
        note(consoleChange('messages'))
        return toReceived(message)
      }),

    remove: ({ params }, { staff }) =>
      write(async (tx, note) => {
        const message = found(await removeMessage(tx, params.id), 'Message')
        note(consoleChange('messages'))
        await record(tx, staff, 'deleted', message)
      }),

    undelete: ({ params }, { staff }) =>
      write(async (tx, note) => {
        const { message, isNews } = found(await undeleteMessage(tx, params.id), 'Message')
        if (isNews) {
          note(consoleChange('messages'))
          await record(tx, staff, 'restored', message)
        }
        return toReceived(message)
      }),
  })
}

/** Which message it was, and nothing of what it says or whose it is: the diary is kept for longer than the message. */
const record = (tx: Database, staff: Staff | null, action: string, { id, subject, at }: Message) =>
  recordActivity(tx, {
    staff,
    action,
    kind: 'message',
    recordId: String(id),
    title: `of ${at.slice(0, 10)}, ${subject}`,
    before: null,
    after: null,
  })
