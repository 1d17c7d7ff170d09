import { createAccount, findByEmail, type StaffRow } from './accounts.repository.ts'
import { recordSessionEvent } from './account-audit.ts'
import type { Database } from '#server/database/database.ts'
import { transact } from '#server/database/transact.ts'
import type { Identity } from './openid.ts'

/**
 * Finds the account of an OpenID identity, by subject or, on the first sign-in, by verified e-mail address. Addresses
 * in `administrators` get an account if they have none. Null: not invited, or disabled. An account linked to a subject
 * is never given to another one, because providers reassign addresses.
 */
export const resolveAccount = (
  db: Database,
  identity: Identity,
  administrators: readonly string[],
): Promise<number | null> =>
  transact(db, async (tx) => {
    const account = (await findBySubject(tx, identity.subject)) ?? (await claimAccount(tx, identity, administrators))
    if (!account || account.isDisabled === 1) return null
    const row = await tx
      .updateTable('staff')
      .set({
        openidSubject: identity.subject,
        firstName: account.firstName || identity.firstName,
        lastName: account.lastName || (account.firstName ? '' : identity.lastName),
        profileImageUrl: identity.pictureUrl,
        role: account.role,
      })
      .where('id', '=', account.id)
      .returningAll()
      .executeTakeFirstOrThrow()
    await recordSessionEvent(tx, row, 'signed in')
    return account.id
  })

const findBySubject = (db: Database, subject: string): Promise<StaffRow | undefined> =>
  db.selectFrom('staff').selectAll().where('openidSubject', '=', subject).executeTakeFirst()

/** The list of administrators applies only to a first sign-in, so that roles can be changed later. */
async function claimAccount(
  tx: Database,
  { email, firstName, lastName }: Identity,
  administrators: readonly string[],
): Promise<StaffRow | null> {
  if (!email) return null
  const isAdministrator = administrators.includes(email)
  const account = await findByEmail(tx, email)
  if (account?.openidSubject) return null
  if (account) return isAdministrator ? { ...account, role: 'administrator' } : account
  return isAdministrator ? createAccount(tx, { email, firstName, lastName, role: 'administrator' }) : null
}
