import { diary } from '#server/activity/diary.ts'
import type { Database } from '#server/database/database.ts'
import type { Write } from '#server/live/changes.ts'
import { fromRow, tell } from './blog.repository.ts'
import { blogRestorable } from './blog.restorable.ts'

const log = diary(blogRestorable)

/**
 * Publishes the posts whose time has come by `now`, also those whose time came while no server ran. Of several servers that look
 * at once, one does it.
 */
export async function publishDue(db: Database, write: Write, now: Date): Promise<void> {
  const time = now.toISOString()
  const due = await db
    .selectFrom('posts')
    .select('id')
    .where('publishAt', '<=', time)
    .orderBy('publishAt')
    .orderBy('id')
    .execute()
  for (const { id } of due) await write((tx, note) => publish(tx, id, time, note))
}

async function publish(tx: Database, id: number, time: string, note: Parameters<typeof tell>[0]): Promise<void> {
  // Counting first makes others wait; what they have published or put off meanwhile is due no more.
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
  tell(note, published.slug)
}
