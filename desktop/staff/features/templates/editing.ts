import type { ComponentType } from 'react'
import { blockTypes } from '#shared/blocks/block.ts'
import type { Block } from '#shared/blocks/block.ts'
import { newBlock } from '#shared/blocks/arrange.ts'
import {
  templateBlockKinds,
  templateBlockTypes,
  type TemplateBlockType,
} from '#shared/blocks/template-blocks.schema.ts'
import type { CanvasOptions } from '#staff/builder/canvas/options.ts'
import type { KindProps } from '#staff/builder/editors/kinds/editor.ts'
import { FeaturedProductsFields } from './fields/FeaturedProductsFields.tsx'
import { FeaturesFields } from './fields/FeaturesFields.tsx'
import { HeroFields } from './fields/HeroFields.tsx'
import { ImageFields } from './fields/ImageFields.tsx'
import { TextFields } from './fields/TextFields.tsx'
import { isInPageWords, isTemplateType } from './fields/words.ts'

const fields: Record<TemplateBlockType, ComponentType<KindProps>> = {
  hero: HeroFields,
  text: TextFields,
  image: ImageFields,
  features: FeaturesFields,
  'featured-products': FeaturedProductsFields,
}

const taken = new Set<string>([...templateBlockTypes, ...blockTypes])

/**
 * What differs in the template editor: it offers five kinds of block in words of its own (staff specification, section 3). What is
 * pasted from a page, and what a template had from elsewhere, stays in the page builder's words, with its editors.
 */
export const templateOptions: CanvasOptions = {
  allowed: templateBlockTypes,
  takes: (type) => taken.has(type),
  noteOf: () => null,
  make: (type): Block => newBlock(type, isTemplateType(type) ? templateBlockKinds[type].defaults : undefined),
  fieldsOf: (block) => (isTemplateType(block.type) && !isInPageWords(block) ? fields[block.type] : null),
}
