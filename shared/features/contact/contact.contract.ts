import { z } from 'zod'
import type { Contract } from '#shared/contract/endpoint.ts'
import { Email } from '#shared/contract/email.ts'
import { ById } from '#shared/contract/versioned.ts'
import { contactSubjects } from './subjects.ts'

/** A message from the contact form (specification section 7). */
export const ContactMessage = z.object({
  name: z
    .string('is required')
    .trim()
    .min(1, 'is required')
    .max(200)
    .regex(/^\P{Cc}*$/u, 'must be one line'),
  email: Email,
  subject: z.enum(contactSubjects).default('general'),
  message: z
    .string('is required')
    // Not a letter to anybody, and PostgreSQL can't store it.
    .overwrite((text) => text.replaceAll('\0', ''))
    .trim()
    .min(1, 'is required')
    .max(10_000),
  /** The same address again, for form-handling services. Whatever is sent, `email` is passed on in its place. */
  _replyto: z.string().max(254).optional(),
  /** A field that people don't see: what fills it in is a machine, and is thanked and forgotten. */
  website: z.string().max(2000).optional(),
})
export type ContactMessage = z.input<typeof ContactMessage>

/** A message as staff read it. Times are ISO 8601. */
export const ReceivedMessage = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  subject: z.enum(contactSubjects),
  message: z.string(),
  at: z.string(),
  /** When CONTACT_FORM_ENDPOINT took it; null where it hasn't, or where there is none. */
  forwardedAt: z.string().nullable(),
  readAt: z.string().nullable(),
})
export type ReceivedMessage = z.infer<typeof ReceivedMessage>

/** `GET /api/messages.csv` stands beside it, for administrators. */
export const contactContract = {
  send: {
    method: 'POST',
    path: '/api/contact',
    access: 'public',
    body: ContactMessage,
    bodyLimit: 100_000,
    summary: 'Leave a message. It is stored, then passed on to CONTACT_FORM_ENDPOINT where there is one (decision 40)',
  },
  list: {
    method: 'GET',
    path: '/api/messages',
    access: 'administrator',
    query: z.object({
      search: z.string().trim().max(200).optional(),
      unread: z
        .enum(['true', 'false'])
        .transform((text) => text === 'true')
        .optional(),
      /** Older than the one with this id. */
      before: z
        .string()
        .regex(/^\d{1,15}$/)
        .optional(),
      limit: z.coerce.number<string | number>().int().min(1).max(200).default(50),
    }),
    answer: z.object({ messages: z.array(ReceivedMessage), unread: z.number().int() }),
    summary: 'Messages of the contact form, the newest first (decision 40)',
  },
  mark: {
    method: 'PUT',
    path: '/api/messages/:id',
    access: 'administrator',
    params: ById,
    body: z.object({ isRead: z.boolean() }),
    answer: ReceivedMessage,
    summary: 'Mark a message as read, or as not read',
  },
  remove: {
    method: 'DELETE',
    path: '/api/messages/:id',
    access: 'administrator',
    params: ById,
    summary: 'Delete a message',
  },
  undelete: {
    method: 'POST',
    path: '/api/messages/:id/undelete',
    access: 'administrator',
    params: ById,
    answer: ReceivedMessage,
    summary: 'Bring back a message that was deleted less than a day ago',
  },
} as const satisfies Contract
