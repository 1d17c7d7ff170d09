import { declarationOf } from './block-types.ts'
import { pictureOf } from './declare-block.ts'
import { safeSource } from './links.ts'
import { readBlocks } from './read.ts'

/** Distinct URLs of the images that blocks show. `blocks` may hold anything; never throws. */
export function listImageUrls(blocks: unknown): string[] {
  const urls = readBlocks(blocks).flatMap((block) => {
    const names = pictureOf(declarationOf(block) ?? { fields: {} })?.names ?? []
    return names.flatMap((name) => safeSource(block.content[name]) ?? [])
  })
  return [...new Set(urls)]
}
