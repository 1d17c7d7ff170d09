import { readBlocks } from '#shared/blocks/read.ts'

/** Which product lists the page's blocks show. `blocks` may hold anything. */
export function productsNeeded(blocks: unknown): { featured: boolean; gallery: boolean } {
  const types = readBlocks(blocks).map(({ type }) => type)
  return { featured: types.includes('featured-products'), gallery: types.includes('gallery-preview') }
}
