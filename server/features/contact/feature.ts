import type { Feature, FeatureParts } from '#server/content/feature.ts'
import { ANSWER, answerMail, type AnswerMailParts } from './answer.mail.ts'
import { contactAlerts } from './contact.alerts.ts'
import { contactRoutes } from './contact.routes.ts'
import type { Forwarder } from './forwarder.ts'
import { listMessages, sweepMessages, toReceived } from './inbox.repository.ts'

import type { Database } from '#server/database/database.ts'
import { callEndpoint, ownPath } from '#server/http/page-forms.ts'
import { contactContract, type ReceivedMessage } from '#shared/features/contact/contact.contract.ts'
import { TRAP } from '#shared/trap.ts'
import { EMAIL_INVALID, FIELDS_MISSING } from '#shared/features/contact/field-messages.ts'
import { SEND_FAILED } from '#shared/features/contact/messages.ts'
import { fileOfList, readAll, type CsvDownload } from '#server/http/csv-downloads.ts'

const bodyFields = ['name', 'email', 'subject', 'message', TRAP]

interface ContactParts extends FeatureParts, AnswerMailParts {
  forwarder: Pick<Forwarder, 'wake'>
}

export function contactFeature(parts: ContactParts): Feature {
  const routes = contactRoutes(parts)
  return {
    routes,
    forms: {
      contact: {
        failure: SEND_FAILED,
        explainFields({ field }, errors) {
          if (['name', 'email', 'message'].some((name) => !field(name).trim())) return FIELDS_MISSING
          return 'email' in errors ? EMAIL_INVALID : undefined
        },
        async handle({ ctx, call, field, fields }) {
          const body = Object.fromEntries(
            bodyFields.filter((name) => fields.has(name)).map((name) => [name, field(name)]),
          )
          await callEndpoint(routes, contactContract.send, { body }, call)
          return { location: ownPath(ctx, 'sent=contact') }
        },
      },
    },
    mails: { [ANSWER]: answerMail(parts) },
    csvDownloads: [messagesFile(parts.db)],
    alerts: { 'the messages': contactAlerts(parts) },
    sweeps: [(daysAgo) => sweepMessages(parts.db, daysAgo(1))],
  }
}

/** `GET /api/messages.csv`: the messages of the list with its filters, newest first. */
export const messagesFile = (db: Database): CsvDownload =>
  fileOfList(contactContract.list, {
    path: '/api/messages.csv',
    name: 'messages',
    columns: ['Received', 'Name', 'Email', 'Subject', 'Message', 'Read', 'Forwarded', 'Answered'],
    async *rows({ search, unread }) {
      const messages = readAll<ReceivedMessage>(async (last, limit) =>
        toReceived(db, await listMessages(db, { search, unread, before: last?.id, limit })),
      )
      for await (const { at, name, email, subject, message, readAt, forwardedAt, answeredAt } of messages)
        yield [at, name, email, subject, message, readAt ?? '', forwardedAt ?? '', answeredAt ?? '']
    },
  })
