import type { Block } from '#shared/blocks/block.ts'
import { declarationOf } from '#shared/blocks/block-types.ts'
import { compareFields } from '#shared/blocks/compare.ts'
import { splitCamelCase } from '#shared/camel-case.ts'
import { shorten } from './shorten.ts'

const LABEL_LENGTH = 40

/** Name of a block in a list: its kind and its first words. */
export function blockLabel(block: Block): string {
  const kind = declarationOf(block)?.label ?? block.type
  const text = textOf(block)
  if (text === '') return kind
  return `${kind}: ${text.length > LABEL_LENGTH ? `${text.slice(0, LABEL_LENGTH)}...` : text}`
}

/** Text of a block for people. */
export const blockText = (block: Block | null): string | null =>
  block && (shorten(fieldTexts(block, Object.keys(block.content))) ?? '(no text)')

/**
 * Texts of two blocks, and of their common base, limited to fields that differ. Full texts if one is missing or of
 * another kind.
 */
export function diffBlockTexts(one: Block | null, other: Block | null, base: Block | null = null) {
  const fields = one && other && one.type === other.type ? compareFields(one, other).map(({ field }) => field) : null
  const textOf = (block: Block | null) =>
    fields && block && block.type === one?.type ? (shorten(fieldTexts(block, fields)) ?? '') : blockText(block)
  return { one: textOf(one), other: textOf(other), base: textOf(base) }
}

const textOf = (block: Block): string =>
  Object.entries(block.content)
    .find(([field, value]) => typeof value === 'string' && value.trim() !== '' && !isChoice(block, field))?.[1]
    ?.toString()
    .replace(/\s+/g, ' ')
    .trim() ?? ''

/** Choices such as `title alignment: center` are included only among the differences. */
function fieldTexts(block: Block, fields: readonly string[]): string {
  const isAll = fields.length === Object.keys(block.content).length
  return fields
    .map((field) => {
      const value = block.content[field]
      if (!isChoice(block, field)) return allText(value)
      if (isAll || value === undefined) return ''
      return `${splitCamelCase(field)}: ${typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value as string)}`
    })
    .filter(Boolean)
    .join(', ')
}

/** True for switches, numbers and enumerated values, as opposed to text written by people. */
function isChoice({ type, content }: Block, field: string): boolean {
  const value = content[field]
  if (typeof value === 'boolean' || typeof value === 'number') return true
  const usual = declarationOf({ type })?.defaults[field]
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
