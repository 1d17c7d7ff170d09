import type { Database } from '#server/database/database.ts'
import type { Staff } from '#server/http/serve.ts'
import type { PublishChange } from '#server/changes/changes.ts'
import { prepareRewrite } from '#server/content/references/prepare-rewrite.ts'
import type { Rewrite } from '#server/content/references/reference-source.ts'
import { targetOf } from '#server/content/references/target.ts'
import type { LinkedImageParts } from './image-store.ts'

/** Prepares `relink` before the transaction: parses the content that shows `from`. Null if nothing can show it. */
export async function prepareRelink(
  { db, sources, origin }: Pick<LinkedImageParts, 'db' | 'sources' | 'origin'>,
  from: string,
  to: string,
): Promise<Rewrite | null> {
  const target = targetOf(from, origin)
  return target && prepareRewrite(db, sources, target, to)
}

/**
 * Rewrites references to the image `from` in the transaction that changes it. Returns how many.
 * @param ready - Result of `prepareRelink`, used if it was for the same two addresses.
 */
export async function relink(
  tx: Database,
  { sources, origin }: Pick<LinkedImageParts, 'sources' | 'origin'>,
  { from, to, ready }: { from: string; to: string; ready: Rewrite | null },
  staff: Staff | null,
  publishChange: PublishChange,
): Promise<number> {
  const target = targetOf(from, origin)
  if (!target) return 0
  const isReady = ready?.to === to && ready.from.address === target.address
  const texts: Rewrite['texts'] = isReady ? ready.texts : new Map()
  let count = 0
  for (const source of sources)
    count += (await source.rewrite(tx, { from: target, to, texts, staff, publishChange })).length
  return count
}
