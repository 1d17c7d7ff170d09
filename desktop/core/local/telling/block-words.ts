import type { Block } from '#shared/blocks/block.ts'
import { blockKinds } from '#shared/blocks/blocks.schema.ts'
import { short } from './short.ts'

const labels: ReadonlyMap<string, string> = new Map(Object.values(blockKinds).map(({ type, label }) => [type, label]))
const NAMED_BY = 40

/** What a block is called in a list: its kind, and its first words. */
export function labelOf(block: Block): string {
  const kind = labels.get(block.type) ?? block.type
  const said = textOf(block)
  if (said === '') return kind
  return `${kind}: ${said.length > NAMED_BY ? `${said.slice(0, NAMED_BY)}...` : said}`
}

/** All that a block says, for people: its texts, one after the other. */
export const wordsOf = (block: Block | null): string | null => block && (short(allText(block.content)) ?? '(no words)')

const textOf = ({ content }: Block): string =>
  Object.values(content)
    .find((value): value is string => typeof value === 'string' && value.trim() !== '')
    ?.replace(/\s+/g, ' ')
    .trim() ?? ''

function allText(value: unknown): string {
  if (value === null || value === undefined || value === '') return ''
  if (typeof value !== 'object') return String(value as string | number | boolean)
  return Object.values(value).map(allText).filter(Boolean).join(', ')
}
