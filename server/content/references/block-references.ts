import type { Reference } from '#shared/features/references/references.contract.ts'
import { visitBlocks } from './visit-blocks.ts'
import type { FieldReferences } from './reference-source.ts'
import type { Target } from './target.ts'

interface Holder {
  kind: 'page' | 'template'
  id: string
  title: string
  blocks: unknown
}

/** References to the target in the blocks of a page or a template. */
export function referencesIn({ kind, id, title, blocks }: Holder, to: Target): Reference[] {
  const found: Reference[] = []
  visitBlocks(blocks, ({ value, place }, blockId) => {
    if (to.matches(value)) found.push({ kind, id, title, blockId, place, value, follows: false })
    return value
  })
  return found
}

/** Blocks with all links to `from` rewritten; the same value if there are none. */
export const rewriteBlocks = (blocks: unknown, from: Target, to: string): unknown =>
  visitBlocks(blocks, ({ value }) => (from.matches(value) ? from.rewrite(value, to) : value))

/** References in the fields of pages or templates. */
export const blockReferences = (kind: Holder['kind']): FieldReferences => ({
  kind,
  findIn: async ({ fields: { blocks }, ...record }, to) => referencesIn({ ...record, kind, blocks }, to),

  async rewriteIn({ fields: { blocks }, ...record }, { from, to }) {
    const rewritten = referencesIn({ ...record, kind, blocks }, from)
    // Stored blocks may contain more than the schema allows; they are kept as they are.
    return { change: rewritten.length > 0 ? { blocks: rewriteBlocks(blocks, from, to) } : {}, rewritten }
  },
})
