import type { z } from 'zod'
import { collapsible } from './collapsible.block.ts'
import { contactForm } from './contact-form.block.ts'
import { contactInfo } from './contact-info.block.ts'
import type { BlockDeclaration } from './declare-block.ts'
import { faqQuickLinks } from './faq-quick-links.block.ts'
import { featureGrid } from './feature-grid.block.ts'
import { featuredProducts } from './featured-products.block.ts'
import { galleryPreview } from './gallery-preview.block.ts'
import { hero } from './hero.block.ts'
import { image } from './image.block.ts'
import { text } from './text.block.ts'
import { video } from './video.block.ts'

/** The blocks of the page builder, in the order of its menu. */
const declarations = [
  hero,
  text,
  image,
  video,
  featureGrid,
  galleryPreview,
  featuredProducts,
  contactForm,
  contactInfo,
  faqQuickLinks,
  collapsible,
] as const satisfies readonly BlockDeclaration[]

type Declaration = (typeof declarations)[number]
export type BlockType = Declaration['type']

export const blockTypes: readonly BlockType[] = declarations.map(({ type }) => type)

/** Every block type of the page builder. */
export const blockTypeInfo = Object.fromEntries(declarations.map((block) => [block.type, block])) as {
  [Type in BlockType]: Extract<Declaration, { type: Type }>
}

/** The declaration of a page's block; undefined if its type is unknown. */
export const declarationOf = ({ type }: { type: string }): BlockDeclaration | undefined =>
  Object.hasOwn(blockTypeInfo, type) ? blockTypeInfo[type as BlockType] : undefined

/** Content of a block of this type. */
export type ContentOf<Type extends BlockType> = z.input<(typeof blockTypeInfo)[Type]['content']>
