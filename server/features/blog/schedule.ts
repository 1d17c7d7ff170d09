import type { Logger } from 'pino'
import { diary } from '#server/activity/diary.ts'
import type { Database } from '#server/database/database.ts'
import type { Write } from '#server/live/changes.ts'
import { fromRow, tell } from './blog.repository.ts'
import { blogRestorable } from './blog.restorable.ts'

/** How late a post may be. Looking costs less than a tenth of a millisecond. */
const LOOK_EVERY_MS = 1_000

const log = diary(blogRestorable)

/**
 * Publishes the posts whose time has come by `now`, also those whose time came while no server ran. Of several servers that look
 * at once, one does it.
 */
export async function publishDue(db: Database, write: Write, now: Date): Promise<void> {
  const time = now.toISOString()
  const due = await db.selectFrom('posts').select('id').where('publishAt', '<=', time).orderBy('publishAt').execute()
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

/** Looks for posts whose time has come, until it is closed. */
export interface Schedule {
  close(): Promise<void>
}

export async function openSchedule({ db, write, log }: { db: Database; write: Write; log: Logger }): Promise<Schedule> {
  let timer: NodeJS.Timeout | undefined
  let closed = false
  let looking = look()
  // What came due while the shop was closed is there when it opens.
  await looking

  async function look() {
    try {
      await publishDue(db, write, new Date())
    } catch (error) {
      log.error({ err: error }, 'publishing posts on time failed; it is tried again')
    }
    if (closed) return
    timer = setTimeout(() => (looking = look()), LOOK_EVERY_MS)
    timer.unref()
  }

  return {
    async close() {
      closed = true
      clearTimeout(timer)
      await looking
    },
  }
}
