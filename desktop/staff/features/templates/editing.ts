import type { Block } from '#shared/blocks/block.ts'
import { blockTypes } from '#shared/blocks/block-types.ts'
import { newBlock } from '#shared/blocks/arrange.ts'
import { templateBlockTypeInfo, templateBlockTypes } from '#shared/blocks/template-block-types.ts'
import type { CanvasOptions } from '#staff/builder/canvas/options.ts'
import { usesPageFields, isTemplateType } from './field-names.ts'

const taken = new Set<string>([...templateBlockTypes, ...blockTypes])

/**
 * Options of the template editor: five block types with their own field names. Blocks pasted from a page, and others
 * the template already had, keep the page builder's field names and editors.
 */
export const templateOptions: CanvasOptions = {
  allowed: templateBlockTypes,
  allowsPaste: (type) => taken.has(type),
  noteOf: () => null,
  make: (type): Block => newBlock(type, isTemplateType(type) ? templateBlockTypeInfo[type].defaults : undefined),
  fieldsOf: (block) =>
    isTemplateType(block.type) && !usesPageFields(block) ? templateBlockTypeInfo[block.type] : null,
}
