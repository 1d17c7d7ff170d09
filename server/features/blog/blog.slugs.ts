import type { Database } from '#server/database/database.ts'
import { isUniqueViolation } from '#server/database/http-errors.ts'
import { conflictingField } from '#server/errors.ts'
import { slugsFor, slugTakenMessage } from '#shared/features/blog/slugs.ts'

/** Slug from a title that no post has or had, with a suffix (-2, -3, ...) if needed. */
export async function findFreeSlug(db: Database, title: string): Promise<string> {
  const wished = slugsFor(title)
  for (;;) {
    const slug = wished.next().value
    if (!(await isUsed(db, slug)) && !(await wasUsed(db, slug))) return slug
  }
}

/** Throws HttpError (409) if a post has this slug. A post that only had it before loses it. */
export async function assertSlugFree(db: Database, slug: string): Promise<void> {
  if (await isUsed(db, slug)) throw slugTakenError(slug)
}

/** Error handler for writes that turns a unique violation, from a concurrent request, into the same error. */
export const rethrowTaken = (slug: string) => (error: unknown) => {
  throw isUniqueViolation(error) ? slugTakenError(slug) : error
}

const slugTakenError = (slug: string) => conflictingField('slug', slugTakenMessage(slug))

/**
 * Removes a post's present slug from the former slugs, and adds `before` to them (null: none). True if the slug
 * redirected to another post until now.
 */
export async function replaceFormerSlug(
  tx: Database,
  postId: number,
  slug: string,
  before: string | null,
): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('postSlugs').where('slug', '=', slug).executeTakeFirstOrThrow()
  if (before !== null) await tx.insertInto('postSlugs').values({ slug: before, postId }).execute()
  return numDeletedRows > 0n
}

export async function formerSlugs(db: Database, postId: number): Promise<string[]> {
  const rows = await db.selectFrom('postSlugs').select('slug').where('postId', '=', postId).orderBy('slug').execute()
  return rows.map(({ slug }) => slug)
}

/** Restores former slugs of a post, except those that another post has or had since. */
export async function restoreFormerSlugs(tx: Database, postId: number, slugs: readonly string[]): Promise<void> {
  for (const slug of slugs)
    if (!(await isUsed(tx, slug)) && !(await wasUsed(tx, slug)))
      await tx.insertInto('postSlugs').values({ slug, postId }).execute()
}

const isUsed = async (db: Database, slug: string) =>
  (await db.selectFrom('posts').select('id').where('slug', '=', slug).executeTakeFirst()) !== undefined

const wasUsed = async (db: Database, slug: string) =>
  (await db.selectFrom('postSlugs').select('postId').where('slug', '=', slug).executeTakeFirst()) !== undefined
