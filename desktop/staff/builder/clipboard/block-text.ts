import type { Block } from '#shared/blocks/block.ts'

/** The text fields of blocks, in reading order. */
const fields = ['sectionTitle', 'sectionSubtitle', 'title', 'subtitle', 'text', 'triggerText', 'label', 'value']
const lists = ['features', 'collapsibleContent', 'sections', 'contactItems', 'faqLinks', 'items']
const itemFields = [...fields, 'content', 'description', 'question', 'link']

/** The text of blocks for other programs, one paragraph each. */
export const blockText = (blocks: readonly Block[]): string =>
  blocks.map(({ type, content }) => linesOf(content, 0).join('\n') || `[${type}]`).join('\n\n')

function linesOf(content: object, depth: number): string[] {
  const value = (name: string): unknown => (Object.hasOwn(content, name) ? Reflect.get(content, name) : undefined)
  const own = (depth === 0 ? fields : itemFields).map(value).filter((text) => typeof text === 'string' && text.trim())
  const inner = lists.flatMap((name) => (Array.isArray(value(name)) ? (value(name) as unknown[]) : []))
  const parts = inner.flatMap((item) => {
    if (typeof item === 'string') return [`- ${item}`]
    return typeof item === 'object' && item !== null && depth < 2 ? [linesOf(item, depth + 1).join('\n')] : []
  })
  return [...own.map(String), ...parts.filter(Boolean)]
}
