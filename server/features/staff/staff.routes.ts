import { endSessions, sessionsOf } from '#server/accounts/account-sessions.ts'
import {
  createAccount,
  findById,
  listAccounts,
  readAccount,
  updateAccount,
} from '#server/accounts/accounts.repository.ts'
import { makeLink } from '#server/accounts/links.repository.ts'
import type { Database } from '#server/database/database.ts'
import { found, Refusal } from '#server/http/errors.ts'
import { serve } from '#server/http/serve.ts'
import { staffContract } from '#shared/features/staff/staff.contract.ts'

/** Accounts of staff, for administrators. `origin` begins the links that invite people. */
export const staffRoutes = ({ db, origin }: { db: Database; origin: string }) => {
  const accountOf = async (id: string) => found(await findById(db, id), 'Account')

  return serve(staffContract, {
    list: () => listAccounts(db),

    invite: ({ body }) =>
      db.transaction().execute(async (tx) => {
        const { id } = await createAccount(tx, body)
        return { account: await readAccount(tx, String(id)), link: await makeLink(tx, id, origin) }
      }),

    async renewLink({ params }) {
      const { id, isDisabled } = await accountOf(params.id)
      if (isDisabled) throw new Refusal(409, 'The account is disabled: enable it first.')
      return db.transaction().execute((tx) => makeLink(tx, id, origin))
    },

    update: ({ params, headers, body }) =>
      db.transaction().execute((tx) => updateAccount(tx, params.id, { change: body, version: headers['if-match'] })),

    async sessions({ params }, call) {
      const { id } = await accountOf(params.id)
      return sessionsOf(db, id, call.session?.id)
    },

    async endSession({ params }) {
      const { id } = await accountOf(params.id)
      const ended = await endSessions(db, id, { only: params.sessionId })
      if (ended === 0) throw new Refusal(404, 'Session not found')
    },

    async endSessions({ params }) {
      const { id } = await accountOf(params.id)
      await endSessions(db, id)
    },
  })
}
