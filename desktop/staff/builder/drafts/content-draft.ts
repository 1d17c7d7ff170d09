import type { ContentDraft, DraftKind } from '#shared/features/releases/releases.contract.ts'
import { ApiError } from '#staff/api/api-error.ts'
import type { BlocksRecord } from '#staff/builder/createBuilder.ts'
import type { BuilderSource } from '#staff/builder/useOpenedBuilder.ts'
import { saveDraft } from '#staff/widgets/releases/drafts.ts'

/** The draft of a live page or template as what the builder edits. Its save stores the draft; the live record stays. */
export function createDraftSource(
  draft: ContentDraft,
): Pick<BuilderSource, 'feature' | 'record' | 'blocks' | 'version' | 'write' | 'success' | 'failure'> {
  const { kind, recordId, record, version } = draft
  return {
    feature: `${kind}-drafts`,
    record: recordId,
    blocks: record['blocks'],
    version,
    write: (blocks, basedOn) => writeDraft(kind, recordId, blocks, basedOn),
    success: 'Draft saved successfully',
    failure: 'Failed to save draft',
  }
}

async function writeDraft(
  kind: DraftKind,
  id: string,
  blocks: BlocksRecord['blocks'],
  basedOn: number,
): Promise<BlocksRecord> {
  try {
    const saved = await saveDraft(kind, id, { change: { blocks }, version: basedOn })
    // The draft says what is live, so there is none any more.
    return saved ? toBlocks(saved) : { blocks, version: basedOn }
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 412 || !error.current) throw error
    throw new ApiError(412, error.serverMessage, { current: toBlocks(error.current as ContentDraft) })
  }
}

const toBlocks = ({ record, version }: ContentDraft): BlocksRecord => ({ blocks: record['blocks'], version })
