import { endSessions } from '#server/accounts/account-sessions.ts'
import { findById } from '#server/accounts/accounts.repository.ts'
import { checkPassword, hashPassword } from '#server/accounts/passwords.ts'
import type { Database } from '#server/database/database.ts'
import { transact } from '#server/database/transact.ts'
import { development } from '#server/http/access.ts'
import { found, Refusal } from '#server/http/errors.ts'
import type { Limits } from '#server/http/rate-limit.ts'
import { serve, type Call } from '#server/http/serve.ts'
import { authContract } from '#shared/features/auth/auth.contract.ts'
import { countAttempts, inWords } from './attempts.ts'

/** Who is signed in, and their own password. */
export const authRoutes = ({ db, limits }: { db: Database; limits: Limits }) => {
  const attempt = countAttempts(limits, 'password')

  async function ownAccount({ staff }: Call) {
    // Decision 3: development mode, and nobody who is signed in.
    if (staff!.id === development.id)
      throw new Refusal(503, 'Development mode: sign-in is off, and everybody on this machine is an administrator.')
    return found(await findById(db, staff!.id), 'Account')
  }

  return serve(authContract, {
    async user(_, call) {
      const { id, email, firstName, lastName, profileImageUrl, role } = await ownAccount(call)
      return { id: String(id), email, firstName, lastName, profileImageUrl, role }
    },

    logout(_, call) {
      call.session?.end()
    },

    async changePassword({ body }, call) {
      const account = await ownAccount(call)
      if (account.passwordHash === null)
        throw new Refusal(409, 'You sign in without a password of your own: there is none to change.')
      // Whoever finds a browser signed in must not guess for ever.
      const tried = await attempt({ ip: call.ip, account: account.email, knownBrowser: null })
      if ('wait' in tried)
        throw new Refusal(429, `Too many attempts. Please try again ${inWords(tried.wait)}.`, {
          'retry-after': String(tried.wait),
        })
      const { isRight } = await checkPassword(body.current, account.passwordHash)
      if (!isRight) throw new Refusal(400, 'current: The current password is wrong.')
      await tried.wasRight()
      const passwordHash = await hashPassword(body.next)
      await transact(db, async (tx) => {
        const changed = await tx
          .updateTable('staff')
          .set({ passwordHash })
          .where('id', '=', account.id)
          // A link may have made another one meanwhile: whoever knows the old one only must not undo that.
          .where('passwordHash', '=', account.passwordHash)
          .returning('id')
          .executeTakeFirst()
        if (!changed) throw new Refusal(409, 'The password has just been changed elsewhere. Nothing was saved.')
        await endSessions(tx, account.id, { except: call.session?.id })
      })
    },
  })
}
