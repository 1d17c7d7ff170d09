import type { Reference } from '#shared/features/references/references.contract.ts'
import { visitBlocks } from './in-blocks.ts'
import type { Target } from './target.ts'

interface Holder {
  kind: 'page' | 'template'
  id: string
  title: string
  blocks: unknown
}

/** Where the blocks of a page or a template refer to the target. */
export function referencesIn({ kind, id, title, blocks }: Holder, to: Target): Reference[] {
  const found: Reference[] = []
  visitBlocks(blocks, ({ value, place }, blockId) => {
    if (to.is(value)) found.push({ kind, id, title, blockId, place, value, follows: false })
    return value
  })
  return found
}

/** The blocks with other addresses in place of those that lead to `from`; the same value where there are none. */
export const blocksLedTo = (blocks: unknown, from: Target, to: string): unknown =>
  visitBlocks(blocks, ({ value }) => (from.is(value) ? from.ledTo(value, to) : value))
