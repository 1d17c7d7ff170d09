import { fieldsOf, type Restorable } from '#server/activity/restorable.ts'
import { bit } from '#server/database/dialect.ts'
import { rowId } from '#server/database/row-id.ts'
import { found } from '#server/http/errors.ts'
import { stillToCome } from '#shared/publication.ts'
import { PostChange } from '#shared/features/blog/blog.schema.ts'
import { findPostById, fromRow, tell, updatePost, type PostBelongings, type StoredPost } from './blog.repository.ts'
import { leaveSlug, orTaken, refuseTaken, takeSlugsBack } from './blog.slugs.ts'

/**
 * The way back for posts: a deleted one comes with the slugs that it had. What was planned for a time that is over has not been
 * published by that, so it comes back as a draft.
 */
export const blogRestorable: Restorable<StoredPost> = {
  kind: 'post',
  name: 'Post',
  titleOf: ({ title }) => title,
  find: findPostById,

  async bringBack(tx, before, belongings, note) {
    const { slug } = before
    const id = rowId(before.id)
    await refuseTaken(tx, slug)
    const columns = {
      ...before,
      id,
      isPublished: bit(before.isPublished),
      publishAt: stillToCome(before.publishAt, new Date().toISOString()),
    }
    const row = await tx
      .insertInto('posts')
      .values(columns)
      .returningAll()
      .executeTakeFirstOrThrow()
      .catch(orTaken(slug))
    const led = await leaveSlug(tx, id, slug, null)
    await takeSlugsBack(tx, id, (belongings as PostBelongings).slugs)
    if (before.isPublished || led) tell(note, slug)
    return fromRow(row)
  },

  async putBack(tx, { before }, note) {
    const change = fieldsOf(PostChange, {
      ...before,
      publishAt: stillToCome(before.publishAt, new Date().toISOString()),
    })
    return found(await updatePost(tx, before.id, change, undefined, note), 'Post')
  },
}
