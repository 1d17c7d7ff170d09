import { z } from 'zod'
import { contentSchema } from './content.schema.ts'

/** The block has no editor, but its content is rendered if set by other means. */
export const ContactFormContent = contentSchema({ title: z.string(), text: z.string() })

export const contactForm = {
  type: 'contact-form',
  label: 'Contact form',
  content: ContactFormContent,
  defaults: {},
} as const
