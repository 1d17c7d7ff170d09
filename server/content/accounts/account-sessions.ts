import type { Logger } from 'pino'
import type { Database } from '#server/database/database.ts'
import { rowId } from '#server/database/row-id.ts'
import { noteRefusedCalls, type Traces } from '#server/content/activity/traces.ts'
import type { AccessRules } from '#server/http/access.ts'
import type { Staff } from '#server/http/serve.ts'
import { allowedBy, MAX_AGE_MS, MAX_LIFE_MS } from '#server/http/sessions.ts'
import type { AccountSession } from '#shared/features/accounts/auth.contract.ts'
import { displayName } from './accounts.repository.ts'

/** Resolution of `lastSeenAt`: a session is updated at most once a minute. */
const SEEN_EVERY_MS = 60_000

const findSessionRow = (db: Database, sessionId: string, now: Date) =>
  db
    .selectFrom('sessions')
    .innerJoin('staff', 'staff.id', 'sessions.staffId')
    .select(['staff.id', 'staff.email', 'staff.firstName', 'staff.lastName', 'staff.role'])
    .select(['sessions.seenAt', 'sessions.confirmedAt'])
    .where('sessions.id', '=', sessionId)
    .where('sessions.expiresAt', '>', now.toISOString())
    .where('sessions.createdAt', '>', new Date(now.getTime() - MAX_LIFE_MS).toISOString())
    .where('staff.isDisabled', '=', 0)
    .executeTakeFirst()

/** The role behind a session row now, without counting as a use of the session. Null as in `findSessionStaff`. */
export const findSessionRole = async (db: Database, sessionId: string): Promise<Staff['role'] | null> =>
  (await findSessionRow(db, sessionId, new Date()))?.role ?? null

/**
 * Staff member behind a session row, read from the account as it is now: role changes apply at once. Null if the
 * session has expired or the account is disabled.
 * @param sessionId - The id of the row, not the cookie's value.
 * @param options - `renews` extends the session's idle expiry.
 */
export async function findSessionStaff(
  db: Database,
  log: Logger,
  sessionId: string,
  { renews = false } = {},
): Promise<Staff | null> {
  const now = new Date()
  const row = await findSessionRow(db, sessionId, now)
  if (!row) return null
  if (Date.parse(row.seenAt) < now.getTime() - SEEN_EVERY_MS) {
    const seenAt = now.toISOString()
    const expiresAt = new Date(now.getTime() + MAX_AGE_MS).toISOString()
    try {
      const seen = renews ? { seenAt, expiresAt } : { seenAt }
      await db.updateTable('sessions').set(seen).where('id', '=', sessionId).execute()
      await db.updateTable('staff').set({ lastSeenAt: seenAt }).where('id', '=', row.id).execute()
    } catch (error) {
      // A full disk must not sign staff out: reads still work.
      log.warn({ err: error }, 'could not store when the session was last used')
    }
  }
  return { id: String(row.id), role: row.role, name: displayName(row), confirmedAt: row.confirmedAt }
}

/** True if the account exists and is not disabled. */
export async function isActive(db: Database, staffId: string): Promise<boolean> {
  const row = await db
    .selectFrom('staff')
    .select('id')
    .where('id', '=', rowId(staffId))
    .where('isDisabled', '=', 0)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Active sessions of an account, most recently used first. An editor's and the browser's that has allowed it are no news
 * to each other.
 */
export async function listSessions(
  db: Database,
  staffId: number,
  current: string | undefined,
): Promise<AccountSession[]> {
  const rows = await db
    .selectFrom('sessions')
    .select(['id', 'data', 'createdAt', 'seenAt', 'userAgent', 'address', 'toldAt'])
    .where('staffId', '=', staffId)
    .where('expiresAt', '>', new Date().toISOString())
    .where('createdAt', '>', new Date(Date.now() - MAX_LIFE_MS).toISOString())
    .orderBy('seenAt', 'desc')
    .orderBy('id')
    .execute()
  const me = rows.find(({ id }) => id === current)
  const toldAt = me?.toldAt ?? ''
  // From elsewhere it is news all the same: somebody may have stolen the browser's session.
  const isExpected = ({ id, data, address }: { id: string; data: string; address: string | null }) =>
    me !== undefined && address === me.address && (data === allowedBy(me.id) || me.data === allowedBy(id))
  return rows.map(({ id, data, createdAt, seenAt, userAgent, address }) => ({
    id,
    signedInAt: createdAt,
    lastSeenAt: seenAt,
    userAgent,
    address,
    isCurrent: id === current,
    isNew: id !== current && createdAt > toldAt && !isExpected({ id, data, address }),
  }))
}

/** Notes that a session has been told of the account's others. Never fails: a full disk only means that it is told again. */
export async function tellSession(db: Database, log: Logger, id: string): Promise<void> {
  try {
    await db.updateTable('sessions').set({ toldAt: new Date().toISOString() }).where('id', '=', id).execute()
  } catch (error) {
    log.warn({ err: error }, 'could not store that a session was told of others')
  }
}

/** Ends all sessions of an account, or only one, or all except one. Returns how many ended. */
export async function endSessions(
  db: Database,
  staffId: number,
  { only, except }: { only?: string; except?: string | undefined } = {},
): Promise<number> {
  let query = db.deleteFrom('sessions').where('staffId', '=', staffId)
  if (only !== undefined) query = query.where('id', '=', only)
  if (except !== undefined) query = query.where('id', '!=', except)
  const { numDeletedRows } = await query.executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

/** Ends the sessions of accounts without a second factor: they are from before it was required. Returns how many ended. */
export async function endSessionsWithoutFactor(db: Database): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('staffId', 'is not', null)
    .where('staffId', 'not in', (eb) =>
      eb.selectFrom('passkeys').select('staffId').union(eb.selectFrom('authenticatorApps').select('staffId')),
    )
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

/** A session of an account, by its id; null if it has ended or is another account's. */
export async function findSessionOf(
  db: Database,
  staffId: number,
  id: string,
): Promise<{ id: string; userAgent: string } | null> {
  const row = await db
    .selectFrom('sessions')
    .select(['id', 'userAgent'])
    .where('id', '=', id)
    .where('staffId', '=', staffId)
    .where('expiresAt', '>', new Date().toISOString())
    .executeTakeFirst()
  return row ?? null
}

/** Records that the session's owner has proved at this time that it is them. */
export async function confirmSession(db: Database, id: string, confirmedAt: string): Promise<void> {
  await db.updateTable('sessions').set({ confirmedAt }).where('id', '=', id).execute()
}

/** The access rules of every endpoint, by the accounts and sessions in the database. */
export const createAccessRules = (
  { isAuthDisabled, publicUrl }: Pick<AccessRules, 'isAuthDisabled' | 'publicUrl'>,
  { db, log, traces }: { db: Database; log: Logger; traces: Traces },
): AccessRules => ({
  isAuthDisabled,
  publicUrl,
  findStaff: (id, how) => findSessionStaff(db, log, id, how),
  noteRefusal: noteRefusedCalls(traces),
})
