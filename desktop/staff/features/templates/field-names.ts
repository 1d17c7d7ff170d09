import { blockTypeInfo } from '#shared/blocks/block-types.ts'
import type { Block } from '#shared/blocks/block.ts'
import { templateBlockTypeInfo, type TemplateBlockType } from '#shared/blocks/template-block-types.ts'

export const isTemplateType = (type: string): type is TemplateBlockType => Object.hasOwn(templateBlockTypeInfo, type)

/**
 * Whether a block uses only the page builder's field names, such as one copied from a page. The page builder's editor
 * shows all of its fields then, whereas the template editor's would hide some.
 */
export function usesPageFields({ type, content }: Block): boolean {
  if (!isTemplateType(type)) return true
  if (type === 'features') return false
  const [own, pages] = [templateBlockTypeInfo[type].content.shape, blockTypeInfo[type].content.shape]
  const names = Object.keys(content)
  return names.every((name) => Object.hasOwn(pages, name)) && names.some((name) => !Object.hasOwn(own, name))
}
