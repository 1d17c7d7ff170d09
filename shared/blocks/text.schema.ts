import { z } from 'zod'
import { alignments, textStyles } from './choices.ts'
import { contentSchema } from './content.schema.ts'
import { RICH } from './rich-text.ts'

export const TextContent = contentSchema({
  title: z.string(),
  subtitle: z.string(),
  /** Blank lines separate paragraphs; `[label](url)` is a link. */
  text: z.string(),
  /** The text has marks and lists, too (`parseRichText`). Without it, `*` and `-` are ordinary characters. */
  format: z.literal(RICH),
  titleTextLayout: z.enum(textStyles),
  textLayout: z.enum(textStyles),
  /** Also applies to the subtitle. */
  titleAlignment: z.enum(alignments),
  textAlignment: z.enum(alignments),
})

export const text = {
  type: 'text',
  label: 'Text',
  content: TextContent,
  defaults: {
    title: '',
    subtitle: '',
    text: '',
    titleTextLayout: 'title',
    textLayout: 'body',
    titleAlignment: 'left',
    textAlignment: 'left',
  },
} as const
