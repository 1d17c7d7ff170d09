import { safeSource } from './links.ts'
import { readBlocks } from './read.ts'

/** Fields that hold the address of a picture which is shown. */
const fields = ['imageUrl', 'backgroundImage'] as const

/** Addresses of the pictures that blocks show, once each, as renderers know them. `blocks` may hold anything; never throws. */
export function picturesOf(blocks: unknown): string[] {
  const urls = readBlocks(blocks)
    .filter(({ type }) => type === 'hero' || type === 'image')
    .flatMap(({ content }) => fields.flatMap((name) => safeSource(content[name]) ?? []))
  return [...new Set(urls)]
}
