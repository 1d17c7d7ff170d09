import { endSessions } from './account-sessions.ts'
import { createAccount, findByEmail } from './accounts.repository.ts'
import { recordSessionEvent } from './account-audit.ts'
import { endLinks, consumeLink } from './links.repository.ts'
import type { Database } from '#server/database/database.ts'
import { transact } from '#server/database/transact.ts'
import type { Role } from '#shared/features/accounts/auth.contract.ts'

interface NewMember {
  email: string
  firstName: string
  lastName: string
  passwordHash: string
}

/**
 * Uses a one-time link up: sets names and password of its account (or creates the first administrator) and ends the
 * account's other links and sessions. Returns the account's id, or null if the link is no longer valid, as for the
 * second of two concurrent calls.
 */
export const acceptLink = (
  db: Database,
  token: string,
  { email, firstName, lastName, passwordHash }: NewMember,
): Promise<number | null> =>
  transact(db, async (tx) => {
    const link = await consumeLink(tx, token)
    if (!link) return null
    const role: Role = link.account?.role ?? 'administrator'
    const account =
      link.account ??
      // Someone who was invited but never joined.
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
    await recordSessionEvent(tx, joined, 'joined')
    return account.id
  })
