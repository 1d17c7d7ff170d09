import { endSessions, sessionsOf } from '#server/accounts/account-sessions.ts'
import {
  createAccount,
  findById,
  listAccounts,
  readAccount,
  updateAccount,
} from '#server/accounts/accounts.repository.ts'
import { recordAccount, recordComing } from '#server/accounts/deeds.ts'
import { makeLink } from '#server/accounts/links.repository.ts'
import type { Database } from '#server/database/database.ts'
import { transact } from '#server/database/transact.ts'
import { found, Refusal } from '#server/http/errors.ts'
import { serve } from '#server/http/serve.ts'
import { staffContract } from '#shared/features/staff/staff.contract.ts'

/** Accounts of staff, for administrators. `origin` begins the links that invite people. */
export const staffRoutes = ({ db, origin }: { db: Database; origin: string }) => {
  const accountOf = async (id: string) => found(await findById(db, id), 'Account')

  return serve(staffContract, {
    list: () => listAccounts(db),

    invite: ({ body }, call) =>
      transact(db, async (tx) => {
        const { id } = await createAccount(tx, body)
        const account = await readAccount(tx, String(id))
        await recordAccount(tx, call.staff, 'invited', { after: account })
        return { account, link: await makeLink(tx, id, origin) }
      }),

    renewLink: ({ params }, call) =>
      // All of it in one: a link must not come after the account was disabled.
      transact(db, async (tx) => {
        const account = await readAccount(tx, params.id)
        if (account.isDisabled) throw new Refusal(409, 'The account is disabled: enable it first.')
        await recordAccount(tx, call.staff, 'invited', { after: account })
        return makeLink(tx, Number(account.id), origin)
      }),

    update: ({ params, headers, body }, call) =>
      transact(db, async (tx) => {
        const { before, after } = await updateAccount(tx, params.id, { change: body, version: headers['if-match'] })
        await recordAccount(tx, call.staff, 'updated', { before, after })
        return after
      }),

    async sessions({ params }, call) {
      const { id } = await accountOf(params.id)
      return sessionsOf(db, id, call.session?.id)
    },

    async endSession({ params }, call) {
      const account = await accountOf(params.id)
      await transact(db, async (tx) => {
        const ended = await endSessions(tx, account.id, { only: params.sessionId })
        if (ended === 0) throw new Refusal(404, 'Session not found')
        await recordComing(tx, account, 'signed out', call.staff)
      })
    },

    async endSessions({ params }, call) {
      const account = await accountOf(params.id)
      await transact(db, async (tx) => {
        const ended = await endSessions(tx, account.id)
        if (ended > 0) await recordComing(tx, account, 'signed out', call.staff)
      })
    },
  })
}
