import { z } from 'zod'
import { textStyles } from './choices.ts'
import { contentOf } from './kind.schema.ts'

const Section = contentOf({
  title: z.string(),
  type: z.enum(['text', 'list']),
  content: z.string(),
  items: z.array(z.string()),
  defaultOpen: z.boolean(),
})

export const CollapsibleContent = contentOf({
  title: z.string(),
  titleTextLayout: z.enum(textStyles),
  /** Everything is behind this line; where it is empty, each section opens by itself. */
  triggerText: z.string(),
  defaultOpen: z.boolean(),
  collapsibleContent: z.array(Section),
  /** The older shape: read where `collapsibleContent` is empty, never written (decision 10). */
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
