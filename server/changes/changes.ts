import type { Database } from '#server/database/database.ts'
import type { ConsoleMessage, ConsoleTag, LiveType, StaffMessage } from '#shared/live.ts'

/**
 * A change of what shoppers or staff see. Its row is written in the same transaction as the change itself,
 * so it can neither be lost nor be seen too early.
 */
export interface Change {
  type: LiveType | StaffMessage['type'] | ConsoleMessage['type']
  /**
   * What cached reads depend on: `product:12`, `products`, `featured`, `type:Dragon`, `designer:Ada`, `navigation`,
   * `page:about`.
   */
  tags: string[]
}

/** A change that only admin consoles receive, such as the progress of a sync. */
export const consoleChange = (...tags: ConsoleTag[]): Change => ({ type: 'console_updated', tags })

/** Tag published with every release, so that a page rendered meanwhile is rendered again. */
export const RELEASED = 'release'

/** Records a change in the current transaction; passed to the work of `Write`. */
export type PublishChange = (change: Change) => void

const published = new WeakMap<Database, Change[]>()

/** The list of the changes that a transaction publishes. */
export function collectChanges(tx: Database): Change[] {
  const changes: Change[] = []
  published.set(tx, changes)
  return changes
}

/** Notifies staff of a change within `withChanges`, unless it is published anyway. */
export function notifyStaff(tx: Database): void {
  const changes = published.get(tx)
  if (changes?.every(({ type }) => type !== 'content_updated' && type !== 'staff_updated'))
    changes.push({ type: 'staff_updated', tags: [] })
}

/** Inserts changes within the transaction that makes them. */
export async function recordChanges(tx: Database, changes: readonly Change[]): Promise<void> {
  if (changes.length === 0) return
  const at = new Date().toISOString()
  await tx
    .insertInto('changes')
    .values(changes.map(({ type, tags }) => ({ at, type, tags: JSON.stringify(tags) })))
    .execute()
}

/** Changes after `id`, and those in `passedOver` that exist by now, oldest first. */
export async function changesAfter(
  db: Database,
  id: number,
  passedOver: readonly number[],
  limit: number,
): Promise<(Change & { id: number })[]> {
  const rows = await db
    .selectFrom('changes')
    .selectAll()
    .where((eb) =>
      passedOver.length === 0 ? eb('id', '>', id) : eb.or([eb('id', '>', id), eb('id', 'in', passedOver)]),
    )
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map((row) => ({ id: Number(row.id), type: row.type, tags: JSON.parse(row.tags) as string[] }))
}

/** Ids of the newest `count` changes, oldest first. */
export async function newestChanges(db: Database, count: number): Promise<number[]> {
  const rows = await db.selectFrom('changes').select('id').orderBy('id', 'desc').limit(count).execute()
  return rows.map(({ id }) => Number(id)).toReversed()
}

/** Id of the newest change, 0 if there is none. */
async function lastChange(db: Database): Promise<number> {
  const row = await db
    .selectFrom('changes')
    .select((eb) => eb.fn.max('id').as('id'))
    .executeTakeFirst()
  return Number(row?.id ?? 0)
}

/** Deletes changes before a time, except the newest, whose id must never be reused. */
export async function trimChanges(db: Database, before: Date): Promise<void> {
  const last = await lastChange(db)
  await db.deleteFrom('changes').where('at', '<', before.toISOString()).where('id', '<', last).execute()
}

/**
 * Runs a transaction that may record changes, and delivers them once it has committed. The only way to change what
 * shoppers see.
 */
export type WithChanges = <T>(work: (tx: Database, publishChange: PublishChange) => Promise<T>) => Promise<T>
