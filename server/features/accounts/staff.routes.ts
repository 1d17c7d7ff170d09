import { endSessions, listSessions } from '#server/content/accounts/account-sessions.ts'
import {
  createAccount,
  findById,
  listAccounts,
  readAccount,
  updateAccount,
} from '#server/content/accounts/accounts.repository.ts'
import { recordAccountChange, recordSessionEvent } from '#server/content/accounts/account-audit.ts'
import { tellChange, tellUpdate } from '#server/content/accounts/account-notices.ts'
import { createLink, linkIdOf } from '#server/content/accounts/links.repository.ts'
import { resetFactors } from '#server/content/accounts/reset-factors.ts'
import type { Database } from '#server/database/database.ts'
import { transact } from '#server/database/transact.ts'
import { orNotFound, HttpError } from '#server/errors.ts'
import { logEvent } from '#server/http/security-events.ts'
import { serve, type Call } from '#server/http/serve.ts'
import type { AuthParts } from './auth-options.ts'
import type { InvitationNotice } from './mails/account-mails.ts'
import type { Account } from '#shared/features/accounts/accounts.record.ts'
import { staffContract, type OneTimeLink } from '#shared/features/accounts/staff.contract.ts'

const DISABLED = 'The account is disabled. Enable it first.'

/** Staff accounts, for administrators. `origin` prefixes invitation links. */
export const staffRoutes = (parts: Pick<AuthParts, 'db' | 'origin' | 'openid' | 'outbox'>) => {
  const { db, origin, openid, outbox } = parts
  const accountOf = async (id: string) => orNotFound(await findById(db, id), 'Account')
  const logEnded = (account: number, { log, staff, ip }: Call, sessions: number) =>
    logEvent(log, 'session_ended', { account, by: staff && Number(staff.id), sessions, address: ip })

  /** Makes a link, and sends one of its own to the account if mail is on. */
  async function inviteTo(tx: Database, { id, email }: Account, { staff }: Call): Promise<OneTimeLink> {
    const link = await createLink(tx, Number(id), origin)
    const linkId = openid ? null : linkIdOf(link)
    const payload: InvitationNotice = { staffId: Number(id), linkId, by: staff?.id ?? null }
    await outbox.add(tx, { kind: 'invitation', to: email, payload })
    return { ...link, mailedTo: outbox.isOn ? email : null }
  }

  return serve(staffContract, {
    list: () => listAccounts(db),

    invite: ({ body }, call) =>
      transact(db, async (tx) => {
        const { id } = await createAccount(tx, body)
        const account = await readAccount(tx, String(id))
        await recordAccountChange(tx, call, 'invited', { after: account })
        return { account, link: await inviteTo(tx, account, call) }
      }),

    renewLink: ({ params }, call) =>
      // One transaction, so that no link is created for an account that is disabled meanwhile.
      transact(db, async (tx) => {
        const account = await readAccount(tx, params.id)
        if (account.isDisabled) throw new HttpError(409, DISABLED)
        await recordAccountChange(tx, call, 'invited', { after: account })
        return inviteTo(tx, account, call)
      }),

    update: ({ params, headers, body }, call) =>
      transact(db, async (tx) => {
        const { before, after } = await updateAccount(tx, params.id, { change: body, version: headers['if-match'] })
        await recordAccountChange(tx, call, 'updated', { before, after })
        await tellUpdate(tx, outbox, { before, after }, call.staff)
        return after
      }),

    async resetFactors({ params }, { staff, log, ip }) {
      if (openid)
        throw new HttpError(409, 'Staff sign in with the shop’s sign-in service, so there is nothing to reset.')
      const account = await accountOf(params.id)
      if (String(account.id) === staff!.id)
        throw new HttpError(409, 'This is your own account. Change your second factors on its own page.')
      if (account.isDisabled === 1) throw new HttpError(409, DISABLED)
      const link = await transact(db, async (tx) => {
        await tellChange(tx, outbox, account, { about: 'reset', by: staff })
        return resetFactors(tx, account, { origin, staff })
      })
      const by = staff && Number(staff.id)
      logEvent(log, 'factor_changed', { account: account.id, by, change: 'reset', address: ip })
      // Handed over in person: an email would let in whoever reads the mailbox, without any factor.
      return { ...link, mailedTo: null }
    },

    async sessions({ params }, call) {
      const { id } = await accountOf(params.id)
      return listSessions(db, id, call.session?.id)
    },

    async endSession({ params }, call) {
      const account = await accountOf(params.id)
      await transact(db, async (tx) => {
        const ended = await endSessions(tx, account.id, { only: params.sessionId })
        if (ended === 0) throw new HttpError(404, 'Session not found')
        await recordSessionEvent(tx, account, 'signed out', call.staff)
        logEnded(account.id, call, ended)
      })
    },

    async endSessions({ params }, call) {
      const account = await accountOf(params.id)
      await transact(db, async (tx) => {
        const ended = await endSessions(tx, account.id)
        if (ended > 0) await recordSessionEvent(tx, account, 'signed out', call.staff)
        logEnded(account.id, call, ended)
      })
    },
  })
}
