import type { Block } from '#shared/blocks/block.ts'
import { splitCamelCase } from '#shared/camel-case.ts'

const MAX_BLOCK_TEXT = 120
/** Maximum depth of nested items that is shown, whatever the data holds. */
const DEEPEST = 3

/** Any block value as text: strings as they are, items as lines of `field: value`. */
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
      const name = Array.isArray(value) ? `${Number(field) + 1}.` : `${splitCamelCase(field)}:`
      return indent + name + (typeof each === 'object' && each !== null && text !== '(none)' ? '\n' : ' ') + text
    })
    .join('\n')
}

/** The first text of a block, truncated, to recognise it by. */
export function blockText({ content }: Block): string {
  const texts = Object.values(content).filter((value): value is string => typeof value === 'string' && value !== '')
  const [first = ''] = texts
  const said = first.trim()
  return said.length > MAX_BLOCK_TEXT ? `${said.slice(0, MAX_BLOCK_TEXT)}...` : said || '(no text)'
}
