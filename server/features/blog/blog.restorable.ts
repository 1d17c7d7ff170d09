import { parseOldFields, type Restorable } from '#server/content/activity/restore.ts'
import { restoreWorkingCopies } from '#server/content/working-copies.ts'
import { toColumns } from '#server/database/record-columns.ts'
import { rowId } from '#server/database/row-id.ts'
import { orNotFound } from '#server/errors.ts'
import { ifFuture } from '#shared/publication.ts'
import { postRecord, PostChange, type StoredPost } from '#shared/features/blog/blog.record.ts'
import { findPostById, fromRow, publishPostChange, updatePost, type PostBelongings } from './blog.repository.ts'
import { replaceFormerSlug, rethrowTaken, assertSlugFree, restoreFormerSlugs } from './blog.slugs.ts'

/**
 * Restores posts, with their former slugs. A post whose publication time passed while it was deleted comes back as a
 * draft.
 */
export const blogRestorable: Restorable<StoredPost> = {
  ...postRecord,
  find: findPostById,

  async recreate(tx, before, belongings, publishChange) {
    const { slug } = before
    const id = rowId(before.id)
    await assertSlugFree(tx, slug)
    const publishAt = ifFuture(before.publishAt, new Date().toISOString())
    const row = await tx
      .insertInto('posts')
      .values({ ...toColumns(postRecord.fields, { ...before, publishAt }), id })
      .returningAll()
      .executeTakeFirstOrThrow()
      .catch(rethrowTaken(slug))
    const wasTaken = await replaceFormerSlug(tx, id, slug, null)
    const { slugs, workingCopies = [] } = belongings as PostBelongings
    await restoreFormerSlugs(tx, id, slugs)
    await restoreWorkingCopies(tx, workingCopies)
    if (before.isPublished || wasTaken) publishPostChange(publishChange, slug)
    return fromRow(row)
  },

  async revert(tx, { before }, publishChange) {
    const change = parseOldFields(PostChange, {
      ...before,
      publishAt: ifFuture(before.publishAt, new Date().toISOString()),
    })
    return orNotFound(await updatePost(tx, before.id, change, undefined, publishChange), 'Post')
  },
}
