import { z } from 'zod'
import {
  blankOf,
  changeShape,
  storedShape,
  toParts,
  type FieldDefinition,
  type FormValues,
  type RecordDefinition,
} from '#shared/record.ts'

/** The legal pages by their paths. */
export const legalPages = ['privacy-policy', 'terms-of-service'] as const
export const LegalPage = z.enum(legalPages)
export type LegalPage = z.infer<typeof LegalPage>

export const legalTitles: Record<LegalPage, string> = {
  'privacy-policy': 'Privacy Policy',
  'terms-of-service': 'Terms of Service',
}

export const MAX_LEGAL_CHARACTERS = 100_000

const fields = {
  /** Markdown with placeholders; empty for the built-in text. */
  content: {
    label: 'Text',
    draft: z.string().max(MAX_LEGAL_CHARACTERS),
    stored: z.string(),
    initial: '',
    input: 'own',
  },
} satisfies Record<string, FieldDefinition>

/** The text of a legal page. */
export const LegalText = z.object({
  id: LegalPage,
  ...storedShape(fields),
  /** When it was changed last, in ISO 8601, and by whom; null if it never was. */
  updatedAt: z.string().nullable(),
  staffName: z.string().nullable(),
  /** Incremented by each change; 0 before the first. Compared with `If-Match`. */
  version: z.number().int(),
})
export type LegalText = z.infer<typeof LegalText>

export const LegalTextChange = z.object({
  ...z.object(changeShape(fields)).partial().shape,
  content: fields.content.draft,
})
export type LegalTextChange = z.output<typeof LegalTextChange>

export type LegalTextValues = FormValues<typeof fields>

/** A text that nobody has changed. */
export const blankLegalText = blankOf(fields)

export const legalTextRecord: RecordDefinition<LegalText, LegalTextValues> = {
  name: 'legal',
  kind: 'legal-text',
  noun: 'Legal text',
  path: '/api/legal-texts',
  schema: LegalText,
  draft: LegalTextChange,
  change: LegalTextChange,
  fields,
  parts: toParts(fields),
  titleOf: ({ id }) => legalTitles[id],
}
