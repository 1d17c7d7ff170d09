import type { Fields } from '#server/content/scheduling/plannable.ts'
import type { RecordReferences, ReferenceSource } from '#server/content/references/reference-source.ts'
import type { Reference } from '#shared/features/references/references.contract.ts'
import { logDraft } from './draft-log.ts'
import { eachDraft, replaceFields, wantedChange, type LiveDraft, type Plannables } from './drafts.repository.ts'

/** References that go live with the drafts of records, found by the features of these records. */
export function draftReferences(plannables: Plannables, features: readonly RecordReferences[]): ReferenceSource {
  const featureOf = ({ row }: LiveDraft) => features.find(({ kind }) => kind === row.kind)!
  const recordOf = ({ row, live }: LiveDraft, fields: Fields) => ({
    id: row.recordId,
    title: plannables[row.kind].titleOf(live),
    fields,
  })
  /** Both sides are rewritten like the live record, so that the merge sees no change. */
  const sidesOf = (draft: LiveDraft) => [recordOf(draft, draft.change), recordOf(draft, draft.base)] as const

  return {
    async collect(db, to) {
      const found = []
      for await (const draft of eachDraft(db, plannables)) {
        const { findIn } = featureOf(draft)
        const wanted = await findIn(recordOf(draft, wantedChange(draft, plannables)), to)
        if (wanted.length > 0) found.push(without(wanted, await findIn(recordOf(draft, { ...draft.live }), to)))
      }
      return found.flat()
    },

    async prepare(db, leading) {
      for await (const draft of eachDraft(db, plannables))
        for (const side of sidesOf(draft)) await featureOf(draft).rewriteIn(side, leading)
    },

    async rewrite(tx, rewriting) {
      const all = []
      for await (const draft of eachDraft(tx, plannables)) {
        const { rewriteIn } = featureOf(draft)
        const [change, base] = sidesOf(draft)
        const [ofChange, ofBase] = [await rewriteIn(change, rewriting), await rewriteIn(base, rewriting)]
        if (ofChange.rewritten.length + ofBase.rewritten.length === 0) continue
        const after = await replaceFields(tx, plannables, draft, {
          change: { ...draft.change, ...ofChange.change },
          base: { ...draft.base, ...ofBase.change },
        })
        await logDraft(tx, plannables, rewriting.staff, { before: draft, after }, 'relinked')
        all.push(without(ofChange.rewritten, ofBase.rewritten))
      }
      return all.flat()
    },
  }
}

/** References of a draft that its live record doesn't have. */
function without(ofDraft: readonly Reference[], live: readonly Reference[]): Reference[] {
  const known = new Set(live.map(keyOf))
  return ofDraft.filter((one) => !known.has(keyOf(one))).map((one) => ({ ...one, isDraft: true }))
}

const keyOf = ({ id, blockId, place, value }: Reference) => JSON.stringify([id, blockId, place, value])
