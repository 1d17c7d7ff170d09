import type { Selectable } from 'kysely'
import type { RecordChange, RecordDeletion } from '#server/content/activity/audit-logger.ts'
import { isSetAside, setAside, slugOf } from '#server/content/scheduling/slugs.ts'
import { takeWorkingCopies, type StoredCopy } from '#server/content/working-copies.ts'
import type { Database } from '#server/database/database.ts'
import { toColumns, toRecord } from '#server/database/record-columns.ts'
import { rowId } from '#server/database/row-id.ts'
import { staleWrite } from '#server/errors.ts'
import type { PublishChange } from '#server/changes/changes.ts'
import { applyPublication } from '#shared/publication.ts'
import {
  postRecord,
  PostSummary,
  type PostChange,
  type PostDraft,
  type StoredPost,
} from '#shared/features/blog/blog.record.ts'
import type { PostsTable } from '#server/database/schema/blog.table.ts'
import { formerSlugs, findFreeSlug, replaceFormerSlug, rethrowTaken, assertSlugFree } from './blog.slugs.ts'

const summaryColumns = Object.keys(PostSummary.shape) as (keyof PostSummary)[]

export const fromRow = (row: Selectable<PostsTable>): StoredPost => toRecord(postRecord.fields, row)

/** Published posts, newest first. With drafts: posts that were never published, scheduled ones included, come first. */
export async function listPosts(db: Database, { drafts = false } = {}): Promise<PostSummary[]> {
  const rows = await db
    .selectFrom('posts')
    .select(summaryColumns)
    .$if(!drafts, (posts) => posts.where('isPublished', '=', 1))
    .orderBy('publishedAt', (order) => order.desc().nullsFirst())
    .orderBy('id', 'desc')
    .execute()
  return rows.map((row) => toRecord<PostSummary>(postRecord.fields, row))
}

/** The newest published posts with their content. */
export async function latestPosts(db: Database, limit: number): Promise<StoredPost[]> {
  const rows = await db
    .selectFrom('posts')
    .selectAll()
    .where('isPublished', '=', 1)
    .orderBy('publishedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(fromRow)
}

/** The post with this slug, otherwise the one that had it before. Drafts only if requested. */
export async function findPost(db: Database, slug: string, { drafts = false } = {}): Promise<StoredPost | undefined> {
  // PostgreSQL rejects NUL, and no slug contains one.
  if (slug.includes('\0')) return undefined
  const posts = db
    .selectFrom('posts')
    .selectAll()
    .$if(!drafts, (found) => found.where('isPublished', '=', 1))
  const row =
    (await posts.where('slug', '=', slug).executeTakeFirst()) ??
    (await posts
      .where('id', 'in', (eb) => eb.selectFrom('postSlugs').select('postId').where('slug', '=', slug))
      .executeTakeFirst())
  return row && fromRow(row)
}

/** Draft or published. */
export async function findPostById(db: Database, id: string): Promise<StoredPost | undefined> {
  const row = await db.selectFrom('posts').selectAll().where('id', '=', rowId(id)).executeTakeFirst()
  return row && fromRow(row)
}

/**
 * Creates a post inside a transaction. Without a slug it gets one from its title. `publishedAt` (ISO 8601) defaults to
 * now. Throws HttpError (409) if the slug is taken.
 */
export async function createPost(
  tx: Database,
  draft: PostDraft,
  publishChange: PublishChange,
  publishedAt?: string,
): Promise<StoredPost> {
  const now = new Date().toISOString()
  if (draft.slug) await assertSlugFree(tx, draft.slug)
  const slug = draft.slug ?? (await findFreeSlug(tx, draft.title))
  const published = publishedAt ? new Date(publishedAt).toISOString() : now
  const { isPublished, publishAt } = applyPublication(draft, now)
  const row = await tx
    .insertInto('posts')
    .values({
      ...toColumns(postRecord.fields, { ...draft, slug, isPublished, publishAt }),
      publishedAt: isPublished ? published : null,
      updatedAt: now,
      version: 1,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
    .catch(rethrowTaken(slug))
  const wasTaken = await replaceFormerSlug(tx, row.id, slug, null)
  if (isPublished || wasTaken) publishPostChange(publishChange, slug)
  return fromRow(row)
}

/**
 * Changes a post inside a transaction; undefined if there is none. Throws HttpError: 412 with the current post if
 * `basedOn` is stale, 409 if the slug is taken.
 */
export async function updatePost(
  tx: Database,
  id: string,
  change: PostChange,
  basedOn: number | undefined,
  publishChange: PublishChange,
  now = new Date().toISOString(),
): Promise<RecordChange<StoredPost> | undefined> {
  // Incrementing the version first locks the row, so that what is read here stays true.
  const before = await tx
    .updateTable('posts')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', rowId(id))
    .returningAll()
    .executeTakeFirst()
  if (!before) return undefined
  const current = { ...fromRow(before), slug: slugOf(before.slug), version: before.version - 1 }
  if (basedOn !== undefined && basedOn !== current.version) throw staleWrite(current)
  const { slug = current.slug } = change
  if (slug !== current.slug) await assertSlugFree(tx, slug)
  const { isPublished, publishAt } = applyPublication(change, now, current)
  const row = await tx
    .updateTable('posts')
    .set({
      ...toColumns(postRecord.fields, { ...change, slug, isPublished, publishAt }),
      // The first publication time is kept.
      publishedAt: current.publishedAt ?? (isPublished ? now : null),
      updatedAt: now,
    })
    .where('id', '=', rowId(id))
    .returningAll()
    .executeTakeFirstOrThrow()
    .catch(rethrowTaken(slug))
  const redirects = current.isPublished && !isSetAside(before.slug)
  const wasTaken = slug !== current.slug && (await replaceFormerSlug(tx, row.id, slug, redirects ? current.slug : null))
  if (current.isPublished || isPublished || wasTaken) publishPostChange(publishChange, current.slug, slug)
  return { before: current, after: fromRow(row) }
}

/** Sets the slug of a post aside, for another post that gets it in the same transaction; so does this one. */
export const setSlugAside = async (tx: Database, { id, slug }: StoredPost): Promise<void> =>
  void (await tx
    .updateTable('posts')
    .set({ slug: setAside(slug) })
    .where('id', '=', rowId(id))
    .execute())

/** Deletes a post with its former slugs, inside a transaction, and returns both; undefined if there is none. */
export async function deletePost(
  tx: Database,
  id: string,
  publishChange: PublishChange,
): Promise<RecordDeletion<StoredPost> | undefined> {
  // Locks the row.
  await tx
    .updateTable('posts')
    .set((eb) => ({ version: eb.ref('version') }))
    .where('id', '=', rowId(id))
    .execute()
  const belongings: PostBelongings = {
    slugs: await formerSlugs(tx, rowId(id)),
    workingCopies: await takeWorkingCopies(tx, { kind: 'post', recordId: String(rowId(id)) }),
  }
  const row = await tx.deleteFrom('posts').where('id', '=', rowId(id)).returningAll().executeTakeFirst()
  if (!row) return undefined
  if (row.isPublished === 1) publishPostChange(publishChange, row.slug)
  return { before: fromRow(row), belongings }
}

/** Data deleted with a post. */
export interface PostBelongings {
  slugs: string[]
  /** Absent in old audit events. */
  workingCopies?: StoredCopy[]
}

/** Publishes a change of posts. Not called for changes of drafts, which shoppers don't see. */
export const publishPostChange = (publishChange: PublishChange, ...slugs: string[]) =>
  publishChange({ type: 'content_updated', tags: ['blog', ...new Set(slugs.map((slug) => `post:${slug}`))] })
