import type { ContentDraft } from '#shared/features/releases/releases.contract.ts'
import type { BlocksRecord } from '#staff/builder/createBuilder.ts'
import type { BuilderSource } from '#staff/builder/useOpenedBuilder.ts'
import { asRecord, saveDraft } from '#staff/widgets/releases/draft-changes.ts'
import { refreshDrafts } from '#staff/widgets/releases/drafts.ts'

/** The draft of a live page or template as what the builder edits. Its save stores the draft; the live record stays. */
export function createDraftSource({
  kind,
  recordId,
  record,
  version,
}: ContentDraft): Pick<BuilderSource, 'feature' | 'record' | 'blocks' | 'version' | 'write' | 'success' | 'failure'> {
  return {
    feature: `${kind}-drafts`,
    record: recordId,
    blocks: record['blocks'],
    version,
    async write(blocks, basedOn) {
      const saved = await saveDraft(kind, recordId, { change: { blocks }, version: basedOn })
      await refreshDrafts(kind, recordId)
      // The draft says what is live, so there is none any more.
      return saved ? asRecord<BlocksRecord>(saved) : { blocks, version: basedOn }
    },
    success: 'Draft saved successfully',
    failure: 'Failed to save draft',
  }
}
