import { z } from 'zod'
import { alignments, textStyles } from './choices.ts'
import { contentOf } from './kind.schema.ts'

export const TextContent = contentOf({
  title: z.string(),
  subtitle: z.string(),
  /** Paragraphs end at blank lines; `[label](url)` is a link. */
  text: z.string(),
  titleTextLayout: z.enum(textStyles),
  textLayout: z.enum(textStyles),
  /** Of the subtitle, too. */
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
