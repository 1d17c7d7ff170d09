import { createAuditLogger } from '#server/content/activity/audit-logger.ts'
import { LATEST, stepsOf, type Plannable } from '#server/content/scheduling/plannable.ts'
import { rowId } from '#server/database/row-id.ts'
import { orNotFound } from '#server/errors.ts'
import { postRecord, type PostChange, type StoredPost } from '#shared/features/blog/blog.record.ts'
import { findPostById, fromRow, publishPostChange, setSlugAside, updatePost } from './blog.repository.ts'
import { blogRestorable } from './blog.restorable.ts'

const log = createAuditLogger(blogRestorable)

/** Drafts of posts, and their times of publication. */
export const blogPlannable: Plannable<StoredPost> = {
  ...postRecord,
  kind: 'post',
  find: findPostById,
  setSlugAside,

  async apply(tx, { id }, change, publishChange, { staff, at, action }) {
    const changed = orNotFound(
      await updatePost(tx, id, change as PostChange, undefined, publishChange, at),
      postRecord.noun,
    )
    await log.updated(tx, staff, changed, action)
    return changed
  },

  async listSteps(db, until = LATEST) {
    const rows = await db
      .selectFrom('posts')
      .select(['id', 'title', 'publishAt'])
      .where('publishAt', '<=', until)
      .orderBy('id')
      .execute()
    return rows.flatMap((row) => stepsOf({ ...row, unpublishAt: null }, until))
  },

  async applyStep(tx, { recordId, at }, publishChange) {
    // Incrementing the version first locks the row; a post published or rescheduled meanwhile is no longer due.
    const waiting = await tx
      .updateTable('posts')
      .set((eb) => ({ version: eb('version', '+', 1) }))
      .where('id', '=', rowId(recordId))
      .where('publishAt', '<=', at)
      .returningAll()
      .executeTakeFirst()
    if (!waiting) return
    const published = await tx
      .updateTable('posts')
      .set({
        isPublished: 1,
        publishAt: null,
        publishedAt: waiting.publishedAt ?? waiting.publishAt,
        updatedAt: new Date().toISOString(),
      })
      .where('id', '=', waiting.id)
      .returningAll()
      .executeTakeFirstOrThrow()
    const before = fromRow({ ...waiting, version: waiting.version - 1 })
    await log.updated(tx, null, { before, after: fromRow(published) }, 'published')
    publishPostChange(publishChange, published.slug)
  },
}
