import type { Block } from '#shared/blocks/block.ts'

/** Fields that people write, in the order in which they are read. */
const fields = ['sectionTitle', 'sectionSubtitle', 'title', 'subtitle', 'text', 'triggerText', 'label', 'value']
const lists = ['features', 'collapsibleContent', 'sections', 'contactItems', 'faqLinks', 'items']
const itemFields = [...fields, 'content', 'description', 'question', 'link']

/** What blocks say, for programs that know nothing of blocks: a paragraph each. Whatever is in them. */
export const wordsOf = (blocks: readonly Block[]): string =>
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
