import { safeSource } from './links.ts'
import { readBlocks } from './read.ts'

/** Fields with the URL of a displayed image. */
const fields = ['imageUrl', 'backgroundImage'] as const

/** Distinct URLs of the images that blocks show. `blocks` may hold anything; never throws. */
export function listImageUrls(blocks: unknown): string[] {
  const urls = readBlocks(blocks)
    .filter(({ type }) => type === 'hero' || type === 'image' || type === 'video')
    .flatMap(({ content }) => fields.flatMap((name) => safeSource(content[name]) ?? []))
  return [...new Set(urls)]
}
