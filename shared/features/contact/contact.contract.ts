import { z } from 'zod'
import { type Contract, del, get, post, put } from '#shared/contract/endpoint.ts'
import { byAge } from '#shared/contract/lists.ts'
import { Email } from '#shared/contract/email.ts'
import { ById } from '#shared/contract/versioned.ts'
import { SentMail } from '#shared/mail-state.ts'
import { contactSubjects } from './subjects.ts'

/** A message from the contact form. */
export const ContactMessage = z.object({
  name: z
    .string('is required')
    .trim()
    .min(1, 'is required')
    .max(200, 'has more than 200 characters')
    .regex(/^\P{Cc}*$/u, 'must be one line'),
  email: Email,
  subject: z.enum(contactSubjects).default('general'),
  message: z.string('is required').trim().min(1, 'is required').max(10_000, 'has more than 10000 characters'),
  /** The same address for form-handling services. Ignored: `email` is forwarded in its place. */
  _replyto: z.string().max(254).optional(),
  /** A message with this field (`TRAP`) filled in is refused (422). */
  extra: z.string().optional(),
})
export type ContactMessage = z.input<typeof ContactMessage>

/** A message as shown to staff. Times are ISO 8601. */
export const ReceivedMessage = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  subject: z.enum(contactSubjects),
  message: z.string(),
  at: z.string(),
  /** When CONTACT_FORM_ENDPOINT accepted it; null if it hasn't or isn't set. */
  forwardedAt: z.string().nullable(),
  readAt: z.string().nullable(),
  /** When staff answered it last from the console. */
  answeredAt: z.string().nullable(),
})
export type ReceivedMessage = z.infer<typeof ReceivedMessage>

/** An answer of staff, sent as an email. */
export const MessageAnswer = z.object({
  id: z.string(),
  /** The message that it answers. */
  messageId: z.string(),
  staffName: z.string(),
  text: z.string(),
  /** ISO 8601. */
  at: z.string(),
  /** Its email, as long as the outbox has it. */
  mail: SentMail.nullable(),
})
export type MessageAnswer = z.infer<typeof MessageAnswer>

/** Administrators can also download `GET /api/messages.csv`. */
export const contactContract = {
  send: post('/api/contact', 'public', {
    body: ContactMessage,
    bodyLimit: 100_000,
    summary: 'Send a message. It is stored, then forwarded to CONTACT_FORM_ENDPOINT if configured',
  }),
  list: get('/api/messages', 'administrator', {
    query: z.object({
      search: z.string().trim().max(200).optional(),
      unread: z
        .enum(['true', 'false'])
        .transform((text) => text === 'true')
        .optional(),
      ...byAge(200),
    }),
    response: z.object({ messages: z.array(ReceivedMessage), unread: z.number().int() }),
    summary: 'Messages from the contact form, newest first',
  }),
  byId: get('/api/messages/:id', 'administrator', {
    params: ById,
    response: ReceivedMessage,
    summary: 'A message from the contact form',
  }),
  mark: put('/api/messages/:id', 'administrator', {
    params: ById,
    body: z.object({ isRead: z.boolean() }),
    response: ReceivedMessage,
    summary: 'Mark a message as read or unread',
  }),
  thread: get('/api/messages/:id/thread', 'administrator', {
    params: ById,
    response: z.object({ messages: z.array(ReceivedMessage), answers: z.array(MessageAnswer) }),
    summary: 'Messages from the address of a message, and the answers to them, oldest first',
  }),
  answer: post('/api/messages/:id/answers', 'administrator', {
    params: ById,
    body: z.object({
      /** Made for each answer, so that a request that is repeated sends no second email. */
      key: z.string().regex(/^[\w-]{16,64}$/, 'is not a key'),
      text: z.string('is required').trim().min(1, 'is required').max(10_000, 'has more than 10000 characters'),
    }),
    bodyLimit: 100_000,
    response: MessageAnswer,
    summary: 'Answer a message by email. 409 if mail is off',
  }),
  remove: del('/api/messages/:id', 'administrator', { params: ById, summary: 'Delete a message' }),
  undelete: post('/api/messages/:id/undelete', 'administrator', {
    params: ById,
    response: ReceivedMessage,
    summary: 'Restore a message deleted less than a day ago',
  }),
} as const satisfies Contract
