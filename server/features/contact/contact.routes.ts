import { noteRows, requireSpace } from '#server/content/bounds.ts'
import { recordAuditEvent } from '#server/content/activity/activity.ts'
import type { Database } from '#server/database/database.ts'
import { HttpError, invalidField, orNotFound } from '#server/errors.ts'
import { limitPerMinute, type RateLimits } from '#server/http/rate-limit.ts'
import { serve, type Staff } from '#server/http/serve.ts'
import { refuseTrapped } from '#server/http/trap.ts'
import { consoleChange, type WithChanges } from '#server/changes/changes.ts'
import type { Outbox } from '#server/mail/mail.ts'
import { mailsTo, toSentMail } from '#server/mail/sent-mails.ts'
import { contactContract, type MessageAnswer } from '#shared/features/contact/contact.contract.ts'
import { ANSWER, type AnswerPayload } from './answer.mail.ts'
import { listAnswers, listConversation, storeAnswer, type Answer } from './answers.repository.ts'
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
  outbox: Outbox
  limits: RateLimits
  withChanges: WithChanges
  forwarder: Pick<Forwarder, 'wake'>
}

/** The contact form, and its messages for staff. The response doesn't wait for forwarding, only for storing. */
export const contactRoutes = ({ db, limits, withChanges, forwarder, outbox }: ContactParts) => {
  const limit = limitPerMinute(limits, 'messages', MESSAGES_PER_MINUTE)
  return serve(contactContract, {
    async send({ body }, { ip, log }) {
      await limit(ip)
      refuseTrapped(body, log)
      await requireSpace(db, 'messages')
      await withChanges(async (tx, publishChange) => {
        await storeMessage(tx, body)
        publishChange(consoleChange('messages'))
      })
      noteRows(db, 'messages')
      forwarder.wake()
    },

    list: async ({ query }) => ({
      messages: await toReceived(db, await listMessages(db, query)),
      unread: await countUnread(db),
    }),

    byId: async ({ params }) => received(db, orNotFound(await findMessage(db, params.id), 'Message')),

    async thread({ params }) {
      const { email } = orNotFound(await findMessage(db, params.id), 'Message')
      const answers = await listAnswers(db, email)
      const messages = await listConversation(db, email)
      return { messages: await toReceived(db, messages), answers: await toAnswers(db, messages, answers) }
    },

    async answer({ params, body: { key, text } }, { staff }) {
      if (!outbox.isOn) throw new HttpError(409, 'The shop sends no emails: MAIL_URL isn’t set.')
      return withChanges(async (tx, publishChange) => {
        const message = orNotFound(await findMessage(tx, params.id), 'Message')
        const staffName = staff?.name ?? ''
        const { answer, isNew } = await storeAnswer(tx, { messageId: message.id, requestKey: key, staffName, text })
        if (answer.messageId !== message.id) throw invalidField('key', 'is of another answer')
        if (isNew) {
          const payload = { answer: answer.id } satisfies AnswerPayload
          await outbox.add(tx, { kind: ANSWER, to: message.email, payload })
          await markMessage(tx, params.id, true)
          await record(tx, staff, 'answered', message)
          publishChange(consoleChange('messages'))
        }
        return (await toAnswers(tx, [message], [answer]))[0]!
      })
    },

    mark: ({ params, body }) =>
      withChanges(async (tx, publishChange) => {
        const message = orNotFound(await markMessage(tx, params.id, body.isRead), 'Message')
        publishChange(consoleChange('messages'))
        return received(tx, message)
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
        return received(tx, message)
      }),
  })
}

const received = async (db: Database, message: Message) => (await toReceived(db, [message]))[0]!

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

/** With their emails, as far as the outbox still has them. `messages`: those answered. */
async function toAnswers(
  db: Database,
  messages: readonly Message[],
  answers: readonly Answer[],
): Promise<MessageAnswer[]> {
  const mails = await mailsTo(db, ANSWER, [...new Set(messages.map(({ email }) => email))])
  const byAnswer = new Map(mails.map((mail) => [(JSON.parse(mail.payload) as AnswerPayload).answer, mail]))
  return answers.map(({ id, messageId, staffName, text, at }) => {
    const mail = byAnswer.get(id)
    return { id: String(id), messageId: String(messageId), staffName, text, at, mail: mail ? toSentMail(mail) : null }
  })
}
