import { renderToStaticMarkup } from 'react-dom/server'
import type { BlockType, ContentOf } from '#shared/blocks/block-types.ts'
import { readBlocks } from '#shared/blocks/read.ts'
import type { CardProduct } from '#shared/features/catalogue/products.schema.ts'
import type { BlockData } from '#storefront/blocks/block-props.ts'
import { Blocks } from '#storefront/blocks/Blocks.tsx'

/** Creates a product's card for tests. */
export const creature = (number: number): CardProduct => ({
  id: String(number),
  name: `Ooze ${number}`,
  shopifyHandle: `ooze-${number}`,
  imageUrl: null,
  imageWidth: null,
  imageHeight: null,
  designer: '',
  creatureType: 'Ooze',
  scale: 'Large',
  isFeatured: false,
  fromCents: 400,
})

/** Markup of a page titled 'The page' with these blocks. */
export const pageOf = (blocks: unknown, data?: BlockData): string =>
  renderToStaticMarkup(<Blocks blocks={readBlocks(blocks)} title="The page" {...(data && { data })} />)

/** Markup of a page with one block, which carries the h1 if it has a title. */
export const blockOf = <Type extends BlockType>(type: Type, content: ContentOf<Type>, data?: BlockData): string =>
  pageOf([{ type, content }], data)
