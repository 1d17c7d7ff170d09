import { z } from 'zod'
import { faqIcons } from './choices.ts'
import { readList, readText } from './content.ts'
import { type BlockDeclaration, declareFields } from './declare-block.ts'
import { card } from './sketch.ts'

const faqLink = declareFields(
  {
    question: { label: 'Question', schema: z.string(), initial: '' },
    link: { label: 'Link', input: 'link', schema: z.string(), initial: '' },
    icon: { label: 'Icon', input: 'icon', schema: z.enum(faqIcons), initial: 'help-circle' },
  },
  ['question', ['link', 'icon']],
)

export const faqQuickLinks = {
  type: 'faq-quick-links',
  label: 'FAQ quick links',
  purpose: 'Questions that lead to their answers',
  ...declareFields({
    title: { label: 'Title', placeholder: 'QUICK.FAQ', schema: z.string() },
    faqLinks: {
      label: 'FAQ links',
      input: 'items',
      one: 'FAQ link',
      item: faqLink,
      titled: 'question',
      schema: z.array(faqLink.content),
      initial: [faqLink.defaults],
    },
  }),
  sketch: card,
  summary: [
    { text: 'title', style: 'title', otherwise: 'QUICK.FAQ' },
    { rows: 'faqLinks', text: 'question', link: 'link' },
  ],
  isEmpty: (it) => !readList(it, 'faqLinks').some((link) => readText(link, 'question')),
  links: (it) =>
    readList(it, 'faqLinks').flatMap((link, index) => {
      const label = readText(link, 'question')
      return label ? [{ name: 'link', number: index + 1, label, address: link['link'] }] : []
    }),
} as const satisfies BlockDeclaration
