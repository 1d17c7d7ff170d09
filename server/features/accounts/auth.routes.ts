import { endSessions } from '#server/content/accounts/account-sessions.ts'
import { findById } from '#server/content/accounts/accounts.repository.ts'
import { checkPassword, hashPassword } from '#server/content/accounts/passwords.ts'
import type { Database } from '#server/database/database.ts'
import { transact } from '#server/database/transact.ts'
import { developmentStaff, isConfirmed } from '#server/http/access.ts'
import { orNotFound, HttpError, invalidField } from '#server/errors.ts'
import type { RateLimits } from '#server/http/rate-limit.ts'
import { serve, type Call } from '#server/http/serve.ts'
import { authContract } from '#shared/features/accounts/auth.contract.ts'
import { limitAttempts, formatWait } from './limit-attempts.ts'

/** The signed-in user, and changes of their own password. */
export const authRoutes = ({ db, limits }: { db: Database; limits: RateLimits }) => {
  const attempt = limitAttempts(limits, 'password')

  async function ownAccount({ staff }: Call) {
    // In development mode nobody is signed in.
    if (staff!.id === developmentStaff.id)
      throw new HttpError(503, 'Development mode: sign-in is off, and everybody on this machine is an administrator.')
    return orNotFound(await findById(db, staff!.id), 'Account')
  }

  return serve(authContract, {
    async user(_, call) {
      const { id, email, firstName, lastName, profileImageUrl, role } = await ownAccount(call)
      return { id: String(id), email, firstName, lastName, profileImageUrl, role }
    },

    confirmation: (_, { staff, session }) => ({ isConfirmed: isConfirmed(staff!), confirmAt: session!.confirmAt }),

    logout(_, call) {
      call.session?.end()
    },

    async changePassword({ body }, call) {
      const account = await ownAccount(call)
      if (account.passwordHash === null)
        throw new HttpError(409, 'Your account has no password, so there is nothing to change.')
      // Someone who finds an unlocked browser must not get unlimited guesses.
      const tried = await attempt({ ip: call.ip, account: account.email, knownBrowser: null })
      if ('wait' in tried)
        throw new HttpError(429, `Too many attempts. Please try again ${formatWait(tried.wait)}.`, {
          'retry-after': String(tried.wait),
        })
      const { isRight } = await checkPassword(body.current, account.passwordHash)
      if (!isRight) throw invalidField('current', 'The current password is wrong.')
      await tried.succeeded()
      const passwordHash = await hashPassword(body.next)
      await transact(db, async (tx) => {
        const changed = await tx
          .updateTable('staff')
          .set({ passwordHash })
          .where('id', '=', account.id)
          // A one-time link may have set another password meanwhile; someone who knows only the old one must not
          // overwrite it.
          .where('passwordHash', '=', account.passwordHash)
          .returning('id')
          .executeTakeFirst()
        if (!changed) throw new HttpError(409, 'The password has just been changed elsewhere. Nothing was saved.')
        await endSessions(tx, account.id, { except: call.session?.id })
      })
    },
  })
}
