import type { ComponentType } from 'react'
import type { Block } from '#shared/blocks/block.ts'
import { blockTypes } from '#shared/blocks/block-types.ts'
import { newBlock } from '#shared/blocks/arrange.ts'
import {
  templateBlockTypeInfo,
  templateBlockTypes,
  type TemplateBlockType,
} from '#shared/blocks/template-block-types.ts'
import type { CanvasOptions } from '#staff/builder/canvas/options.ts'
import type { KindProps } from '#staff/builder/editors/kinds/editor.ts'
import {
  FeaturedProductsFields,
  FeaturesFields,
  HeroFields,
  TextFields,
  ImageFields,
} from './fields/TemplateFields.tsx'
import { usesPageFields, isTemplateType } from './fields/field-names.ts'

const fields: Record<TemplateBlockType, ComponentType<KindProps>> = {
  hero: HeroFields,
  text: TextFields,
  image: ImageFields,
  features: FeaturesFields,
  'featured-products': FeaturedProductsFields,
}

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
  fieldsOf: (block) => (isTemplateType(block.type) && !usesPageFields(block) ? fields[block.type] : null),
}
