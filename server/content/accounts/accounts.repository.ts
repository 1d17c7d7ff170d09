import type { Selectable } from 'kysely'
import type { Database } from '#server/database/database.ts'
import { isUniqueViolation } from '#server/database/http-errors.ts'
import { toColumns, toRecord } from '#server/database/record-columns.ts'
import { rowId } from '#server/database/row-id.ts'
import { orNotFound, HttpError, staleWrite } from '#server/errors.ts'
import {
  accountRecord,
  type Account,
  type AccountChange,
  type FactorKind,
  type InvitationDraft,
} from '#shared/features/accounts/accounts.record.ts'
import { readFactorKinds } from './factors.repository.ts'
import type { StaffTable } from '#server/database/schema/accounts.table.ts'
import { isBlocked } from '#server/mail/smtp.ts'
import { toAsciiAddress } from '#shared/contract/email.ts'

export type StaffRow = Selectable<StaffTable>

/** Normalises an address, so that lookups ignore case and surrounding spaces. */
export const normalizeEmail = (email: string) => toAsciiAddress(email.trim()).toLowerCase()

/** Display name; the address if the account has no name. */
export const displayName = ({ firstName, lastName, email }: Pick<StaffRow, 'firstName' | 'lastName' | 'email'>) =>
  `${firstName} ${lastName}`.trim() || email

export const findById = (db: Database, id: string): Promise<StaffRow | undefined> =>
  db.selectFrom('staff').selectAll().where('id', '=', rowId(id)).executeTakeFirst()

export const findByEmail = (db: Database, email: string): Promise<StaffRow | undefined> =>
  db.selectFrom('staff').selectAll().where('email', '=', normalizeEmail(email)).executeTakeFirst()

/** True if at least one administrator has joined and is not disabled. */
export async function hasAdministrator(db: Database): Promise<boolean> {
  const row = await administrators(db).select('id').limit(1).executeTakeFirst()
  return row !== undefined
}

const administrators = (db: Database) =>
  db
    .selectFrom('staff')
    .where('role', '=', 'administrator')
    .where('isDisabled', '=', 0)
    .where((eb) => eb.or([eb('passwordHash', 'is not', null), eb('openidSubject', 'is not', null)]))

/** All accounts, sorted by name. */
export async function listAccounts(db: Database): Promise<Account[]> {
  const [rows, kinds, problems, counts] = await Promise.all([
    db.selectFrom('staff').selectAll().execute(),
    readFactorKinds(db),
    readInvitationProblems(db),
    db
      .selectFrom('sessions')
      .select(({ fn }) => ['staffId', fn.countAll<number | string>().as('count')])
      .where('staffId', 'is not', null)
      .where('expiresAt', '>', new Date().toISOString())
      .groupBy('staffId')
      .execute(),
  ])
  const countOf = new Map(counts.map(({ staffId, count }) => [staffId, Number(count)]))
  return rows
    .map((row) => toAccount(row, countOf.get(row.id) ?? 0, kinds.get(row.id), problems.get(row.email)))
    .toSorted((a, b) => displayName(a).localeCompare(displayName(b)) || Number(a.id) - Number(b.id))
}

/** Why the newest emailed invitation of an address was not delivered, by address. */
async function readInvitationProblems(db: Database): Promise<Map<string, string | null>> {
  const rows = await db
    .selectFrom('mails')
    .select(['recipient', 'state', 'answer'])
    .where('kind', '=', 'invitation')
    .orderBy('id')
    .execute()
  const problemOf = ({ state, answer }: (typeof rows)[number]) => {
    if (state === 'refused') return answer ?? 'The mail server refused it.'
    if (state === 'waiting') return answer !== null && isBlocked(answer) ? answer : null
    return state === 'late' ? 'It could not be sent in time.' : null
  }
  return new Map(rows.map((row) => [row.recipient, problemOf(row)]))
}

/** Throws HttpError (404). */
export async function readAccount(db: Database, id: string): Promise<Account> {
  const row = orNotFound(await findById(db, id), 'Account')
  const { count } = await db
    .selectFrom('sessions')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('staffId', '=', row.id)
    .where('expiresAt', '>', new Date().toISOString())
    .executeTakeFirstOrThrow()
  return toAccount(row, Number(count), (await readFactorKinds(db)).get(row.id))
}

/** Fields of a new account; others have the defaults of their columns. */
type NewAccount = Pick<InvitationDraft, 'email' | 'firstName' | 'lastName' | 'role'> & Partial<InvitationDraft>

/** Creates an account that can't sign in yet. Throws HttpError (409) if the address has an account. */
export async function createAccount(db: Database, { email, ...draft }: NewAccount): Promise<StaffRow> {
  try {
    return await db
      .insertInto('staff')
      .values({
        ...toColumns(accountRecord.fields, draft),
        email: normalizeEmail(email),
        isDisabled: 0,
        version: 1,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    throw new HttpError(409, `There is already an account for ${normalizeEmail(email)}.`)
  }
}

/**
 * Updates an account inside a transaction. Disabling it also deletes its sessions and links. Throws HttpError: 404, 412
 * if `version` is stale, 409 for the last administrator.
 */
export async function updateAccount(
  tx: Database,
  id: string,
  { change, version }: { change: AccountChange; version: number | undefined },
): Promise<{ before: Account; after: Account }> {
  // Locks all administrator rows, so that two administrators can't disable each other concurrently.
  await tx
    .updateTable('staff')
    .set((eb) => ({ version: eb.ref('version') }))
    .where('role', '=', 'administrator')
    .execute()
  const hadAdministrator = await hasAdministrator(tx)
  const before = await readAccount(tx, id)
  if (version !== undefined && version !== before.version) throw staleWrite(before)
  const row = await tx
    .updateTable('staff')
    .set({ ...toColumns(accountRecord.fields, change), version: before.version + 1 })
    .where('id', '=', rowId(id))
    .where('version', '=', before.version)
    .returning('id')
    .executeTakeFirst()
  if (!row) throw staleWrite(await readAccount(tx, id))
  if (hadAdministrator && !(await hasAdministrator(tx)))
    throw new HttpError(409, 'The last administrator can’t be disabled or made an editor.')
  if (change.isDisabled) {
    await tx.deleteFrom('sessions').where('staffId', '=', row.id).execute()
    await tx.deleteFrom('oneTimeLinks').where('staffId', '=', row.id).execute()
  }
  return { before, after: await readAccount(tx, id) }
}

const toAccount = (
  row: StaffRow,
  sessionCount: number,
  factors: FactorKind[] = [],
  problem: string | null = null,
): Account => ({
  ...toRecord<Pick<Account, keyof AccountChange>>(accountRecord.fields, row, Object.keys(accountRecord.fields)),
  id: String(row.id),
  email: row.email,
  profileImageUrl: row.profileImageUrl,
  hasJoined: row.passwordHash !== null || row.openidSubject !== null,
  lastSeenAt: row.lastSeenAt,
  sessionCount,
  factors,
  invitationProblem: row.passwordHash === null && row.openidSubject === null ? problem : null,
  version: row.version,
})
