import type { Block } from '#shared/blocks/block.ts'
import { blockKinds } from '#shared/blocks/blocks.schema.ts'
import { compareFields } from '#shared/blocks/compare.ts'
import { inWords } from '#shared/in-words.ts'
import { short } from './short.ts'

const kinds: ReadonlyMap<string, { label: string; defaults: object }> = new Map(
  Object.values(blockKinds).map((kind) => [kind.type, kind]),
)
const NAMED_BY = 40

/** What a block is called in a list: its kind, and its first words. */
export function labelOf(block: Block): string {
  const kind = kinds.get(block.type)?.label ?? block.type
  const said = textOf(block)
  if (said === '') return kind
  return `${kind}: ${said.length > NAMED_BY ? `${said.slice(0, NAMED_BY)}...` : said}`
}

/** What a block says, for people: its words, one after the other. */
export const wordsOf = (block: Block | null): string | null =>
  block && (short(saidIn(block, Object.keys(block.content))) ?? '(no words)')

/**
 * What two blocks say where they differ, and what the one says there that both come from: nobody finds a word in two long texts that are
 * alike. All that they say where one is missing, or is of another kind.
 */
export function wordsApart(one: Block | null, other: Block | null, base: Block | null = null) {
  const fields = one && other && one.type === other.type ? compareFields(one, other).map(({ field }) => field) : null
  const words = (block: Block | null) =>
    fields && block && block.type === one?.type ? (short(saidIn(block, fields)) ?? '') : wordsOf(block)
  return { one: words(one), other: words(other), base: words(base) }
}

const textOf = (block: Block): string =>
  Object.entries(block.content)
    .find(([field, value]) => typeof value === 'string' && value.trim() !== '' && !isChoice(block, field))?.[1]
    ?.toString()
    .replace(/\s+/g, ' ')
    .trim() ?? ''

/** How it looks is told only among what differs: `title alignment: center`. */
function saidIn(block: Block, fields: readonly string[]): string {
  const isAll = fields.length === Object.keys(block.content).length
  return fields
    .map((field) => {
      const value = block.content[field]
      if (!isChoice(block, field)) return allText(value)
      if (isAll || value === undefined) return ''
      return `${inWords(field)}: ${typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value as string)}`
    })
    .filter(Boolean)
    .join(', ')
}

/** One of some values, a switch or a number; everything else people have written. */
function isChoice({ type, content }: Block, field: string): boolean {
  const value = content[field]
  if (typeof value === 'boolean' || typeof value === 'number') return true
  const usual: unknown = kinds.get(type)?.defaults[field as never]
  return isToken(usual) && (value === undefined || isToken(value))
}
const isToken = (value: unknown) => typeof value === 'string' && /^[a-z][a-z\d-]*$/.test(value)

function allText(value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value !== 'object' || value === null) return ''
  return Object.entries(value)
    .filter(([field]) => field !== 'id')
    .map(([, each]) => allText(each))
    .filter(Boolean)
    .join(', ')
}
