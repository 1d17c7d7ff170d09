import type { Database } from '#server/database/database.ts'
import { isTaken } from '#server/database/refusals.ts'
import { Refusal } from '#server/http/errors.ts'
import { slugsFor, slugTaken } from '#shared/features/blog/slugs.ts'

/** A slug from a title that no post has or had, with -2, -3 and so on where it must be. */
export async function freeSlug(db: Database, title: string): Promise<string> {
  const wished = slugsFor(title)
  for (;;) {
    const slug = wished.next().value
    if (!(await isUsed(db, slug)) && !(await wasUsed(db, slug))) return slug
  }
}

/** 409 when a post has this slug. One that only had it before gives it up. */
export async function refuseTaken(db: Database, slug: string): Promise<void> {
  if (await isUsed(db, slug)) throw taken(slug)
}

/** The same for somebody who took it at the same moment: to be thrown in place of what a write threw. */
export const orTaken = (slug: string) => (error: unknown) => {
  throw isTaken(error) ? taken(slug) : error
}

const taken = (slug: string) => new Refusal(409, slugTaken(slug))

/**
 * Ends the old use of a slug that a post has now, and remembers the one that it had before, null when nobody could know that.
 * True when it led to another post until now.
 */
export async function leaveSlug(tx: Database, postId: number, slug: string, before: string | null): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('postSlugs').where('slug', '=', slug).executeTakeFirstOrThrow()
  if (before !== null) await tx.insertInto('postSlugs').values({ slug: before, postId }).execute()
  return numDeletedRows > 0n
}

/** The slugs that a post had before. */
export async function formerSlugs(db: Database, postId: number): Promise<string[]> {
  const rows = await db.selectFrom('postSlugs').select('slug').where('postId', '=', postId).orderBy('slug').execute()
  return rows.map(({ slug }) => slug)
}

/** Gives a post the slugs that it had before, but for those that another post has or had since. */
export async function takeSlugsBack(tx: Database, postId: number, slugs: readonly string[]): Promise<void> {
  for (const slug of slugs)
    if (!(await isUsed(tx, slug)) && !(await wasUsed(tx, slug)))
      await tx.insertInto('postSlugs').values({ slug, postId }).execute()
}

const isUsed = async (db: Database, slug: string) =>
  (await db.selectFrom('posts').select('id').where('slug', '=', slug).executeTakeFirst()) !== undefined

const wasUsed = async (db: Database, slug: string) =>
  (await db.selectFrom('postSlugs').select('postId').where('slug', '=', slug).executeTakeFirst()) !== undefined
