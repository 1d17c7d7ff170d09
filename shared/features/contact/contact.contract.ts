import { z } from 'zod'
import type { Contract } from '#shared/contract/endpoint.ts'
import { Email } from '#shared/contract/email.ts'
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

export const contactContract = {
  send: {
    method: 'POST',
    path: '/api/contact',
    access: 'public',
    body: ContactMessage,
    bodyLimit: 100_000,
    summary: 'Leave a message. It is stored, then passed on to CONTACT_FORM_ENDPOINT where there is one (decision 40)',
  },
} as const satisfies Contract
