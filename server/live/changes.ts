import type { Database } from '#server/database/database.ts'
import type { ConsoleMessage, ConsoleTag, LiveType } from '#shared/live.ts'

/**
 * Something that happened to what shoppers see, or to what the admin console shows. It is a numbered row written in the same transaction as the change itself,
 * so it can be neither lost nor seen too early.
 */
export interface Change {
  type: LiveType | ConsoleMessage['type']
  /** What readers may have read: `product:12`, `products`, `featured`, `type:Dragon`, `designer:Ada`, `navigation`, `page:about`. */
  tags: string[]
}

/** Something that only the admin console shows, such as how far a sync is: open consoles hear of it, shops don't. */
export const consoleChange = (...tags: ConsoleTag[]): Change => ({ type: 'console_updated', tags })

/** Notes a change in the transaction that makes it; what `Write` hands to its work. */
export type Note = (change: Change) => void

/** Notes changes inside the transaction that makes them. */
export async function recordChanges(tx: Database, changes: readonly Change[]): Promise<void> {
  if (changes.length === 0) return
  const at = new Date().toISOString()
  await tx
    .insertInto('changes')
    .values(changes.map(({ type, tags }) => ({ at, type, tags: JSON.stringify(tags) })))
    .execute()
}

/** Changes after a number, and those of these numbers that are there by now, oldest first. */
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

/** The numbers of so many of the newest changes, oldest first. */
export async function newestChanges(db: Database, count: number): Promise<number[]> {
  const rows = await db.selectFrom('changes').select('id').orderBy('id', 'desc').limit(count).execute()
  return rows.map(({ id }) => Number(id)).toReversed()
}

/** The number of the newest change, 0 when there is none. */
async function lastChange(db: Database): Promise<number> {
  const row = await db
    .selectFrom('changes')
    .select((eb) => eb.fn.max('id').as('id'))
    .executeTakeFirst()
  return Number(row?.id ?? 0)
}

/** Forgets changes from before a time, all but the newest: its number must never be given again. */
export async function trimChanges(db: Database, before: Date): Promise<void> {
  const last = await lastChange(db)
  await db.deleteFrom('changes').where('at', '<', before.toISOString()).where('id', '<', last).execute()
}

/**
 * Runs a transaction that may note changes, and tells the bus once it has been committed.
 * The one way for a room to change what shoppers see.
 */
export type Write = <T>(work: (tx: Database, note: Note) => Promise<T>) => Promise<T>
