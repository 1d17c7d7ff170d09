import type { DraftKind, ListedDraft } from '#shared/features/releases/releases.contract.ts'
import { client } from '#staff/api/client.ts'
import { refresh, useRead } from '#staff/api/read.ts'

export const DRAFTS_URL = '/api/drafts'
export const RELEASES_URL = '/api/releases'

/** The URL of a record's draft. */
export const draftUrl = (kind: DraftKind, id: string) => `${DRAFTS_URL}/${kind}/${id}`

/** Names a draft in an address and in a form, such as `page:12`. */
export const draftKeyOf = ({ kind, recordId }: Pick<ListedDraft, 'kind' | 'recordId'>): string => `${kind}:${recordId}`

/** Drafts of all live records. */
export const useDrafts = () => useRead(DRAFTS_URL, () => client.releases.drafts())

/** All releases. */
export const useReleases = () => useRead(RELEASES_URL, () => client.releases.list())

/** The draft of a record; null if it has none. */
export const useContentDraft = (kind: DraftKind, id: string, isWanted = true) =>
  useRead(draftUrl(kind, id), () => client.releases.draft({ params: { kind, id } }), { isWanted })

/** Refetches drafts and releases after one of them, or a live record, has changed. */
export const refreshDrafts = (kind: DraftKind, id: string) => refresh([DRAFTS_URL, RELEASES_URL, draftUrl(kind, id)])
