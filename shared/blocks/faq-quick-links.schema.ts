import { z } from 'zod'
import { faqIcons } from './choices.ts'
import { contentSchema } from './content.schema.ts'

const FaqLink = contentSchema({ question: z.string(), link: z.string(), icon: z.enum(faqIcons) })

export const FaqQuickLinksContent = contentSchema({ title: z.string(), faqLinks: z.array(FaqLink) })

export const faqQuickLinks = {
  type: 'faq-quick-links',
  label: 'FAQ quick links',
  content: FaqQuickLinksContent,
  defaults: { faqLinks: [{ question: '', link: '', icon: 'help-circle' }] },
} as const
