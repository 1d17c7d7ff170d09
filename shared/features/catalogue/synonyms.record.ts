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

const MAX_LINES = 200
const MAX_SYNONYMS = 20
const MAX_LETTERS = 60
/** Words of one synonym, such as `owl bear`. */
const MAX_WORDS = 4

/** The synonyms of each line. */
export const synonymsOf = (text: string): string[][] =>
  text.split('\n').map((line) =>
    line
      .split(/[,;]/)
      .map((synonym) => synonym.replaceAll(/\s+/g, ' ').trim())
      .filter(Boolean),
  )

/** Each line as it is stored: `dragon, wyrm, drake`. */
const tidy = (text: string) =>
  synonymsOf(text)
    .filter((line) => line.length > 0)
    .map((line) => line.join(', '))
    .join('\n')

/** What is wrong with a line; undefined if nothing is. */
function problemOf(line: readonly string[]): string | undefined {
  if (new Set(line.map((synonym) => synonym.toLowerCase())).size < 2)
    return 'needs at least two words, with a comma between them: dragon, wyrm'
  if (line.length > MAX_SYNONYMS) return `may have ${MAX_SYNONYMS} words at most`
  if (line.some(({ length }) => length > MAX_LETTERS)) return `has a word of more than ${MAX_LETTERS} letters`
  if (line.some((synonym) => synonym.split(/[\s-]/).length > MAX_WORDS))
    return `has more than ${MAX_WORDS} words without a comma between them`
  return undefined
}

const fields = {
  groups: {
    label: 'Words that mean the same',
    draft: z
      .string()
      .overwrite(tidy)
      .max(20_000)
      .superRefine((text, context) => {
        const lines = synonymsOf(text)
        const at = lines.findIndex((line) => text !== '' && problemOf(line))
        if (lines.length > MAX_LINES) context.addIssue(`There may be ${MAX_LINES} lines at most.`)
        else if (at >= 0) context.addIssue(`Line ${at + 1} (${lines[at]!.join(', ')}) ${problemOf(lines[at]!)}.`)
      }),
    stored: z.string(),
    initial: '',
    input: 'own',
  },
} satisfies Record<string, FieldDefinition>

/** There is one record. */
export const SYNONYMS_ID = '1'

/** The synonyms of the search: on each line words that mean the same. */
export const Synonyms = z.object({
  id: z.string(),
  ...storedShape(fields),
  /** Incremented by each change; 0 before the first. Compared with `If-Match`. */
  version: z.number().int(),
})
export type Synonyms = z.infer<typeof Synonyms>

export const SynonymsChange = z.object(changeShape(fields)).partial()
export type SynonymsChange = z.output<typeof SynonymsChange>

export type SynonymsValues = FormValues<typeof fields>
export const blankSynonyms = blankOf(fields)

export const synonymsRecord: RecordDefinition<Synonyms, SynonymsValues> = {
  name: 'searchWords',
  kind: 'synonyms',
  noun: 'Synonyms',
  path: '/api/catalogue/synonyms',
  schema: Synonyms,
  draft: SynonymsChange,
  change: SynonymsChange,
  fields,
  parts: toParts(fields),
  titleOf: () => 'The search’s synonyms',
}
