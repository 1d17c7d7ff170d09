import { createAuditLogger } from '#server/content/activity/audit-logger.ts'
import type { Database } from '#server/database/database.ts'
import type { WithChanges } from '#server/changes/changes.ts'
import { fromRow, publishPostChange } from './blog.repository.ts'
import { blogRestorable } from './blog.restorable.ts'

const log = createAuditLogger(blogRestorable)

/**
 * Publishes posts that are due at `now`, including those that became due while no server ran. Of several servers, only
 * one publishes each post.
 */
export async function publishDue(db: Database, withChanges: WithChanges, now: Date): Promise<void> {
  const time = now.toISOString()
  const due = await db
    .selectFrom('posts')
    .select('id')
    .where('publishAt', '<=', time)
    .orderBy('publishAt')
    .orderBy('id')
    .execute()
  for (const { id } of due) await withChanges((tx, publishChange) => publish(tx, id, time, publishChange))
}

async function publish(
  tx: Database,
  id: number,
  time: string,
  note: Parameters<typeof publishPostChange>[0],
): Promise<void> {
  // Incrementing the version first locks the row; a post published or rescheduled meanwhile is no longer due.
  const waiting = await tx
    .updateTable('posts')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('publishAt', '<=', time)
    .returningAll()
    .executeTakeFirst()
  if (!waiting) return
  const published = await tx
    .updateTable('posts')
    .set({
      isPublished: 1,
      publishAt: null,
      publishedAt: waiting.publishedAt ?? waiting.publishAt,
      updatedAt: time,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const before = fromRow({ ...waiting, version: waiting.version - 1 })
  await log.updated(tx, null, { before, after: fromRow(published) }, 'published')
  publishPostChange(note, published.slug)
}
