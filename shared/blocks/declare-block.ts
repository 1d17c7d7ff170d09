import { z } from 'zod'
import type { TextStyle } from './choices.ts'
import { type Content, readText } from './content.ts'
import type { Sketch } from './sketch.ts'

/** What is stored in a field, and the links in it. */
interface StoredField {
  schema: z.ZodType
  /** Value in a new block or item, which otherwise lacks the field. */
  initial?: unknown
  /** Where an address in it is, for people. By default the field's name. */
  place?: string
  /** Whether `[label](address)` in it is a link. By default it is in paragraphs and lists of texts. */
  hasLinks?: boolean
  /** The whole text may be an address. */
  isAddress?: true
}

/** A field in the form. */
interface FormField extends StoredField {
  label: string
  hint?: string
}

interface TextField extends FormField {
  input?: 'text'
  placeholder?: string
  /** What is wrong with the typed text. */
  problemOf?(text: string): string | undefined
}

interface ParagraphField extends FormField {
  input: 'paragraph'
  rows: number
}

interface LinkField extends FormField {
  input: 'link'
  /** The field that says whether the link opens in a new tab. */
  newTab?: string
}

/** A block has one at most. Its alt text and size are in the fields of `imageFields`, if the block has these. */
interface PictureField extends FormField {
  input: 'picture'
  /** An older field, which is shown while this one is empty and removed when it changes. */
  older?: string
  /** A field that takes its place if it has a text. */
  newer?: string
  /** The field whose text is used without an alt text. */
  altFrom?: string
  /** The field that makes the image a link. */
  link?: string
}

/** `fallback` is what the shop uses if nothing is stored, by default `initial`. */
interface SwitchField extends FormField {
  input: 'switch'
  fallback?: boolean | ((content: Content) => boolean)
}

interface ChoiceField extends FormField {
  input: 'radio' | 'select' | 'icon'
  schema: z.ZodEnum
  fallback?: string
}

interface NumberField extends FormField {
  input: 'number'
  schema: z.ZodNumber
  fallback: number
}

interface StyleField extends FormField {
  input: 'style' | 'alignment'
  schema: z.ZodEnum
  /** The texts that get it. */
  of: readonly string[]
}

interface LinesField extends FormField {
  input: 'lines'
  /** Name of one line, such as `Item`. */
  one: string
}

interface ItemsField extends FormField {
  input: 'items'
  /** Name of one item, such as `Feature`. */
  one: string
  item: BlockFields
  /** The field shown as an item's title. */
  titled: string
  /** An older field, which is read while this one has no items. */
  older?: string
}

/** A field of a block: how it is stored, entered, and searched for addresses. A text by default. */
export type BlockField =
  | (StoredField & { label?: undefined; input?: undefined })
  | TextField
  | ParagraphField
  | (FormField & { input: 'rich' })
  | LinkField
  | PictureField
  | SwitchField
  | ChoiceField
  | NumberField
  | StyleField
  | LinesField
  | ItemsField

/** The fields of a block, or of an item in its lists. */
export interface BlockFields {
  /** By name, in the order in which a new block stores them. */
  fields: Readonly<Record<string, BlockField>>
  /** Names from top to bottom; those in a list are side by side. Empty if there is no editor. */
  form: readonly (string | readonly string[])[]
  /** The page builder's names of a template's fields, if others. */
  pageNames?: ReadonlyMap<string, string>
  content: z.ZodType
  /** Content of a new block or item. */
  defaults: Content
}

type Shape<F extends BlockFields['fields']> = { -readonly [Name in keyof F]: F[Name]['schema'] }
type Defaults<F extends BlockFields['fields']> = {
  [Name in keyof F as F[Name] extends { initial: unknown } ? Name : never]: z.output<F[Name]['schema']>
}

/** Adds the schema of the content and the defaults to fields. The form has them in their order unless given. */
export function declareFields<F extends BlockFields['fields']>(
  fields: F,
  form: readonly ((keyof F & string) | readonly (keyof F & string)[])[] = Object.keys(fields).filter(
    (name) => fields[name]!.label !== undefined,
  ),
) {
  const entries = Object.entries(fields)
  const shape = Object.fromEntries(entries.map(([name, { schema }]) => [name, schema]))
  const initial = entries.flatMap(([name, field]) => ('initial' in field ? [[name, field.initial]] : []))
  return {
    fields,
    form,
    content: contentSchema(shape as Shape<F>),
    defaults: Object.fromEntries(initial) as Defaults<F>,
  }
}

/**
 * Schema of block content. All fields are optional and unknown ones are preserved, because old pages stay stored as
 * they are.
 */
const contentSchema = <T extends z.ZodRawShape>(fields: T) => z.looseObject(fields).partial()

/** What blocks store beside the address of an image. */
export const imageFields = {
  /** Alt text on this page; defaults to the image repository's. */
  alt: { schema: z.string(), hasLinks: false },
  /** The image needs no alt text here, unless it is a link. */
  isDecorative: { schema: z.boolean() },
  /** Size in pixels, to reserve its space. */
  imageWidth: { schema: z.number().int().positive() },
  imageHeight: { schema: z.number().int().positive() },
}

/** The field of a block's picture with its name, and the fields in which shoppers' browsers find its address. */
export function pictureOf({ fields }: Pick<BlockFields, 'fields'>) {
  for (const [name, field] of Object.entries(fields))
    if (field.input === 'picture') return { ...field, name, names: [name, ...(field.older ? [field.older] : [])] }
  return undefined
}

/** A link with a label that shoppers see. */
export interface LabelledLink {
  /** The field, and the 1-based position of its item in a list. */
  name: string
  number?: number
  label: string
  address: unknown
  /** Shoppers don't see it if its address is missing or invalid. */
  isHidden?: true
}

/** The labelled links of buttons, which store `<name>Text` and `<name>Link`. */
export const labelledButtons = (content: Content, ...names: readonly string[]): LabelledLink[] =>
  names.flatMap((name) => {
    const label = readText(content, `${name}Text`)
    return label ? [{ name: `${name}Link`, label, address: content[`${name}Link`], isHidden: true }] : []
  })

/** A part of a block's summary in the page builder. Fields are given by name. */
export type SummaryPart =
  /** A text in the style and alignment that are chosen for it, or else in `style`, by default as body text. */
  | { text: string | ((content: Content) => string); style?: TextStyle; otherwise?: string }
  /** Links with the fields `<name>Text` and `<name>Link`. */
  | { buttons: readonly string[] }
  | { picture: string }
  | { note(content: Content): SummaryNote }
  /** Items with an icon: a text behind an optional label. With `link` it is marked as one. */
  | { rows: string; text: string; label?: string; link?: string }
  /** Items with an icon, in columns. */
  | { cards: string; title: string; text: string }

interface SummaryNote {
  text: string
  isProblem?: boolean
  /** For texts of other people. */
  dir?: 'auto'
}

/** Everything that the staff app and the server need to know of a block type. The storefront has its component. */
export interface BlockDeclaration extends BlockFields {
  type: string
  label: string
  /** What it is for. The search for blocks looks here, too. */
  purpose: string
  /** A simplified drawing of this width. */
  sketch(width: number, block: { hasImage: boolean }): Sketch
  /** Absent if there is no editor, or the page builder has a component for it (`BlockSummary.tsx`). */
  summary?: readonly SummaryPart[]
  /** Whether the storefront would render nothing. */
  isEmpty(content: Content): boolean
  /** Why it is empty although it was filled in; empty if it wasn't. */
  whyEmpty?(content: Content): string
  /** The problem of a block without `title`, if it needs one. */
  untitled?: string
  /** Shoppers see it only if products are featured. */
  needsFeatured?: true
  links?(content: Content): LabelledLink[]
}
