import { sql, type Selectable } from 'kysely'
import type { Database } from '#server/database/database.ts'
import { anywhere } from '#server/database/like.ts'
import type { SubscribersTable } from './newsletter.table.ts'

type Subscriber = Selectable<SubscribersTable>

/** Rows that are read at once for a file. */
const PORTION = 1000

/** Subscribes an address, in lower case. One that is there already keeps its date. Answers whether it is new. */
export async function subscribe(db: Database, email: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('subscribers')
    .values({ email: email.toLowerCase(), at: new Date().toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** Takes an address off the list. False when it is not on it. */
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

/** Who reads the newsletter, the newest first, and how many there are in all. */
export async function listSubscribers(
  db: Database,
  { search, limit, offset }: SubscriberFilter,
): Promise<{ subscribers: Subscriber[]; total: number }> {
  let query = db.selectFrom('subscribers')
  if (search) {
    const pattern = anywhere(search.toLowerCase())
    query = query.where(sql<boolean>`email like ${pattern} escape '\\'`)
  }
  const { total } = await query.select((eb) => eb.fn.countAll().as('total')).executeTakeFirstOrThrow()
  const newest = query.selectAll().orderBy('at', 'desc').orderBy('email')
  return { subscribers: await newest.limit(limit).offset(offset).execute(), total: Number(total) }
}

/** Every subscriber by address, a portion at a time: whoever comes or goes meanwhile moves nobody else. */
export async function* allSubscribers(db: Database): AsyncGenerator<Subscriber> {
  for (let after = ''; ;) {
    const query = db.selectFrom('subscribers').selectAll().where('email', '>', after)
    const portion = await query.orderBy('email').limit(PORTION).execute()
    yield* portion
    if (portion.length < PORTION) return
    after = portion.at(-1)!.email
  }
}
