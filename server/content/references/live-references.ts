import type { Database } from '#server/database/database.ts'
import { pause } from '#server/pause.ts'
import type { FieldReferences, RecordFields, ReferenceSource, RewriteContext } from './reference-source.ts'
import type { Target } from './target.ts'

interface RecordAccess {
  /** The records, in the order in which staff see them. Those that can't refer to the target may be missing. */
  list(db: Database, to: Target): Promise<readonly RecordFields[]>
  /** Changes a record with the feature's own update, and records it as `relinked`. */
  update(tx: Database, id: string, change: object, rewriting: RewriteContext): Promise<unknown>
}

/** Finds and rewrites references in the live records of a feature. */
export const liveReferences = (
  { findIn, rewriteIn }: Pick<FieldReferences, 'findIn' | 'rewriteIn'>,
  { list, update }: RecordAccess,
): Pick<ReferenceSource, 'collect' | 'rewrite'> => ({
  async collect(db, to) {
    const references = []
    for (const record of await list(db, to)) {
      references.push(await findIn(record, to))
      await pause()
    }
    return references.flat()
  },

  async rewrite(tx, rewriting) {
    const all = []
    for (const record of await list(tx, rewriting.from)) {
      const { change, rewritten } = await rewriteIn(record, rewriting)
      await pause()
      if (rewritten.length === 0) continue
      await update(tx, record.id, change, rewriting)
      all.push(rewritten)
    }
    return all.flat()
  },
})
