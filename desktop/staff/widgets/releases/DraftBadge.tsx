import type { DraftKind } from '#shared/features/releases/releases.contract.ts'
import { useDrafts } from './drafts.ts'

/** Says that a live record has a draft; nothing if it has none. */
export function DraftBadge({ kind, id }: { kind: DraftKind; id: string }) {
  const { data } = useDrafts()
  const draft = data?.find((one) => one.kind === kind && one.recordId === id)
  return draft ? <span className="record-badge warning">Draft changes: {draft.fields.join(', ')}</span> : null
}
