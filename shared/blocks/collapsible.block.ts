import { z } from 'zod'
import { textStyles } from './choices.ts'
import { readText } from './content.ts'
import { type BlockDeclaration, declareFields } from './declare-block.ts'
import { readSections } from './sections.ts'
import { bar, box } from './sketch.ts'

/** The staff app has a form of its own for it. */
const section = declareFields({
  title: { label: 'Title', schema: z.string(), initial: '' },
  type: { label: 'Type', input: 'radio', schema: z.enum(['text', 'list']), initial: 'text', fallback: 'list' },
  content: { label: 'Text', input: 'paragraph', rows: 4, schema: z.string(), initial: '', place: 'Text' },
  items: {
    label: 'List',
    input: 'lines',
    one: 'Item',
    schema: z.array(z.string()),
    initial: [],
    place: 'List item',
  },
  defaultOpen: { label: 'Open by default', input: 'switch', schema: z.boolean(), initial: false },
})

export const collapsible = {
  type: 'collapsible',
  label: 'Collapsible',
  purpose: 'Sections that open and close',
  ...declareFields({
    title: { label: 'Title', schema: z.string(), initial: '' },
    titleTextLayout: {
      label: 'Title style',
      input: 'style',
      of: ['title'],
      schema: z.enum(textStyles),
      initial: 'title',
    },
    triggerText: {
      label: 'Trigger text',
      hint: 'Hides all sections behind this line. If empty, each section opens on its own.',
      schema: z.string(),
      initial: '',
    },
    defaultOpen: {
      label: 'Open the trigger text by default',
      input: 'switch',
      schema: z.boolean(),
      initial: false,
    },
    collapsibleContent: {
      label: 'Sections',
      input: 'items',
      one: 'Section',
      item: section,
      titled: 'title',
      older: 'sections',
      schema: z.array(section.content),
      initial: [{ ...section.defaults, title: 'First section' }],
    },
    /** Never written. */
    sections: { schema: z.array(section.content) },
  }),
  sketch: (width) => ({
    height: 14,
    strokes: [bar(0, 0, width * 0.3), box(0, 4, width, 5), box(0, 9, width, 5)],
  }),
  isEmpty: (it) => !readText(it, 'title') && readSections(it).length === 0,
} as const satisfies BlockDeclaration
