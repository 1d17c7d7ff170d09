import { mergeWhole, type Fields } from '#server/content/scheduling/plannable.ts'
import { RELEASED, type PublishChange } from '#server/changes/changes.ts'
import type { Database } from '#server/database/database.ts'
import { rowId } from '#server/database/row-id.ts'
import { HttpError, orNotFound } from '#server/errors.ts'
import type { Staff } from '#server/http/serve.ts'
import { deepEqual } from '#shared/deep-equal.ts'
import type { LaterEdit } from '#shared/features/releases/releases.contract.ts'
import { findDraft, labelsOf, storeDraft, type Plannables } from './drafts.repository.ts'
import { freeSlugs } from './free-slugs.ts'
import { appliedIn, lockRelease, now, type ReleaseRow } from './releases.repository.ts'

/** What was edited of a live release's records since, field by field. Throws HttpError: 404, 409 if it isn't live. */
export async function laterEdits(db: Database, plannables: Plannables, id: string): Promise<LaterEdit[]> {
  const row = await db.selectFrom('releases').selectAll().where('id', '=', rowId(id)).executeTakeFirst()
  const edits: LaterEdit[] = []
  for (const { kind, recordId, title, after } of await appliedIn(assertLive(orNotFound(row, 'Release')))) {
    const plannable = plannables[kind]
    const live = (await plannable.find(db, recordId)) as (Fields & { id: string; version: number }) | undefined
    const edited = live && Object.keys(after).filter((field) => !deepEqual(live[field] ?? null, after[field]))
    if (!edited || edited.length > 0)
      edits.push({ kind, recordId, title, fields: edited ? labelsOf(plannable, edited) : ['Deleted'] })
  }
  return edits
}

function assertLive(row: ReleaseRow): ReleaseRow {
  if (!row.publishedAt) throw new HttpError(409, 'This release is not live.')
  return row
}

/**
 * Takes a live release back inside a transaction: fields get the values that they had before, unless they were edited
 * since. What the release changed becomes drafts again, unless a record has a new one; the release has no date then.
 * Throws HttpError: 404, 409 if it isn't live, or if an old value isn't possible any more.
 */
export async function takeBack(
  tx: Database,
  plannables: Plannables,
  id: string,
  staff: Staff | null,
  publishChange: PublishChange,
): Promise<void> {
  const row = assertLive(await lockRelease(tx, id))
  await tx
    .updateTable('releases')
    .set({ publishAt: null, publishedAt: null, applied: null, items: null, updatedAt: now(), version: row.version + 1 })
    .where('id', '=', row.id)
    .execute()
  const steps = []
  for (const { kind, recordId, before, after } of (await appliedIn(row)).toReversed()) {
    const { find, merge = mergeWhole } = plannables[kind]
    const live = await find(tx, recordId)
    if (live) steps.push({ kind, recordId, live, after, ...merge(after, { ...live }, before, 'live') })
  }
  const context = { staff, at: now(), action: 'taken back' }
  for (const { kind, recordId, live, change, after } of await freeSlugs(tx, plannables, steps)) {
    if (Object.keys(change).length > 0) await plannables[kind].apply(tx, live, change, publishChange, context)
    const key = { kind, id: recordId }
    if (await findDraft(tx, plannables, key)) continue
    await storeDraft(tx, plannables, key, { change: { ...after }, releaseId: id }, staff)
  }
  publishChange({ type: 'content_updated', tags: [RELEASED] })
}
