import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { Database } from '#server/database/database.ts'
import { transact } from '#server/database/transact.ts'
import type { OneTimeLink } from '#shared/features/staff/staff.contract.ts'
import { findById, hasAdministrator, type StaffRow } from './accounts.repository.ts'

/** Where a link leads; its token follows. */
export const WELCOME_PATH = '/api/welcome'

const TOKEN_BYTES = 32
const LINK_DAYS = 7
const DAY_MS = 86_400_000

/** What a link is good for: an account's password, or (null) the first administrator. */
export type LinkUse = { account: StaffRow | null }

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

/** A new link of an account; older ones of the same account end. Run it in a transaction. */
export async function makeLink(tx: Database, staffId: number | null, origin: string): Promise<OneTimeLink> {
  return replaceLinks(tx, {
    staffId,
    token: randomBytes(TOKEN_BYTES).toString('base64url'),
    origin,
    expiresAt: inDays(),
  })
}

/**
 * The link that makes the first administrator; null when there is one. Every server tells the same one, at each start: whichever log is
 * read, what stands there works. Its token follows from the key that the servers share, and from the moment when it ends; one that ends
 * within a day is replaced.
 */
export const makeFirstLink = (db: Database, origin: string, key: string): Promise<OneTimeLink | null> =>
  transact(db, async (tx) => {
    if (await hasAdministrator(tx)) return null
    const known = await tx
      .selectFrom('oneTimeLinks')
      .select(['tokenHash', 'expiresAt'])
      .where('staffId', 'is', null)
      .where('expiresAt', '>', inDays(1))
      .executeTakeFirst()
    if (known && hashOf(firstToken(key, known.expiresAt)) === known.tokenHash)
      return linkOf(origin, firstToken(key, known.expiresAt), known.expiresAt)
    const expiresAt = inDays()
    return replaceLinks(tx, { staffId: null, token: firstToken(key, expiresAt), origin, expiresAt })
  })

const inDays = (days = LINK_DAYS) => new Date(Date.now() + days * DAY_MS).toISOString()

const firstToken = (key: string, expiresAt: string) =>
  createHmac('sha256', key).update(`the first administrator, until ${expiresAt}`).digest('base64url')

const linkOf = (origin: string, token: string, expiresAt: string): OneTimeLink => ({
  url: `${origin}${WELCOME_PATH}?token=${token}`,
  expiresAt,
})

interface NewLink {
  staffId: number | null
  token: string
  origin: string
  expiresAt: string
}

async function replaceLinks(tx: Database, { staffId, token, origin, expiresAt }: NewLink): Promise<OneTimeLink> {
  await endLinks(tx, staffId)
  await tx
    .insertInto('oneTimeLinks')
    .values({ tokenHash: hashOf(token), staffId, expiresAt })
    .execute()
  return linkOf(origin, token, expiresAt)
}

/** What a token is good for now; null for one that is unknown, expired or used. Nothing is used up. */
export async function readLink(db: Database, token: string): Promise<LinkUse | null> {
  const row = await db
    .selectFrom('oneTimeLinks')
    .select('staffId')
    .where('tokenHash', '=', hashOf(token))
    .where('expiresAt', '>', new Date().toISOString())
    .executeTakeFirst()
  return row ? goodFor(db, row.staffId) : null
}

/** The same, and uses it up: of two at once one gets null. Run it in the transaction that does what it is good for. */
export async function takeLink(tx: Database, token: string): Promise<LinkUse | null> {
  const row = await tx
    .deleteFrom('oneTimeLinks')
    .where('tokenHash', '=', hashOf(token))
    .where('expiresAt', '>', new Date().toISOString())
    .returning('staffId')
    .executeTakeFirst()
  return row ? goodFor(tx, row.staffId) : null
}

/** Ends every link of an account, or (null) those of the first administrator. */
export async function endLinks(db: Database, staffId: number | null): Promise<void> {
  await db
    .deleteFrom('oneTimeLinks')
    .where('staffId', staffId === null ? 'is' : '=', staffId)
    .execute()
}

/** Forgets links whose time is over. */
export async function sweepLinks(db: Database): Promise<void> {
  await db.deleteFrom('oneTimeLinks').where('expiresAt', '<=', new Date().toISOString()).execute()
}

async function goodFor(db: Database, staffId: number | null): Promise<LinkUse | null> {
  if (staffId === null) return (await hasAdministrator(db)) ? null : { account: null }
  const account = await findById(db, String(staffId))
  return account && account.isDisabled === 0 ? { account } : null
}
