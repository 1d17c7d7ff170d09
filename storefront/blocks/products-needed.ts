import type { Block } from '#shared/blocks/block.ts'

/** Which product lists the page's blocks show. */
export function productsNeeded(blocks: readonly Block[] = []): { featured: boolean; gallery: boolean } {
  const types = blocks.map(({ type }) => type)
  return { featured: types.includes('featured-products'), gallery: types.includes('gallery-preview') }
}
