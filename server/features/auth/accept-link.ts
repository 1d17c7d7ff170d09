import { endSessions } from '#server/accounts/account-sessions.ts'
import { createAccount, findByEmail } from '#server/accounts/accounts.repository.ts'
import { recordComing } from '#server/accounts/deeds.ts'
import { endLinks, takeLink } from '#server/accounts/links.repository.ts'
import type { Database } from '#server/database/database.ts'
import { transact } from '#server/database/transact.ts'
import type { Role } from '#shared/features/auth/auth.contract.ts'

interface Joining {
  email: string
  firstName: string
  lastName: string
  passwordHash: string
}

/**
 * Uses a one-time link up, for its account or the first administrator: sets names and password, and ends the account's other
 * links and sessions. Answers the account's number, or null when the link is over: of two at once one gets that.
 */
export const acceptLink = (
  db: Database,
  token: string,
  { email, firstName, lastName, passwordHash }: Joining,
): Promise<number | null> =>
  transact(db, async (tx) => {
    const link = await takeLink(tx, token)
    if (!link) return null
    const role: Role = link.account?.role ?? 'administrator'
    const account =
      link.account ??
      // Somebody who was invited, but has not come yet.
      (await findByEmail(tx, email)) ??
      (await createAccount(tx, { email, firstName, lastName, role }))
    const joined = await tx
      .updateTable('staff')
      .set({ firstName, lastName, role, passwordHash, isDisabled: 0, version: account.version + 1 })
      .where('id', '=', account.id)
      .returningAll()
      .executeTakeFirstOrThrow()
    await endLinks(tx, account.id)
    await endSessions(tx, account.id)
    await recordComing(tx, joined, 'joined')
    return account.id
  })
