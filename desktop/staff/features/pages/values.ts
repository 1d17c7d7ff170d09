import type { Block } from '#shared/blocks/block.ts'
import { inWords } from '#shared/in-words.ts'

const SAID_CHARACTERS = 120
/** Items in items are shown so deep, and no deeper: whatever somebody has put there. */
const DEEPEST = 3

/** Any value of a block for people: texts as they are, items as lines of `field: value`. */
export function valueText(value: unknown, depth = 0): string {
  if (value === null || value === undefined || value === '') return '(empty)'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value !== 'object') return String(value)
  if (depth === DEEPEST) return '...'
  const entries = Object.entries(value)
  if (entries.length === 0) return '(none)'
  const indent = '  '.repeat(depth)
  return entries
    .map(([field, each]) => {
      const text = valueText(each, depth + 1)
      const name = Array.isArray(value) ? `${Number(field) + 1}.` : `${inWords(field)}:`
      return indent + name + (typeof each === 'object' && each !== null && text !== '(none)' ? '\n' : ' ') + text
    })
    .join('\n')
}

/** What a block says first, cut: by which people know it again. */
export function saidBy({ content }: Block): string {
  const texts = Object.values(content).filter((value): value is string => typeof value === 'string' && value !== '')
  const [first = ''] = texts
  const said = first.trim()
  return said.length > SAID_CHARACTERS ? `${said.slice(0, SAID_CHARACTERS)}...` : said || '(no words)'
}
