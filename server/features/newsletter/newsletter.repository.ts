import { sql, type Selectable } from 'kysely'
import type { Database } from '#server/database/database.ts'
import { containsPattern } from '#server/database/like.ts'
import type { SubscribersTable } from '#server/database/schema/newsletter.table.ts'

type Subscriber = Selectable<SubscribersTable>

/** Rows per query of an export. */
const BATCH_SIZE = 1000

/** Subscribes an address in lowercase. An existing subscription keeps its date. Returns true if it is new. */
export async function subscribe(db: Database, email: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('subscribers')
    .values({ email: email.toLowerCase(), at: new Date().toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** Unsubscribes an address. False if it isn't subscribed. */
export async function unsubscribe(db: Database, email: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('subscribers')
    .where('email', '=', email.toLowerCase())
    .executeTakeFirstOrThrow()
  return numDeletedRows === 1n
}

export interface SubscriberFilter {
  search?: string | undefined
  limit: number
  offset: number
}

/** A page of subscribers, newest first, with their total number. */
export async function listSubscribers(
  db: Database,
  { search, limit, offset }: SubscriberFilter,
): Promise<{ subscribers: Subscriber[]; total: number }> {
  let query = db.selectFrom('subscribers')
  if (search) {
    const pattern = containsPattern(search.toLowerCase())
    query = query.where(sql<boolean>`email like ${pattern} escape '\\'`)
  }
  const { total } = await query.select((eb) => eb.fn.countAll().as('total')).executeTakeFirstOrThrow()
  const newest = query.selectAll().orderBy('at', 'desc').orderBy('email')
  return { subscribers: await newest.limit(limit).offset(offset).execute(), total: Number(total) }
}

/** All subscribers by address, in batches. Keyset pagination is stable while people subscribe or unsubscribe. */
export async function* allSubscribers(db: Database): AsyncGenerator<Subscriber> {
  for (let after = ''; ;) {
    const query = db.selectFrom('subscribers').selectAll().where('email', '>', after)
    const portion = await query.orderBy('email').limit(BATCH_SIZE).execute()
    yield* portion
    if (portion.length < BATCH_SIZE) return
    after = portion.at(-1)!.email
  }
}
