import { z } from 'zod'
import { contentOf } from './kind.schema.ts'

/** It has no editor (decision 11); what is written into its content some other way is shown. */
export const ContactFormContent = contentOf({ title: z.string(), text: z.string() })

export const contactForm = {
  type: 'contact-form',
  label: 'Contact form',
  content: ContactFormContent,
  defaults: {},
} as const
