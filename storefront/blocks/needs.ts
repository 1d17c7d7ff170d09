import { readBlocks } from '#shared/blocks/read.ts'

/** Which products a page's blocks show, for the screen to read them. `blocks` may hold anything. */
export function needsOf(blocks: unknown): { featured: boolean; gallery: boolean } {
  const types = readBlocks(blocks).map(({ type }) => type)
  return { featured: types.includes('featured-products'), gallery: types.includes('gallery-preview') }
}
