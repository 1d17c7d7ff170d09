import { createAccount, findByEmail, type StaffRow } from '#server/accounts/accounts.repository.ts'
import { recordComing } from '#server/accounts/deeds.ts'
import type { Database } from '#server/database/database.ts'
import { transact } from '#server/database/transact.ts'
import type { Identity } from './openid.ts'

/**
 * The account of somebody whom the OpenID provider vouches for, by subject or, at first, by verified address; those of
 * `administrators` get one if there is none. Null: they have to be invited first, or are disabled. An account that belongs to
 * one subject is never given to another: the provider may have passed the address on.
 */
export const admit = (db: Database, identity: Identity, administrators: readonly string[]): Promise<number | null> =>
  transact(db, async (tx) => {
    const account = (await findBySubject(tx, identity.subject)) ?? (await newcomer(tx, identity, administrators))
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
    await recordComing(tx, row, 'signed in')
    return account.id
  })

const findBySubject = (db: Database, subject: string): Promise<StaffRow | undefined> =>
  db.selectFrom('staff').selectAll().where('openidSubject', '=', subject).executeTakeFirst()

/** Somebody who comes for the first time: only then the list of administrators counts, so that a role can be changed later. */
async function newcomer(
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
