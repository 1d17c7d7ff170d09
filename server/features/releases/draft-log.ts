import { createAuditLogger } from '#server/content/activity/audit-logger.ts'
import type { Database } from '#server/database/database.ts'
import type { Staff } from '#server/http/serve.ts'
import { toContentDraft, type LiveDraft, type Plannables } from './drafts.repository.ts'

/** The record with its draft, as the audit log keeps it. Its id names the kind, such as `page:12`. */
const asRecord = (draft: LiveDraft, plannables: Plannables) => {
  const { kind, recordId, title, record } = toContentDraft(draft, plannables)
  return { ...record, id: `${kind}:${recordId}`, draftOf: title }
}
const draftLog = createAuditLogger<ReturnType<typeof asRecord>>({ kind: 'draft', titleOf: ({ draftOf }) => draftOf })

interface LoggedDrafts {
  before: LiveDraft | undefined
  after: LiveDraft | null
}

/** Records what happened to a draft. */
export async function logDraft(
  tx: Database,
  plannables: Plannables,
  staff: Staff | null,
  { before, after }: LoggedDrafts,
  action = 'updated',
) {
  const [was, is] = [before && asRecord(before, plannables), after && asRecord(after, plannables)]
  if (is && was) await draftLog.updated(tx, staff, { before: was, after: is }, action)
  else if (is) await draftLog.created(tx, staff, is)
  else if (was) await draftLog.deleted(tx, staff, { before: was })
}
