import { z } from 'zod'
import { contactIcons, contactTypes } from './choices.ts'
import { readList, readText } from './content.ts'
import { type BlockDeclaration, declareFields } from './declare-block.ts'
import { card } from './sketch.ts'

const contactItem = declareFields(
  {
    type: { label: 'Type', input: 'select', schema: z.enum(contactTypes), initial: 'email', fallback: 'other' },
    label: { label: 'Label', schema: z.string(), initial: 'Email' },
    value: {
      label: 'Value',
      input: 'paragraph',
      rows: 1,
      schema: z.string(),
      initial: '',
      hasLinks: false,
      isAddress: true,
      place: 'Contact',
    },
    icon: { label: 'Icon', input: 'icon', schema: z.enum(contactIcons), initial: 'mail', fallback: 'globe' },
  },
  [['type', 'icon', 'label', 'value']],
)

export const contactInfo = {
  type: 'contact-info',
  label: 'Contact info',
  purpose: 'Address, email and phone',
  ...declareFields({
    title: { label: 'Title', placeholder: 'CONTACT.INFO', schema: z.string() },
    contactItems: {
      label: 'Contact items',
      input: 'items',
      one: 'Contact item',
      item: contactItem,
      titled: 'label',
      hint: 'Email addresses, phone numbers and web addresses become links automatically.',
      schema: z.array(contactItem.content),
      initial: [contactItem.defaults],
    },
  }),
  sketch: card,
  summary: [
    { text: 'title', style: 'title', otherwise: 'CONTACT.INFO' },
    { rows: 'contactItems', label: 'label', text: 'value' },
  ],
  isEmpty: (it) => !readList(it, 'contactItems').some((item) => readText(item, 'value')),
} as const satisfies BlockDeclaration
