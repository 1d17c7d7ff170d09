import type { z } from 'zod'
import type { ActivityKind } from './features/activity/activity.contract.ts'

/** Formats an ISO 8601 time for people. */
export type FormatTime = (time: string) => string

/** Control of a field in its form. The feature's form supplies those that are `own`; `none` is not in the form. */
export type FieldInput = 'text' | 'paragraph' | 'number' | 'switch' | 'radio' | 'select' | 'own' | 'none'

/** Links in a field's value, by which references to a page or an image are found and rewritten. */
interface FieldReferences {
  /** Where they are, for people. */
  place: string
  /** The references as written. */
  list(value: never): readonly string[]
  /** The value with each reference as `change` returns it. */
  map(value: never, change: (written: string) => string): unknown
  /** Its address, if it isn't written as one. */
  addressOf?(written: string): string
  /** Another path in the same notation. */
  replace?(written: string, path: string): string
}

/** A field of a record: how it is stored, entered, shown and merged. */
export interface FieldDefinition {
  label: string
  /** As staff send it. */
  draft: z.ZodType
  /** As the API returns it, if not like `draft`: looser, so that records of earlier versions stay readable. */
  stored?: z.ZodType
  /** Value in a new record. Fields without one are required. */
  initial?: unknown
  /** A text by default. */
  input?: FieldInput
  hint?: string
  /** Takes half of the form's width. */
  isHalf?: true
  /** Text for people, such as in a conflict or the activity log. `valueText` by default. */
  textOf?(value: never): string
  /** Value in a COPY of the record, if it isn't the same. Null: a copy doesn't get the field, such as a slug. */
  inCopy?: ((value: never) => unknown) | null
  references?: FieldReferences
}

type Fields = Record<string, FieldDefinition>

type StoredShape<F extends Fields> = { [K in keyof F]: F[K] extends { stored: infer S } ? S : F[K]['draft'] }
type ChangeShape<F extends Fields> = { [K in keyof F]: F[K]['draft'] }
type DraftShape<F extends Fields> = {
  [K in keyof F]: F[K] extends { initial: unknown } ? z.ZodDefault<F[K]['draft']> : F[K]['draft']
}

/** Values of a form: those of the record, with numbers as typed. */
export type FormValues<F extends Fields> = {
  -readonly [K in keyof F]: F[K] extends { input: 'number' } ? string : z.output<F[K]['draft']>
}

const mapFields = (fields: Fields, map: (field: FieldDefinition) => z.ZodType) =>
  Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, map(field)]))

/** Shape of the schema of a record as the API returns it. */
export const storedShape = <F extends Fields>(fields: F) =>
  mapFields(fields, ({ stored, draft }) => stored ?? draft) as StoredShape<F>

/** Shape of the schema of a new record, with defaults. */
export const draftShape = <F extends Fields>(fields: F) =>
  mapFields(fields, ({ draft, initial }) =>
    initial === undefined ? draft : draft.default(() => structuredClone(initial)),
  ) as DraftShape<F>

/** Shape of the schema of a change. */
export const changeShape = <F extends Fields>(fields: F) => mapFields(fields, ({ draft }) => draft) as ChangeShape<F>

/** Values of a record that nobody has filled in. */
export const blankOf = <F extends Fields>(fields: F) =>
  Object.fromEntries(Object.entries(fields).map(([key, { initial = '' }]) => [key, structuredClone(initial)])) as {
    [K in keyof F]: z.output<F[K]['draft']>
  }

/**
 * A part of a record that is entered, shown and merged as one: a field, or several that belong together. Its value in a
 * form is what `read` returns.
 */
export interface RecordPart {
  key: string
  label: string
  /** The API's fields. */
  fields: readonly string[]
  input: FieldInput
  hint?: string
  isHalf?: true
  /** Schema of a single field, which gives its control's limits and choices. */
  draft?: z.ZodType
  read(record: object): unknown
  /** The API's fields for a value of the form. */
  write(value: unknown): object
  /** What must be equal for two values to be the same, if not all of the value. */
  compared?(value: unknown): unknown
  /** Text for people; empty if there is none. */
  textOf(value: unknown, formatTime: FormatTime): string
}

/** Some fields of a record. */
export const pick = (record: object, fields: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(fields.map((field) => [field, (record as Record<string, unknown>)[field]]))

function fieldPart(key: string, field: FieldDefinition): RecordPart {
  const { draft, initial, input = 'text', textOf } = field
  const isNumber = input === 'number'
  // A record of an earlier version, such as in an offline copy, may lack the field.
  const ofRecord = (record: object) => (key in record ? (record as Record<string, unknown>)[key] : initial)
  return {
    ...field,
    key,
    draft,
    input,
    fields: [key],
    read: (record) => (isNumber ? String(ofRecord(record)) : ofRecord(record)),
    // An empty number is the default, an invalid one NaN, which the schema rejects.
    write: (value) => ({ [key]: isNumber ? numberOr(value as string, initial) : value }),
    textOf: (value) => textOf?.(value as never) ?? valueText(value),
  }
}

const numberOr = (typed: string, initial: unknown) => (typed.trim() === '' ? initial : Number(typed))

/** Fields that belong together, such as those of a publication. Their value in a form is an object unless read otherwise. */
export type PartGroup = Pick<RecordPart, 'label' | 'fields' | 'textOf' | 'compared' | 'hint'> &
  Partial<Pick<RecordPart, 'read' | 'write'>>

/** The parts of a record in the order of its fields. A group takes the place of its first field. */
export const toParts = (fields: Fields, groups: Record<string, PartGroup> = {}): readonly RecordPart[] =>
  Object.entries(fields).flatMap(([key, field]): RecordPart[] => {
    const [name, part] = Object.entries(groups).find(([, { fields: members }]) => members.includes(key)) ?? []
    if (!part) return [fieldPart(key, field)]
    if (part.fields[0] !== key) return []
    const read = (record: object) => pick(record, part.fields)
    return [{ read, write: (value) => value as object, ...part, key: name!, input: 'own' }]
  })

/** Request body of a COPY. */
export const toCopy = <R extends object>({ fields }: Pick<RecordDefinition<R>, 'fields'>, record: R): Partial<R> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([key, { inCopy = (value: unknown) => value }]) =>
      inCopy ? [[key, inCopy((record as Record<string, unknown>)[key] as never)]] : [],
    ),
  ) as Partial<R>

const COPY_SUFFIX = ' (Copy)'

/** The title of a copy, at most 200 characters long. */
export const titleOfCopy = (title: string): string => title.slice(0, 200 - COPY_SUFFIX.length) + COPY_SUFFIX

/** Everything that staff screens, the audit log and the offline copy need to know of a kind of record. */
export interface RecordDefinition<R extends object = object, V extends object = object> {
  /** Name of its feature in the API's client. */
  name:
    | 'banners'
    | 'blog'
    | 'images'
    | 'legal'
    | 'navigation'
    | 'pages'
    | 'redirects'
    | 'searchWords'
    | 'shopFacts'
    | 'staff'
    | 'templates'
  kind: ActivityKind
  /** In messages, such as `Page not found`. */
  noun: string
  /** In toasts, such as `Blog post created successfully`; the noun unless given. */
  toastNoun?: string
  /** Path of the list, such as `/api/pages`. */
  path: string
  schema: z.ZodType<R>
  /** Schema of a new record, and of a change. */
  draft: z.ZodType
  change: z.ZodType
  /** By name in the API. */
  fields: Readonly<Record<string, FieldDefinition>>
  parts: readonly RecordPart[]
  /** Values of a new record that its fields don't declare. */
  blank?: Partial<R>
  titleOf(record: R): string
  /** What lists show of a record, if that is less than all of it: the view `list`. */
  toListed?(record: R): object
  /** Type of the form's values only. */
  values?: V
}

const inForm = ({ parts }: Pick<RecordDefinition, 'parts'>) => parts.filter(({ input }) => input !== 'none')

/** Form values of a record; null gives those of a new one. */
export function toValues<R extends object, V extends object>(definition: RecordDefinition<R, V>, record: R | null): V {
  const shown = record ?? { ...blankOf(definition.fields), ...definition.blank }
  return Object.fromEntries(inForm(definition).map(({ key, read }) => [key, read(shown)])) as V
}

/** Request body of a form. */
export const toBody = <R extends object, V extends object>(definition: RecordDefinition<R, V>, values: V): object =>
  Object.assign({}, ...inForm(definition).map(({ key, write }) => write((values as Record<string, unknown>)[key])))

/** A part's value for comparison. */
export const comparedValue = ({ read, compared }: RecordPart, record: object): unknown =>
  compared ? compared(read(record)) : read(record)

/** The text of a part of a record. */
export const partText = ({ read, textOf }: RecordPart, record: object, formatTime: FormatTime): string =>
  textOf(read(record), formatTime)

/** The text of a field's value. Values of earlier versions, which its schema no longer knows, are shown as they are. */
export function fieldText({ draft, stored = draft, textOf }: FieldDefinition, value: unknown): string {
  return textOf && stored.safeParse(value).success ? textOf(value as never) : valueText(value)
}

/** Any value as text; empty for none. */
export function valueText(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (Array.isArray(value)) return value.map(valueText).join(', ')
  return typeof value === 'object' ? JSON.stringify(value) : String(value as string | number)
}
