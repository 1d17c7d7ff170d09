import { recordAuditEvent } from '#server/content/activity/activity.ts'
import type { Database } from '#server/database/database.ts'
import { orNotFound } from '#server/errors.ts'
import { limitPerMinute, type RateLimits } from '#server/http/rate-limit.ts'
import { serve, type Staff } from '#server/http/serve.ts'
import { consoleChange, type WithChanges } from '#server/changes/changes.ts'
import { contactContract } from '#shared/features/contact/contact.contract.ts'
import { storeMessage, type Message } from './contact.repository.ts'
import type { Forwarder } from './forwarder.ts'
import {
  countUnread,
  findMessage,
  listMessages,
  markMessage,
  removeMessage,
  toReceived,
  undeleteMessage,
} from './inbox.repository.ts'

/** Messages per minute and IP address. */
const MESSAGES_PER_MINUTE = 5

interface ContactParts {
  db: Database
  limits: RateLimits
  withChanges: WithChanges
  forwarder: Pick<Forwarder, 'wake'>
}

/** The contact form, and its messages for staff. The response doesn't wait for forwarding, only for storing. */
export const contactRoutes = ({ db, limits, withChanges, forwarder }: ContactParts) => {
  const limit = limitPerMinute(limits, 'messages', MESSAGES_PER_MINUTE)
  return serve(contactContract, {
    async send({ body }, { ip }) {
      await limit(ip)
      if (body.website) return
      await withChanges(async (tx, publishChange) => {
        await storeMessage(tx, body)
        publishChange(consoleChange('messages'))
      })
      forwarder.wake()
    },

    list: async ({ query }) => ({
      messages: (await listMessages(db, query)).map(toReceived),
      unread: await countUnread(db),
    }),

    byId: async ({ params }) => toReceived(orNotFound(await findMessage(db, params.id), 'Message')),

    mark: ({ params, body }) =>
      withChanges(async (tx, publishChange) => {
        const message = orNotFound(await markMessage(tx, params.id, body.isRead), 'Message')
        publishChange(consoleChange('messages'))
        return toReceived(message)
      }),

    remove: ({ params }, { staff }) =>
      withChanges(async (tx, publishChange) => {
        const message = orNotFound(await removeMessage(tx, params.id), 'Message')
        publishChange(consoleChange('messages'))
        await record(tx, staff, 'deleted', message)
      }),

    undelete: ({ params }, { staff }) =>
      withChanges(async (tx, publishChange) => {
        const { message, wasDeleted } = orNotFound(await undeleteMessage(tx, params.id), 'Message')
        if (wasDeleted) {
          publishChange(consoleChange('messages'))
          await record(tx, staff, 'restored', message)
        }
        return toReceived(message)
      }),
  })
}

/** Records which message it was, but neither sender nor text: the audit log outlives the message. */
const record = (tx: Database, staff: Staff | null, action: string, { id, subject, at }: Message) =>
  recordAuditEvent(tx, {
    staff,
    action,
    kind: 'message',
    recordId: String(id),
    title: `of ${at.slice(0, 10)}, ${subject}`,
    before: null,
    after: null,
  })
