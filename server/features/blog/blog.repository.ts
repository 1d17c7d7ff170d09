import type { Selectable } from 'kysely'
import type { Changed, Deleted } from '#server/activity/diary.ts'
import type { Database } from '#server/database/database.ts'
import { bit } from '#server/database/dialect.ts'
import { rowId } from '#server/database/row-id.ts'
import { staleWrite } from '#server/http/errors.ts'
import type { Note } from '#server/live/changes.ts'
import { publicationOf } from '#shared/publication.ts'
import type { Post, PostChange, PostDraft, PostSummary } from '#shared/features/blog/blog.schema.ts'
import type { PostsTable } from './blog.table.ts'
import { formerSlugs, freeSlug, leaveSlug, orTaken, refuseTaken } from './blog.slugs.ts'

/** A post as it is kept: its HTML is made from `content` when somebody reads it. */
export type StoredPost = Omit<Post, 'html'>

const summaryColumns = [
  'id',
  'slug',
  'title',
  'excerpt',
  'imageUrl',
  'category',
  'readTime',
  'isPublished',
  'publishedAt',
  'publishAt',
  'updatedAt',
  'version',
] as const

export function fromRow<Row extends Pick<Selectable<PostsTable>, 'id' | 'isPublished'>>({
  id,
  isPublished,
  ...row
}: Row) {
  return { ...row, id: String(id), isPublished: isPublished === 1 }
}

/** Published posts, newest first. With drafts: those that were never published, scheduled ones among them, come before. */
export async function listPosts(db: Database, { drafts = false } = {}): Promise<PostSummary[]> {
  const rows = await db
    .selectFrom('posts')
    .select(summaryColumns)
    .$if(!drafts, (posts) => posts.where('isPublished', '=', 1))
    .orderBy('publishedAt', (order) => order.desc().nullsFirst())
    .orderBy('id', 'desc')
    .execute()
  return rows.map(fromRow)
}

/** The newest published posts, whole. */
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

/** The post that has this slug, else the one that had it before (decision 19). Drafts only when asked for. */
export async function findPost(db: Database, slug: string, { drafts = false } = {}): Promise<StoredPost | undefined> {
  // PostgreSQL takes no NUL, and no slug has one.
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

/** By its id, whether it is published or not. */
export async function findPostById(db: Database, id: string): Promise<StoredPost | undefined> {
  const row = await db.selectFrom('posts').selectAll().where('id', '=', rowId(id)).executeTakeFirst()
  return row && fromRow(row)
}

/**
 * Adds a post. Without a slug it gets one from its title; a slug that is given and taken is refused (409). `publishedAt` (ISO 8601)
 * is when it was first published, now where absent. Use a transaction.
 */
export async function createPost(
  tx: Database,
  draft: PostDraft,
  note: Note,
  publishedAt?: string,
): Promise<StoredPost> {
  const now = new Date().toISOString()
  if (draft.slug) await refuseTaken(tx, draft.slug)
  const slug = draft.slug ?? (await freeSlug(tx, draft.title))
  const published = publishedAt ? new Date(publishedAt).toISOString() : now
  const { isPublished, publishAt } = publicationOf(draft, now)
  const row = await tx
    .insertInto('posts')
    .values({
      ...draft,
      slug,
      isPublished: bit(isPublished),
      publishAt,
      publishedAt: isPublished ? published : null,
      updatedAt: now,
      version: 1,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
    .catch(orTaken(slug))
  const led = await leaveSlug(tx, row.id, slug, null)
  if (isPublished || led) tell(note, slug)
  return fromRow(row)
}

/**
 * Changes a post. Undefined when there is none. Throws a Refusal: 412 with the current post when its version is another than the
 * one that the change is based on, 409 when the slug is taken. Use a transaction.
 */
export async function updatePost(
  tx: Database,
  id: string,
  change: PostChange,
  basedOn: number | undefined,
  note: Note,
): Promise<Changed<StoredPost> | undefined> {
  // Counting first makes others who change this post wait, so that what is read here stays true.
  const before = await tx
    .updateTable('posts')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', rowId(id))
    .returningAll()
    .executeTakeFirst()
  if (!before) return undefined
  const current = { ...fromRow(before), version: before.version - 1 }
  if (basedOn !== undefined && basedOn !== current.version) throw staleWrite(current)
  const { slug = current.slug, ...fields } = change
  if (slug !== current.slug) await refuseTaken(tx, slug)
  const now = new Date().toISOString()
  const { isPublished, publishAt } = publicationOf(change, now, current)
  const row = await tx
    .updateTable('posts')
    .set({
      ...fields,
      slug,
      isPublished: bit(isPublished),
      publishAt,
      // The first time counts, and is kept (decision 16).
      publishedAt: current.publishedAt ?? (isPublished ? now : null),
      updatedAt: now,
    })
    .where('id', '=', rowId(id))
    .returningAll()
    .executeTakeFirstOrThrow()
    .catch(orTaken(slug))
  const led = slug !== current.slug && (await leaveSlug(tx, row.id, slug, current.isPublished ? current.slug : null))
  if (current.isPublished || isPublished || led) tell(note, current.slug, slug)
  return { before: current, after: fromRow(row) }
}

/** Deletes a post with its old slugs, and answers both. Undefined when there is none. Use a transaction. */
export async function deletePost(tx: Database, id: string, note: Note): Promise<Deleted<StoredPost> | undefined> {
  // Written as it is, which makes any other writer wait.
  await tx
    .updateTable('posts')
    .set((eb) => ({ version: eb.ref('version') }))
    .where('id', '=', rowId(id))
    .execute()
  const belongings: PostBelongings = { slugs: await formerSlugs(tx, rowId(id)) }
  const row = await tx.deleteFrom('posts').where('id', '=', rowId(id)).returningAll().executeTakeFirst()
  if (!row) return undefined
  if (row.isPublished === 1) tell(note, row.slug)
  return { before: fromRow(row), belongings }
}

/** What goes with a deleted post. */
export interface PostBelongings {
  slugs: string[]
}

/** Drafts are nobody's to see: a change of one is not told. */
export const tell = (note: Note, ...slugs: string[]) =>
  note({ type: 'content_updated', tags: ['blog', ...new Set(slugs.map((slug) => `post:${slug}`))] })
