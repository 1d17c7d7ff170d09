import { z } from 'zod'
import { alignments, textStyles } from './choices.ts'
import { readFirstText } from './content.ts'
import { type BlockDeclaration, declareFields } from './declare-block.ts'
import { RICH } from './rich-text.ts'
import { words } from './sketch.ts'

export const text = {
  type: 'text',
  label: 'Text',
  purpose: 'Headings and paragraphs with links',
  ...declareFields(
    {
      title: { label: 'Title', schema: z.string(), initial: '' },
      subtitle: { label: 'Subtitle', schema: z.string(), initial: '', hasLinks: true },
      /** Blank lines separate paragraphs; `[label](url)` is a link. */
      text: {
        label: 'Text',
        input: 'rich',
        hint: 'Press Enter to start a new paragraph.',
        schema: z.string(),
        initial: '',
      },
      /** The text has marks and lists, too (`parseRichText`). Without it, `*` and `-` are ordinary characters. */
      format: { schema: z.literal(RICH) },
      titleTextLayout: {
        label: 'Title style',
        input: 'style',
        of: ['title'],
        schema: z.enum(textStyles),
        initial: 'title',
      },
      textLayout: { label: 'Text style', input: 'style', of: ['text'], schema: z.enum(textStyles), initial: 'body' },
      titleAlignment: {
        label: 'Title alignment',
        input: 'alignment',
        of: ['title', 'subtitle'],
        schema: z.enum(alignments),
        initial: 'left',
      },
      textAlignment: {
        label: 'Text alignment',
        input: 'alignment',
        of: ['text'],
        schema: z.enum(alignments),
        initial: 'left',
      },
    },
    ['title', 'subtitle', ['titleTextLayout', 'titleAlignment'], 'text', ['textLayout', 'textAlignment']],
  ),
  sketch: words,
  summary: [{ text: 'title' }, { text: 'subtitle', style: 'subtitle' }, { text: 'text' }],
  isEmpty: (it) => !readFirstText(it, 'title', 'subtitle', 'text'),
} as const satisfies BlockDeclaration
