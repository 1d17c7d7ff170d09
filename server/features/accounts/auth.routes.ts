import { recordLogout } from '#server/content/accounts/account-audit.ts'
import { listSessions, tellSession } from '#server/content/accounts/account-sessions.ts'
import { findById } from '#server/content/accounts/accounts.repository.ts'
import type { Database } from '#server/database/database.ts'
import { developmentStaff, isConfirmed } from '#server/http/access.ts'
import { orNotFound, HttpError } from '#server/errors.ts'
import { serve, type Call } from '#server/http/serve.ts'
import { authContract } from '#shared/features/accounts/auth.contract.ts'
import type { OwnPassword } from './own-password.ts'

/** The signed-in user, and changes of their own password. */
export const authRoutes = ({ db, ownPassword }: { db: Database; ownPassword: OwnPassword }) => {
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

    async logout(_, call) {
      if (call.staff) await recordLogout(db, call.staff, { log: call.log, address: call.ip })
      call.session?.end()
    },

    async sessions(_, call) {
      const { id } = await ownAccount(call)
      return listSessions(db, id, call.session?.id)
    },

    acknowledgeSessions: (_, { log, session }) => tellSession(db, log, session!.id),

    changePassword: async ({ body: { current, next } }, call) =>
      ownPassword.change({
        account: await ownAccount(call),
        current,
        next,
        client: { address: call.ip, device: '', log: call.log },
        session: call.session?.id,
        endsOthers: true,
      }),
  })
}
