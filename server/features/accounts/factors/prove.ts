import type { Context } from 'koa'
import { asStaff } from '#server/content/accounts/account-audit.ts'
import { displayName, type StaffRow } from '#server/content/accounts/accounts.repository.ts'
import {
  consumeAppStep,
  consumeRecoveryCode,
  countFactors,
  readAppSecret,
  type Factors,
} from '#server/content/accounts/factors.repository.ts'
import { checkPassword } from '#server/content/accounts/passwords.ts'
import type { RefusalEvent } from '#server/content/activity/traces.ts'
import type { RequestState } from '#server/http/handle-errors.ts'
import type { Staff } from '#server/http/serve.ts'
import { deviceOf } from '#server/http/security-events.ts'
import { formField } from '#server/rendering/forms/form.ts'
import type { AuthParts } from '#server/features/accounts/auth-options.ts'
import { knownBrowser } from '#server/features/accounts/known-browser.ts'
import { formatWait, IN_A_DAY, limitAttempts } from '#server/features/accounts/limit-attempts.ts'
import { stepOfCode } from './authenticator-app.ts'
import type { Passkeys } from './passkeys.ts'

/** How a person proved who they are, as the activity log says it. */
export type ProvenBy = 'a passkey' | 'an authenticator app' | 'a recovery code' | 'the password'

export type Proof = { by: ProvenBy } | { wrong: string; status: 403 | 429; retryAfter?: string }

/** Characters of a browser's response; most have about 1,500. */
export const MAX_CREDENTIAL = 12_000

export const WRONG_PASSKEY = 'This passkey doesn’t belong to an account here, or choosing it took too long. Try again.'

const WRONG_PASSWORD = 'The password is wrong.'
/** The same for every code, so that it doesn't reveal how close a guess was. */
const WRONG_CODE = 'This code is wrong, or it has been used. Wait for the next one, then try again.'

/** Checks what a form sends as proof: a passkey, a code, or the password of an account without second factors. */
export function createProver(parts: Pick<AuthParts, 'db' | 'limits' | 'keys' | 'traces'>, passkeys: Passkeys) {
  const { db, limits, keys, traces } = parts
  const attempt = limitAttempts(limits, 'factor')
  const attemptToday = limitAttempts(limits, 'factor-day', IN_A_DAY)

  return async (ctx: Context, account: StaffRow, factors: Factors): Promise<Proof> => {
    const { log } = ctx.state as RequestState
    const note = (event: RefusalEvent, staff: Staff | null = null) =>
      traces.note({
        event,
        staff,
        about: { id: String(account.id), title: displayName(account) },
        address: ctx.ip,
        device: deviceOf(ctx.get('user-agent')),
      })
    const refuse = (wrong: string): Proof => {
      // Only people who are signed in prove themselves with the password alone.
      if (wrong === WRONG_PASSWORD) note('password_wrong', asStaff(account))
      else note('factor_wrong')
      return { wrong, status: 403 }
    }
    const tooMany = (wait: number): Proof => {
      note('sign_in_limited')
      const wrong = `Too many attempts. Please try again ${formatWait(wait)}.`
      return { wrong, status: 429, retryAfter: String(wait) }
    }
    const credential = formField(ctx, 'credential', MAX_CREDENTIAL)
    if (credential) {
      const owner = await passkeys.verify(ctx, log, credential)
      return owner?.staffId === account.id ? { by: 'a passkey' } : refuse(WRONG_PASSKEY)
    }
    const guess = { ip: ctx.ip, account: account.email, knownBrowser: knownBrowser(ctx, account.id) }
    const tried = await attempt(guess)
    if ('wait' in tried) return tooMany(tried.wait)
    const triedToday = await attemptToday(guess)
    if ('wait' in triedToday) return tooMany(triedToday.wait)
    const by = await check(ctx, account, factors)
    if (by === null) return refuse(countFactors(factors) > 0 ? WRONG_CODE : WRONG_PASSWORD)
    await tried.succeeded()
    await triedToday.succeeded()
    return { by }
  }

  async function check(ctx: Context, { id, passwordHash }: StaffRow, factors: Factors): Promise<ProvenBy | null> {
    if (countFactors(factors) === 0) {
      const { isRight } = await checkPassword(formField(ctx, 'password'), passwordHash)
      return isRight ? 'the password' : null
    }
    const recovery = formField(ctx, 'recovery')
    if (recovery) return (await consumeRecoveryCode(db, id, recovery)) ? 'a recovery code' : null
    const secret = await readAppSecret(db, keys, id)
    const step = secret === null ? null : stepOfCode(secret, formField(ctx, 'code'))
    return step !== null && (await consumeAppStep(db, id, step)) ? 'an authenticator app' : null
  }
}
