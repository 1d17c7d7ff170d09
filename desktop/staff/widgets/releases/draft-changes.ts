import type { ContentDraft, DraftKind, ListedDraft } from '#shared/features/releases/releases.contract.ts'
import { ApiError } from '#staff/api/api-error.ts'
import { client } from '#staff/api/client.ts'
import { ifMatch } from '#staff/api/if-match.ts'
import { useChange } from '#staff/widgets/useChange.ts'
import { DRAFTS_URL, draftUrl, RELEASES_URL } from './drafts.ts'

/** The record with its draft's changes. Its version is the draft's. */
export const asRecord = <R extends object>({ record, version }: ContentDraft) =>
  ({ ...record, version }) as unknown as R

interface DraftChange {
  change: object
  /** These fields as they were live when the change began. */
  base?: object
  /** Version of the draft that the change is based on; 0 for none, null for any. */
  version: number | null
}

/**
 * Stores fields in the draft of a record, which is a new one if it was published or discarded meanwhile; null if nothing
 * differs from the live record any more. Refetches nothing. Throws ApiError (412) with the current draft as a record.
 */
export const saveDraft = (
  kind: DraftKind,
  id: string,
  { version, ...body }: DraftChange,
): Promise<ContentDraft | null> =>
  withRecord(async () => {
    const save = (base: number | null) =>
      client.releases.saveDraft({ params: { kind, id }, headers: ifMatch(base), body: body as SaveBody })
    try {
      return await save(version)
    } catch (error) {
      if (error instanceof ApiError && error.status === 412 && error.current === null) return save(0)
      throw error
    }
  })

/** Publishes the draft of a record with further changes, and returns the live record. Throws like `saveDraft`. */
export const publishDraft = (kind: DraftKind, id: string, { version, change }: DraftChange) =>
  withRecord(() =>
    client.releases.publishDraft({
      params: { kind, id },
      headers: ifMatch(version),
      body: { change } as SaveBody,
    }),
  )

type SaveBody = Parameters<typeof client.releases.saveDraft>[0]['body']

async function withRecord<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 412 || !error.current) throw error
    throw new ApiError(412, error.serverMessage, { current: asRecord(error.current as ContentDraft) })
  }
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
