import { randomBytes } from 'node:crypto'
import { sql, type Selectable } from 'kysely'
import { sqlNow } from '#server/database/clock.ts'
import { hasText } from '#server/database/addresses.ts'
import type { Database } from '#server/database/database.ts'
import type { SubscribersTable } from '#server/database/schema/newsletter.table.ts'
import type { SubscriberCounts } from '#shared/features/newsletter/newsletter.contract.ts'
import { CONSENT, UNCONFIRMED_DAYS } from '#shared/features/newsletter/messages.ts'

export type SubscriberRow = Selectable<SubscribersTable>

const DAY_MS = 86_400_000

/** Of links in emails. Hexadecimal, so that it is told from words in addresses. */
const newToken = () => randomBytes(16).toString('hex')

export interface Subscription {
  /** False if nothing changed. */
  isNew: boolean
  /** An email that asks for a confirmation is due. */
  asks: boolean
}

/** Whether the address is stored, subscribed or not. */
export const isKnown = async (db: Database, email: string): Promise<boolean> =>
  (await db.selectFrom('subscribers').select('email').where('email', '=', email.toLowerCase()).executeTakeFirst()) !==
  undefined

/**
 * Subscribes an address in lowercase. An existing subscription keeps its date.
 * @param confirms - The shop sends emails: it asks for a confirmation, once a day at most.
 */
export async function subscribe(tx: Database, email: string, confirms: boolean): Promise<Subscription> {
  const address = email.toLowerCase()
  const time = sqlNow(tx)
  const expiresAt = sqlNow(tx, UNCONFIRMED_DAYS * DAY_MS)
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('subscribers')
    .values({
      email: address,
      at: time,
      token: newToken(),
      ...(confirms && { consent: CONSENT, confirmationAt: time, expiresAt }),
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows === 1n) return { isNew: true, asks: confirms }

  const known = () => tx.updateTable('subscribers').where('email', '=', address)
  // Whoever unsubscribed has to confirm again.
  const returned = await known()
    .set({ at: time, unsubscribedAt: null, confirmedAt: null, ...(confirms && { consent: CONSENT, expiresAt }) })
    .where('unsubscribedAt', 'is not', null)
    .executeTakeFirstOrThrow()
  const isNew = returned.numUpdatedRows === 1n
  if (!confirms) return { isNew, asks: false }
  const asked = await known()
    .set({
      confirmationAt: time,
      askRequestedAt: null,
      expiresAt: sql`case when expires_at is null then null else ${expiresAt} end`,
    })
    .where('confirmedAt', 'is', null)
    .where((eb) => eb.or([eb('confirmationAt', 'is', null), eb('confirmationAt', '<', sqlNow(tx, -DAY_MS))]))
    .executeTakeFirstOrThrow()
  return { isNew, asks: asked.numUpdatedRows === 1n }
}

/** Unsubscribes an address. False if it isn't subscribed. */
export const unsubscribe = (tx: Database, email: string): Promise<boolean> =>
  markUnsubscribed(tx, 'email', email.toLowerCase())

/** Unsubscribes by the token of a link. False if that isn't subscribed. */
export const leave = (tx: Database, token: string): Promise<boolean> => markUnsubscribed(tx, 'token', token)

async function markUnsubscribed(tx: Database, column: 'email' | 'token', value: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('subscribers')
    .set({ unsubscribedAt: sqlNow(tx), askRequestedAt: null })
    .where(column, '=', value)
    .where('unsubscribedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Undoes an unsubscription that hasn't been swept. False if there is none. */
export async function rejoin(tx: Database, token: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('subscribers')
    .set({ unsubscribedAt: null })
    .where('token', '=', token)
    .where('unsubscribedAt', 'is not', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Confirms a subscription, also one that was ended since. False if it is confirmed already. */
export async function confirm(tx: Database, token: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('subscribers')
    .set({ confirmedAt: sqlNow(tx), consent: CONSENT, expiresAt: null, askRequestedAt: null, unsubscribedAt: null })
    .where('token', '=', token)
    .where((eb) => eb.or([eb('confirmedAt', 'is', null), eb('unsubscribedAt', 'is not', null)]))
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

export const findByToken = (db: Database, token: string): Promise<SubscriberRow | undefined> =>
  db.selectFrom('subscribers').selectAll().where('token', '=', token).executeTakeFirst()

/** Who has not confirmed, and has a token. Undefined if there is nobody to be asked. */
export async function findUnconfirmed(tx: Database, email: string) {
  const found = await active(tx)
    .selectAll()
    .where('email', '=', email)
    .where('confirmedAt', 'is', null)
    .executeTakeFirst()
  return found && { ...found, token: found.token ?? (await giveTokens(tx, [found])).get(email) ?? null }
}

/** Marks everybody who never was asked to confirm. Returns how many now wait for their email. */
export async function requestConfirmations(tx: Database): Promise<number> {
  await tx
    .updateTable('subscribers')
    .set({ askRequestedAt: sqlNow(tx) })
    .where('unsubscribedAt', 'is', null)
    .where('confirmedAt', 'is', null)
    .where('confirmationAt', 'is', null)
    .where('askRequestedAt', 'is', null)
    .execute()
  return (await countSubscribers(tx)).toAsk
}

/** Whether somebody is marked to be asked. */
export const hasToAsk = async (db: Database): Promise<boolean> =>
  (await db.selectFrom('subscribers').select('email').where('askRequestedAt', 'is not', null).limit(1).execute())
    .length > 0

/** Takes up to `count` of those marked, who are then asked. Of two servers each takes others. */
export async function takeToAsk(tx: Database, count: number): Promise<string[]> {
  const next = tx
    .selectFrom('subscribers')
    .select('email')
    .where('askRequestedAt', 'is not', null)
    .orderBy('askRequestedAt')
    .limit(count)
  const taken = await tx
    .updateTable('subscribers')
    .set({ confirmationAt: sqlNow(tx), askRequestedAt: null })
    .where('email', 'in', next)
    .where('askRequestedAt', 'is not', null)
    .returning('email')
    .execute()
  return taken.map(({ email }) => email)
}

export async function countSubscribers(db: Database): Promise<SubscriberCounts> {
  const count = (condition: string) => sql<number>`coalesce(sum(case when ${sql.raw(condition)} then 1 else 0 end), 0)`
  const unconfirmed = 'confirmed_at is null and confirmation_at is'
  const counts = await active(db)
    .select([
      count('confirmed_at is not null').as('confirmed'),
      count(`${unconfirmed} not null`).as('asked'),
      count(`${unconfirmed} null`).as('unasked'),
      count('ask_requested_at is not null').as('toAsk'),
    ])
    .executeTakeFirstOrThrow()
  const { confirmed, asked, unasked, toAsk } = counts
  return { confirmed: Number(confirmed), asked: Number(asked), unasked: Number(unasked), toAsk: Number(toAsk) }
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
): Promise<{ subscribers: SubscriberRow[]; total: number }> {
  const query = matching(db, search)
  const { total } = await query.select((eb) => eb.fn.countAll().as('total')).executeTakeFirstOrThrow()
  const newest = query.selectAll().orderBy('at', 'desc').orderBy('email')
  return { subscribers: await newest.limit(limit).offset(offset).execute(), total: Number(total) }
}

/** Subscribers after an address, by address, each with a token. */
export async function listByAddress(
  db: Database,
  { search, after = '', limit }: { search?: string | undefined; after?: string | undefined; limit: number },
): Promise<SubscriberRow[]> {
  const rows = await matching(db, search).selectAll().where('email', '>', after).orderBy('email').limit(limit).execute()
  const tokens = await giveTokens(
    db,
    rows.filter(({ token }) => token === null),
  )
  return rows.map((row) => ({ ...row, token: row.token ?? tokens.get(row.email) ?? null }))
}

function matching(db: Database, search: string | undefined) {
  if (!search) return active(db)
  return active(db).where(hasText(sql`email`, search, (text) => text.toLowerCase()))
}

/** Gives subscriptions from before their tokens; returns these by address. Another server may do the same. */
async function giveTokens(db: Database, rows: readonly { email: string }[]): Promise<Map<string, string>> {
  if (rows.length === 0) return new Map()
  const made = sql.join(rows.map(({ email }) => sql`(${email}, ${newToken()})`))
  // Both engines name the columns of a list of values so.
  await sql`update subscribers set token = made.column2 from (values ${made}) as made
    where subscribers.email = made.column1 and subscribers.token is null`.execute(db)
  const addresses = rows.map(({ email }) => email)
  const given = await db.selectFrom('subscribers').select(['email', 'token']).where('email', 'in', addresses).execute()
  return new Map(given.flatMap(({ email, token }) => (token === null ? [] : [[email, token]])))
}

/** Deletes what was never confirmed in time, and subscriptions that ended before a time. */
export async function sweepSubscribers(db: Database, unsubscribedBefore: Date): Promise<void> {
  await db
    .deleteFrom('subscribers')
    .where((eb) =>
      eb.or([
        eb('unsubscribedAt', '<', unsubscribedBefore.toISOString()),
        eb.and([eb('confirmedAt', 'is', null), eb('expiresAt', '<', sqlNow(db))]),
      ]),
    )
    .execute()
}

const active = (db: Database) => db.selectFrom('subscribers').where('unsubscribedAt', 'is', null)
