import type { Logger } from 'pino'
import { asStaff, recordSessionEvent } from '#server/content/accounts/account-audit.ts'
import { endSessions } from '#server/content/accounts/account-sessions.ts'
import { tellChange } from '#server/content/accounts/account-notices.ts'
import { endLinks } from '#server/content/accounts/links.repository.ts'
import type { StaffRow } from '#server/content/accounts/accounts.repository.ts'
import { checkPassword, hashPassword } from '#server/content/accounts/passwords.ts'
import { transact } from '#server/database/transact.ts'
import { HttpError, invalidField } from '#server/errors.ts'
import { logEvent } from '#server/http/security-events.ts'
import type { AuthParts } from './auth-options.ts'
import { formatWait, limitAttempts } from './limit-attempts.ts'
import { refusePassword } from './password-rules.ts'

/** A password that the signed-in person gives again. */
export interface Confirmation {
  account: StaffRow
  current: string
  client: Client
}

/** Where a request comes from. */
export interface Client {
  address: string
  device: string
  log: Logger
}

export interface PasswordChange extends Confirmation {
  next: string
  /** The session that stays. */
  session: string | undefined
  endsOthers: boolean
}

export type OwnPassword = ReturnType<typeof createOwnPassword>

type OwnPasswordParts = Pick<AuthParts, 'db' | 'limits' | 'traces' | 'outbox' | 'shopName' | 'origin'>

/** What signed-in people do with their own password. */
export function createOwnPassword({ db, limits, traces, outbox, shopName, origin }: OwnPasswordParts) {
  const attempt = limitAttempts(limits, 'password')

  /** Throws HttpError: 400 if the password is wrong, 409 if there is none, 429 after too many wrong ones. */
  async function confirm({ account, current, client: { address, device } }: Confirmation): Promise<void> {
    if (account.passwordHash === null)
      throw new HttpError(409, 'Your account has no password, so there is nothing to change.')
    // Someone who finds an unlocked browser must not get unlimited guesses.
    const tried = await attempt({ ip: address, account: account.email, knownBrowser: null })
    const staff = asStaff(account)
    const refused = { staff, about: { id: staff.id, title: staff.name }, address, device }
    if ('wait' in tried) {
      traces.note({ event: 'sign_in_limited', ...refused, staff: null })
      throw new HttpError(429, `Too many attempts. Please try again ${formatWait(tried.wait)}.`, {
        'retry-after': String(tried.wait),
      })
    }
    const { isRight } = await checkPassword(current, account.passwordHash)
    if (!isRight) {
      traces.note({ event: 'password_wrong', ...refused })
      throw invalidField('current', 'The current password is wrong.')
    }
    await tried.succeeded()
  }

  return {
    confirm,

    /** Throws HttpError as `confirm` does, and 400 if the new password is refused. */
    async change({ next, session, endsOthers, ...confirmation }: PasswordChange): Promise<void> {
      const { account } = confirmation
      await confirm(confirmation)
      const refusal = await refusePassword(db, {
        password: next,
        owner: account,
        shop: { shopName: shopName(), origin },
      })
      if (refusal) throw invalidField('next', refusal)
      const passwordHash = await hashPassword(next)
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
        if (endsOthers) await endSessions(tx, account.id, { except: session })
        // A link that somebody else asked for must not outlive the password that they wanted to replace.
        await endLinks(tx, account.id)
        await tellChange(tx, outbox, account, { about: 'password' })
        await recordSessionEvent(tx, account, 'changed the password')
      })
      const { log, address } = confirmation.client
      logEvent(log, 'password_changed', { account: account.id, endsOthers, address })
    },
  }
}
