import { parseJson } from '#shared/contract/json.ts'
import { parseLinks, writeLink } from '#shared/blocks/linked-text.ts'
import { safeHref } from '#shared/blocks/links.ts'
import { blockTypeInfo } from '#shared/blocks/block-types.ts'
import type { BlockField, BlockFields } from '#shared/blocks/declare-block.ts'
import { readBlocks } from '#shared/blocks/read.ts'
import { isVerbatim } from '#shared/blocks/rich-text.ts'
import { templateBlockTypeInfo } from '#shared/blocks/template-block-types.ts'
import { MAX_NESTING, isNestedDeeperThan } from '#shared/features/pages/nesting.ts'

/** What a field of a known block type may contain. */
type FieldKind =
  /** Plain text. */
  | 'words'
  /** Text with `[label](address)` links. */
  | 'text'
  /** An address, or anything else. */
  | 'any'

const declarations: readonly (BlockFields & { type: string })[] = [
  ...Object.values(blockTypeInfo),
  ...Object.values(templateBlockTypeInfo),
]
const known: ReadonlySet<string> = new Set(declarations.map(({ type }) => type))

/** All fields, of items too. A name means the same in every block, and in the page builder's and the template editor's format. */
const declared = declarations.flatMap(fieldsIn)

function fieldsIn({ fields }: BlockFields): [name: string, field: BlockField][] {
  return Object.entries(fields).flatMap(([name, field]) =>
    field.input === 'items' ? fieldsIn(field.item) : [[name, field]],
  )
}

/** Undefined if a field that isn't in the form doesn't say it. */
function kindOf({ label, input = 'text', hasLinks, isAddress }: BlockField): FieldKind | undefined {
  if (label === undefined && hasLinks === undefined) return undefined
  if (isAddress) return 'any'
  if (hasLinks ?? ['paragraph', 'rich', 'lines'].includes(input)) return 'text'
  return input === 'text' ? 'words' : 'any'
}

const kinds = new Map(declared.map(([name, field]) => [name, kindOf(field)] as const).filter(([, kind]) => kind))
const places = new Map(declared.flatMap(([name, { place }]) => (place ? [[name, place]] : [])))

/** Location for people: `Button link`, `Link 2`. `number` is the position in a list, 0 outside of one. */
export function locationOfField(name: string, number: number): string {
  const spaced = name.replace(/([a-z\d])([A-Z])/g, '$1 $2').toLowerCase()
  const place = places.get(name) ?? spaced.charAt(0).toUpperCase() + spaced.slice(1)
  return number === 0 ? place : `${place} ${number}`
}

/** True for fields whose address is shown as an image instead of followed. */
const isPictureField = (name: string): boolean => /^(url|src)$|(image|picture|photo|background)(url|src)?$/i.test(name)

/** An address found in content. */
export interface Mention {
  /** As written. */
  value: string
  /** Location for people: `Button link`, `Text`, `Image`. */
  place: string
  isPicture: boolean
}

/** Receives an address and returns its replacement, which may be the same. */
export type Visit = (mention: Mention, blockId: string) => string

type Fields = Readonly<Record<string, unknown>>

/**
 * Visits every address in stored blocks, of known types or not: address fields, and `[label](address)` in texts.
 * Returns the blocks with the replacements; the same value if nothing changed. Never throws unless `visit` does.
 */
export function visitBlocks(stored: unknown, visit: Visit): unknown {
  if (typeof stored === 'string') {
    const list = parseJson(stored)
    const visited = visitBlocks(list, visit)
    return visited === list ? stored : JSON.stringify(visited)
  }
  if (!Array.isArray(stored) || isNestedDeeperThan(stored, MAX_NESTING)) return stored
  const ids = readBlocks(stored).map(({ id }) => id)
  // `readBlocks` preserves the order, so its ids can be assigned in turn.
  return mapIfChanged(stored, (block: unknown) =>
    isBlock(block) ? visitBlock(block, ids.shift() ?? '', visit) : block,
  )
}

function visitBlock(block: Fields & { type: string }, id: string, visit: Visit): unknown {
  const { content } = block
  if (!isFields(content)) return block
  const isKnown = known.has(block.type)
  // Code is shown verbatim, so it contains no links, unless it is rich.
  const isCode = block.type === 'text' && isVerbatim(content)
  const see = (mention: Mention) => visit(mention, id)
  const visited = visitFields(content, { isKnown, isCode, see, number: 0 })
  return visited === content ? block : { ...block, content: visited }
}

interface Walk {
  isKnown: boolean
  isCode: boolean
  see(mention: Mention): string
  /** 1-based position in a list; 0 outside of one. */
  number: number
}

function visitFields(fields: Fields, walk: Walk): unknown {
  let isSame = true
  const entries = Object.entries(fields).map(([name, value]) => {
    const visited = visitValue(name, value, walk)
    isSame &&= visited === value
    return [name, visited]
  })
  // `fromEntries` keeps a field called `__proto__` an ordinary field.
  return isSame ? fields : Object.fromEntries(entries)
}

function visitValue(name: string, value: unknown, walk: Walk): unknown {
  if (typeof value === 'string') return visitText(name, value, walk)
  if (Array.isArray(value))
    return mapIfChanged(value, (member: unknown, index) => visitValue(name, member, { ...walk, number: index + 1 }))
  return isFields(value) ? visitFields(value, walk) : value
}

function visitText(name: string, value: string, { isKnown, isCode, see, number }: Walk): string {
  const kind = isKnown ? kinds.get(name) : 'any'
  if (kind === 'words' || (isCode && name === 'text')) return value
  const place = locationOfField(name, number)
  if (kind !== 'text' && safeHref(value) !== null) return see({ value, place, isPicture: isPictureField(name) })
  if (!value.includes('](')) return value
  return parseLinks(value)
    .map(({ text, href }) => (href ? writeLink(text, see({ value: href, place, isPicture: false })) : text))
    .join('')
}

/** Like `map`, but returns the same array if no member changes. */
function mapIfChanged(
  list: readonly unknown[],
  change: (member: unknown, index: number) => unknown,
): readonly unknown[] {
  const changed = list.map(change)
  return changed.every((member, index) => member === list[index]) ? list : changed
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isBlock = (value: unknown): value is Fields & { type: string } =>
  isFields(value) && typeof value['type'] === 'string' && value['type'] !== ''
