import { z } from 'zod'
import { textStyles } from './choices.ts'
import { contentSchema } from './content.schema.ts'

const Section = contentSchema({
  title: z.string(),
  type: z.enum(['text', 'list']),
  content: z.string(),
  items: z.array(z.string()),
  defaultOpen: z.boolean(),
})

export const CollapsibleContent = contentSchema({
  title: z.string(),
  titleTextLayout: z.enum(textStyles),
  /** Label of one disclosure around everything; if empty, each section opens separately. */
  triggerText: z.string(),
  defaultOpen: z.boolean(),
  collapsibleContent: z.array(Section),
  /** Older shape: read if `collapsibleContent` is empty, never written. */
  sections: z.array(Section),
})

export const collapsible = {
  type: 'collapsible',
  label: 'Collapsible',
  content: CollapsibleContent,
  defaults: {
    title: '',
    titleTextLayout: 'title',
    triggerText: '',
    defaultOpen: false,
    collapsibleContent: [{ title: 'First section', type: 'text', content: '', items: [], defaultOpen: false }],
  },
} as const
