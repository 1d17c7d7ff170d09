import { z } from 'zod'
import { type BlockDeclaration, declareFields } from './declare-block.ts'
import { bar, box } from './sketch.ts'

export const contactForm = {
  type: 'contact-form',
  label: 'Contact form',
  purpose: 'A form that sends you messages',
  /** The block has no editor, but its content is rendered if set by other means. */
  ...declareFields({ title: { schema: z.string() }, text: { schema: z.string() } }),
  sketch: (width) => ({
    height: 30,
    strokes: [box(0, 0, width, 30), box(4, 4, width - 8, 4), box(4, 10, width - 8, 10), bar(4, 23, width * 0.25, 4)],
  }),
  isEmpty: () => false,
} as const satisfies BlockDeclaration
