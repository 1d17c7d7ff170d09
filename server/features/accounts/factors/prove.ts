import type { Context } from 'koa'
import type { StaffRow } from '#server/content/accounts/accounts.repository.ts'
import {
  consumeAppStep,
  consumeRecoveryCode,
  countFactors,
  readAppSecret,
  type Factors,
} from '#server/content/accounts/factors.repository.ts'
import { checkPassword } from '#server/content/accounts/passwords.ts'
import type { RequestState } from '#server/http/handle-errors.ts'
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
export function createProver({ db, limits, keys }: Pick<AuthParts, 'db' | 'limits' | 'keys'>, passkeys: Passkeys) {
  const attempt = limitAttempts(limits, 'factor')
  const attemptToday = limitAttempts(limits, 'factor-day', IN_A_DAY)

  return async (ctx: Context, account: StaffRow, factors: Factors): Promise<Proof> => {
    const { log } = ctx.state as RequestState
    const credential = formField(ctx, 'credential', MAX_CREDENTIAL)
    if (credential) {
      const owner = await passkeys.verify(ctx, log, credential)
      return owner?.staffId === account.id ? { by: 'a passkey' } : { wrong: WRONG_PASSKEY, status: 403 }
    }
    const guess = { ip: ctx.ip, account: account.email, knownBrowser: knownBrowser(ctx, account.id) }
    const tried = await attempt(guess)
    if ('wait' in tried) return tooMany(tried.wait)
    const triedToday = await attemptToday(guess)
    if ('wait' in triedToday) return tooMany(triedToday.wait)
    const by = await check(ctx, account, factors)
    if (by === null) return { wrong: countFactors(factors) > 0 ? WRONG_CODE : WRONG_PASSWORD, status: 403 }
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

const tooMany = (wait: number): Proof => ({
  wrong: `Too many attempts. Please try again ${formatWait(wait)}.`,
  status: 429,
  retryAfter: String(wait),
})
