import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { Database } from '#server/database/database.ts'
import { transact } from '#server/database/transact.ts'
import type { OneTimeLink } from '#shared/features/accounts/staff.contract.ts'
import { findById, hasAdministrator, type StaffRow } from './accounts.repository.ts'

/** Path of one-time links; the token is a query parameter. */
export const WELCOME_PATH = '/api/welcome'

const TOKEN_BYTES = 32
const LINK_DAYS = 7
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** A link as it is shown or sent, once. */
export type NewLink = Omit<OneTimeLink, 'mailedTo'>

/** What a link permits: setting the password of an account, or (null) creating the first administrator. */
export type LinkGrant = { account: StaffRow | null }

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

/** Creates a link for an account and ends its older ones. Run it in a transaction. */
export const createLink = (tx: Database, staffId: number | null, origin: string): Promise<NewLink> =>
  replaceLinks(tx, { staffId, token: newToken(), origin, expiresAt: daysFromNow() })

/** Like `createLink`, for a forgotten password: it is valid for an hour. */
export const createPasswordLink = (tx: Database, staffId: number, origin: string): Promise<NewLink> =>
  replaceLinks(tx, { staffId, token: newToken(), origin, expiresAt: new Date(Date.now() + HOUR_MS).toISOString() })

/** Names a link without letting anybody in. */
export const linkIdOf = ({ url }: NewLink): string => hashOf(new URL(url).searchParams.get('token')!)

/**
 * Creates a second link that is valid beside the one with this id, and as long. Ends the account's other ones. Null if
 * the first is no longer valid. Run it in a transaction.
 */
export async function createSecondLink(
  tx: Database,
  { staffId, linkId, origin }: { staffId: number; linkId: string; origin: string },
): Promise<NewLink | null> {
  const first = await tx
    .selectFrom('oneTimeLinks')
    .select('expiresAt')
    .where('tokenHash', '=', linkId)
    .where('staffId', '=', staffId)
    .where('expiresAt', '>', new Date().toISOString())
    .executeTakeFirst()
  if (!first) return null
  await tx.deleteFrom('oneTimeLinks').where('staffId', '=', staffId).where('tokenHash', '!=', linkId).execute()
  return insertLink(tx, { staffId, token: newToken(), origin, expiresAt: first.expiresAt })
}

const newToken = () => randomBytes(TOKEN_BYTES).toString('base64url')

/**
 * Link that creates the first administrator; null if there is one. All servers log the same link on every start: its
 * token is an HMAC of its expiry with the shared key. A link that expires within a day is replaced.
 */
export const createFirstLink = (db: Database, origin: string, key: string): Promise<NewLink | null> =>
  transact(db, async (tx) => {
    if (await hasAdministrator(tx)) return null
    const known = await tx
      .selectFrom('oneTimeLinks')
      .select(['tokenHash', 'expiresAt'])
      .where('staffId', 'is', null)
      .where('expiresAt', '>', daysFromNow(1))
      .executeTakeFirst()
    if (known && hashOf(firstToken(key, known.expiresAt)) === known.tokenHash)
      return linkOf(origin, firstToken(key, known.expiresAt), known.expiresAt)
    const expiresAt = daysFromNow()
    return replaceLinks(tx, { staffId: null, token: firstToken(key, expiresAt), origin, expiresAt })
  })

const daysFromNow = (days = LINK_DAYS) => new Date(Date.now() + days * DAY_MS).toISOString()

const firstToken = (key: string, expiresAt: string) =>
  createHmac('sha256', key).update(`the first administrator, until ${expiresAt}`).digest('base64url')

const linkOf = (origin: string, token: string, expiresAt: string): NewLink => ({
  url: `${origin}${WELCOME_PATH}?token=${token}`,
  expiresAt,
})

interface LinkToStore {
  staffId: number | null
  token: string
  origin: string
  expiresAt: string
}

async function replaceLinks(tx: Database, link: LinkToStore): Promise<NewLink> {
  await endLinks(tx, link.staffId)
  return insertLink(tx, link)
}

async function insertLink(tx: Database, { staffId, token, origin, expiresAt }: LinkToStore): Promise<NewLink> {
  await tx
    .insertInto('oneTimeLinks')
    .values({ tokenHash: hashOf(token), staffId, expiresAt })
    // Two servers that start in the same millisecond make the same first link: PostgreSQL lets one try again.
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return linkOf(origin, token, expiresAt)
}

/** What a token permits, without using it up; null if it is unknown, expired or used. */
export async function readLink(db: Database, token: string): Promise<LinkGrant | null> {
  const row = await db
    .selectFrom('oneTimeLinks')
    .select('staffId')
    .where('tokenHash', '=', hashOf(token))
    .where('expiresAt', '>', new Date().toISOString())
    .executeTakeFirst()
  return row ? grantOf(db, row.staffId) : null
}

/**
 * Like `readLink`, but uses the token up: of two concurrent calls, one gets null. Run it in the transaction that acts
 * on the result.
 */
export async function consumeLink(tx: Database, token: string): Promise<LinkGrant | null> {
  const row = await tx
    .deleteFrom('oneTimeLinks')
    .where('tokenHash', '=', hashOf(token))
    .where('expiresAt', '>', new Date().toISOString())
    .returning('staffId')
    .executeTakeFirst()
  return row ? grantOf(tx, row.staffId) : null
}

/** Ends all links of an account, or (null) those for the first administrator. */
export async function endLinks(db: Database, staffId: number | null): Promise<void> {
  await db
    .deleteFrom('oneTimeLinks')
    .where('staffId', staffId === null ? 'is' : '=', staffId)
    .execute()
}

/** Deletes expired links. None is valid for longer than a new one, even if the clock was ahead. */
export async function sweepLinks(db: Database): Promise<void> {
  const latest = daysFromNow()
  await db.updateTable('oneTimeLinks').set({ expiresAt: latest }).where('expiresAt', '>', latest).execute()
  await db.deleteFrom('oneTimeLinks').where('expiresAt', '<=', new Date().toISOString()).execute()
}

async function grantOf(db: Database, staffId: number | null): Promise<LinkGrant | null> {
  if (staffId === null) return (await hasAdministrator(db)) ? null : { account: null }
  const account = await findById(db, String(staffId))
  return account && account.isDisabled === 0 ? { account } : null
}
