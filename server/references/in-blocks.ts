import { parseLinks, safeHref } from '#shared/blocks/links.ts'
import { blockTypes } from '#shared/blocks/block.ts'
import { readBlocks } from '#shared/blocks/read.ts'
import { MAX_NESTING, nestsDeeperThan } from '#shared/features/pages/nesting.ts'
import { isPictureField, kindOfField, placeOfField } from './fields.ts'

/** An address where content holds it. */
export interface Mention {
  /** As it was written. */
  value: string
  /** Where it stands, for people: `Button link`, `Text`, `Picture`. */
  place: string
  isPicture: boolean
}

/** Is shown an address, and answers what shall stand in its place: the same one, or another. */
export type Visit = (mention: Mention, blockId: string) => string

type Fields = Readonly<Record<string, unknown>>

/**
 * Shows every address of blocks as they were stored, in the page builder's words or the template editor's, of known kinds or not:
 * fields that are one, and `[label](address)` in texts. Answers the blocks with what `visit` answered, and all else as it was; the
 * same value when nothing is another. Never throws by itself.
 */
export function visitBlocks(stored: unknown, visit: Visit): unknown {
  if (typeof stored === 'string') {
    const list = listIn(stored)
    const visited = visitBlocks(list, visit)
    return visited === list ? stored : JSON.stringify(visited)
  }
  if (!Array.isArray(stored) || nestsDeeperThan(stored, MAX_NESTING)) return stored
  const ids = readBlocks(stored).map(({ id }) => id)
  // `readBlocks` keeps the order of what it reads.
  return mapped(stored, (block: unknown) => (isBlock(block) ? visitBlock(block, ids.shift() ?? '', visit) : block))
}

function visitBlock(block: Fields & { type: string }, id: string, visit: Visit): unknown {
  const { content } = block
  if (!isFields(content)) return block
  const isKnown = known.has(block.type)
  // Its text is shown as it is.
  const isCode = block.type === 'text' && content['textLayout'] === 'code'
  const see = (mention: Mention) => visit(mention, id)
  const visited = visitFields(content, { isKnown, isCode, see, number: 0 })
  return visited === content ? block : { ...block, content: visited }
}

interface Walk {
  isKnown: boolean
  isCode: boolean
  see(mention: Mention): string
  /** Which of a list's members this is, from 1; 0 outside of lists. */
  number: number
}

function visitFields(fields: Fields, walk: Walk): unknown {
  let isSame = true
  const entries = Object.entries(fields).map(([name, value]) => {
    const visited = visitValue(name, value, walk)
    isSame &&= visited === value
    return [name, visited]
  })
  // From entries, so that a field called `__proto__` stays a field.
  return isSame ? fields : Object.fromEntries(entries)
}

function visitValue(name: string, value: unknown, walk: Walk): unknown {
  if (typeof value === 'string') return visitText(name, value, walk)
  if (Array.isArray(value))
    return mapped(value, (member: unknown, index) => visitValue(name, member, { ...walk, number: index + 1 }))
  return isFields(value) ? visitFields(value, walk) : value
}

function visitText(name: string, value: string, { isKnown, isCode, see, number }: Walk): string {
  const kind = isKnown ? kindOfField(name) : 'any'
  if (kind === 'words' || (isCode && name === 'text')) return value
  const place = placeOfField(name, number)
  if (kind !== 'text' && safeHref(value) !== null) return see({ value, place, isPicture: isPictureField(name) })
  if (!value.includes('](')) return value
  return parseLinks(value)
    .map((piece) =>
      typeof piece === 'string' ? piece : `[${piece.label}](${see({ value: piece.href, place, isPicture: false })})`,
    )
    .join('')
}

/** The same array where every member stays the same. */
function mapped(list: readonly unknown[], change: (member: unknown, index: number) => unknown): readonly unknown[] {
  const changed = list.map(change)
  return changed.every((member, index) => member === list[index]) ? list : changed
}

const known: ReadonlySet<string> = new Set([...blockTypes, 'features'])

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isBlock = (value: unknown): value is Fields & { type: string } =>
  isFields(value) && typeof value['type'] === 'string' && value['type'] !== ''

function listIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null // no JSON, no blocks; it stays as it is
  }
}
