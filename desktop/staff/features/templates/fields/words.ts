import { blockKinds } from '#shared/blocks/blocks.schema.ts'
import type { Block } from '#shared/blocks/block.ts'
import { templateBlockKinds, type TemplateBlockType } from '#shared/blocks/template-blocks.schema.ts'

type Content = Block['content']

export const isTemplateType = (type: string): type is TemplateBlockType => Object.hasOwn(templateBlockKinds, type)

/**
 * Whether a block is written in the page builder's words only, such as one that was copied from a page: the page builder's editor
 * knows all of it then, and the template editor's would hide some (decision 9).
 */
export function isInPageWords({ type, content }: Block): boolean {
  if (!isTemplateType(type)) return true
  if (type === 'features') return false
  const [own, pages] = [templateBlockKinds[type].content.shape, blockKinds[type].content.shape]
  const names = Object.keys(content)
  return names.every((name) => Object.hasOwn(pages, name)) && names.some((name) => !Object.hasOwn(own, name))
}

/** The field that a page shows of two names for the same: the page builder's goes before the template editor's (decision 9). */
export const nameIn = (content: Content, own: string, pages: string): string =>
  Object.hasOwn(content, pages) ? pages : own
