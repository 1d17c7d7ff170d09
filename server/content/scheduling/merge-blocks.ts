import { merge } from '#shared/blocks/merge.ts'
import { readBlocks } from '#shared/blocks/read.ts'
import { deepEqual } from '#shared/deep-equal.ts'
import { mergeWhole, type Fields, type MergedFields } from './plannable.ts'

/** `mergeWhole` for records with blocks, which are merged one by one. */
export function mergeWithBlocks(base: Fields, live: Fields, wanted: Fields, prefer: 'wanted' | 'live'): MergedFields {
  const { blocks, ...others } = wanted
  const merged = mergeWhole(base, live, others, prefer)
  if (blocks === undefined || deepEqual(blocks, live['blocks'])) return merged
  if (deepEqual(base['blocks'], live['blocks'])) return { ...merged, change: { ...merged.change, blocks } }
  const [before, now, then] = [base['blocks'], live['blocks'], blocks].map(readBlocks)
  const [mine, theirs] = prefer === 'wanted' ? [then!, now!] : [now!, then!]
  const result = merge(before!, mine, theirs)
  return {
    change: { ...merged.change, blocks: result.merged },
    left: prefer === 'live' && result.conflicts.length > 0 ? [...merged.left, 'blocks'] : merged.left,
  }
}
