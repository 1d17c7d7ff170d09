import type { ContentDraft, DraftKind, ListedDraft } from '#shared/features/releases/releases.contract.ts'
import { client } from '#staff/api/client.ts'
import { refresh, useRead } from '#staff/api/read.ts'
import { ifMatch } from '#staff/api/if-match.ts'
import { useChange } from '#staff/widgets/useChange.ts'

export const DRAFTS_URL = '/api/drafts'
export const RELEASES_URL = '/api/releases'

const draftUrl = (kind: DraftKind, id: string) => `${DRAFTS_URL}/${kind}/${id}`

/** Drafts of all live records. */
export const useDrafts = () => useRead(DRAFTS_URL, () => client.releases.drafts())

/** All releases. */
export const useReleases = () => useRead(RELEASES_URL, () => client.releases.list())

/** The draft of a record; null if it has none. */
export const useContentDraft = (kind: DraftKind, id: string, isWanted = true) =>
  useRead(draftUrl(kind, id), () => client.releases.draft({ params: { kind, id } }), { isWanted })

/** Refetches drafts and releases after one of them, or a live record, has changed. */
export const refreshDrafts = (kind: DraftKind, id: string) => refresh([DRAFTS_URL, RELEASES_URL, draftUrl(kind, id)])

interface SavedDraft {
  change: Record<string, unknown>
  /** Version of the draft that the change is based on; 0 for none, null for any. */
  version: number | null
}

/** Stores fields in the draft of a record. Throws ApiError (412) with the current draft. */
export async function saveDraft(
  kind: DraftKind,
  id: string,
  { change, version }: SavedDraft,
): Promise<ContentDraft | null> {
  const saved = await client.releases.saveDraft({ params: { kind, id }, headers: ifMatch(version), body: { change } })
  await refreshDrafts(kind, id)
  return saved
}

/** Calls that change a draft as a whole, with their toasts. `urls` are those of the live record. */
export function useDraftChanges(
  { kind, recordId: id }: Pick<ListedDraft, 'kind' | 'recordId'>,
  urls: readonly string[] = [],
) {
  const params = { kind, id }
  const refreshed = [DRAFTS_URL, RELEASES_URL, draftUrl(kind, id), ...urls]
  const publish = useChange({
    call: (version: number) => client.releases.publishDraft({ params, headers: ifMatch(version), body: {} }),
    success: 'Changes published successfully',
    failure: 'Failed to publish changes',
    refresh: refreshed,
  })
  const discard = useChange({
    call: async () => {
      const before = await client.releases.draft({ params })
      await client.releases.discardDraft({ params })
      return before
    },
    success: 'Draft discarded successfully',
    failure: 'Failed to discard draft',
    refresh: refreshed,
    undo: {
      call: async (before) => {
        if (!before) return
        const { record, releaseId } = before
        await client.releases.saveDraft({ params, headers: {}, body: { change: pickFields(kind, record), releaseId } })
      },
      success: 'Draft restored successfully',
      failure: 'Failed to restore draft',
    },
  })
  const assign = useChange({
    call: (releaseId: string | null) => client.releases.saveDraft({ params, headers: {}, body: { releaseId } }),
    success: (_, releaseId) => (releaseId ? 'Draft added to the release' : 'Draft taken out of the release'),
    failure: 'Failed to move draft',
    refresh: refreshed,
  })
  return { publish, discard, assign }
}

/** The fields of a record that a draft of its kind can have. */
const pickFields = (kind: DraftKind, record: Record<string, unknown>) => {
  const {
    id: _id,
    version: _version,
    updatedAt: _updatedAt,
    isDefault: _isDefault,
    publishedAt: _at,
    ...fields
  } = record
  return kind === 'navigation' ? { items: fields['items'] } : fields
}
