import type { Logger } from 'pino'
import type { Database } from '#server/database/database.ts'
import { rowId } from '#server/database/row-id.ts'
import type { Staff } from '#server/http/serve.ts'
import { MAX_AGE_MS, MAX_LIFE_MS } from '#server/http/sessions.ts'
import type { AccountSession } from '#shared/features/staff/staff.contract.ts'
import { nameOf } from './accounts.repository.ts'

/** How exactly it is remembered when somebody was last here. */
const SEEN_EVERY_MS = 60_000

/**
 * Whose session it is, as the account is now: a role that has changed counts at once, and a disabled account is nobody's.
 * `sessionId` is that of the row. With `renews` its idle time begins anew.
 */
export async function staffOfSession(
  db: Database,
  log: Logger,
  sessionId: string,
  { renews = false } = {},
): Promise<Staff | null> {
  const now = new Date()
  const row = await db
    .selectFrom('sessions')
    .innerJoin('staff', 'staff.id', 'sessions.staffId')
    .select(['staff.id', 'staff.email', 'staff.firstName', 'staff.lastName', 'staff.role', 'sessions.seenAt'])
    .where('sessions.id', '=', sessionId)
    .where('sessions.expiresAt', '>', now.toISOString())
    .where('sessions.createdAt', '>', new Date(now.getTime() - MAX_LIFE_MS).toISOString())
    .where('staff.isDisabled', '=', 0)
    .executeTakeFirst()
  if (!row) return null
  if (Date.parse(row.seenAt) < now.getTime() - SEEN_EVERY_MS) {
    const seenAt = now.toISOString()
    const expiresAt = new Date(now.getTime() + MAX_AGE_MS).toISOString()
    try {
      const seen = renews ? { seenAt, expiresAt } : { seenAt }
      await db.updateTable('sessions').set(seen).where('id', '=', sessionId).execute()
      await db.updateTable('staff').set({ lastSeenAt: seenAt }).where('id', '=', row.id).execute()
    } catch (error) {
      // A full disk stops writes, not reads.
      log.warn({ err: error }, 'it could not be noted when somebody was last here')
    }
  }
  return { id: String(row.id), role: row.role, name: nameOf(row) }
}

/** Whether an account is there and may come in. */
export async function isActive(db: Database, staffId: string): Promise<boolean> {
  const row = await db
    .selectFrom('staff')
    .select('id')
    .where('id', '=', rowId(staffId))
    .where('isDisabled', '=', 0)
    .executeTakeFirst()
  return row !== undefined
}

/** Where somebody is signed in, the latest first. */
export async function sessionsOf(
  db: Database,
  staffId: number,
  current: string | undefined,
): Promise<AccountSession[]> {
  const rows = await db
    .selectFrom('sessions')
    .select(['id', 'createdAt', 'seenAt', 'userAgent'])
    .where('staffId', '=', staffId)
    .where('expiresAt', '>', new Date().toISOString())
    .orderBy('seenAt', 'desc')
    .orderBy('id')
    .execute()
  return rows.map(({ id, createdAt, seenAt, userAgent }) => ({
    id,
    signedInAt: createdAt,
    lastSeenAt: seenAt,
    userAgent,
    isCurrent: id === current,
  }))
}

/** Ends sessions of an account: all, all but one, or one. Returns how many. */
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
