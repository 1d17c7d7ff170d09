import { z } from 'zod'
import { contactIcons, contactTypes } from './choices.ts'
import { contentSchema } from './content.schema.ts'

const ContactItem = contentSchema({
  type: z.enum(contactTypes),
  label: z.string(),
  value: z.string(),
  icon: z.enum(contactIcons),
})

export const ContactInfoContent = contentSchema({ title: z.string(), contactItems: z.array(ContactItem) })

export const contactInfo = {
  type: 'contact-info',
  label: 'Contact info',
  content: ContactInfoContent,
  defaults: { contactItems: [{ type: 'email', label: 'Email', value: '', icon: 'mail' }] },
} as const
