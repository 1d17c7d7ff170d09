import { createHash, timingSafeEqual } from 'node:crypto'
import { findSessionStaff } from '#server/content/accounts/account-sessions.ts'
import { findById } from '#server/content/accounts/accounts.repository.ts'
import { recordSessionEvent } from '#server/content/accounts/account-audit.ts'
import type { Database } from '#server/database/database.ts'
import { transact } from '#server/database/transact.ts'
import { HttpError } from '#server/errors.ts'
import { limitPerMinute, type RateLimits } from '#server/http/rate-limit.ts'
import { serve, type Call } from '#server/http/serve.ts'
import { startBearerSession } from '#server/http/sessions.ts'
import { version } from '#server/version.ts'
import { desktopContract } from '#shared/features/desktop/desktop.contract.ts'
import { DESKTOP_PROTOCOL, OLDEST_DESKTOP_PROTOCOL } from '#shared/features/desktop/protocol.ts'
import type { StaffFacts } from '#shared/staff-facts.ts'
import { consumeCode } from './desktop.repository.ts'

const TOKENS_PER_MINUTE = 30

export interface DesktopParts {
  db: Database
  limits: RateLimits
  facts: StaffFacts
  pictureOrigin: string | null
  needsSignIn: boolean
}

/** Calls of desktop editors before anyone is signed in (docs/desktop.md). */
export const desktopRoutes = ({ db, limits, facts, pictureOrigin, needsSignIn }: DesktopParts) => {
  const limit = limitPerMinute(limits, 'desktop-tokens', TOKENS_PER_MINUTE)

  return serve(desktopContract, {
    greeting: () => ({
      program: 'hoard' as const,
      version,
      protocol: { oldest: OLDEST_DESKTOP_PROTOCOL, newest: DESKTOP_PROTOCOL },
      facts,
      pictureOrigin,
      needsSignIn,
    }),

    async token({ body: { code, verifier }, headers }, call) {
      await limit(call.ip)
      // The code is used up even if the verifier is wrong, so that nobody can try several.
      const taken = await consumeCode(db, code)
      const giver = taken && matchesChallenge(verifier, taken.challenge) ? await giverOf(taken.sessionId, call) : null
      if (!giver) throw new HttpError(400, 'This sign-in took too long, was already used, or was started elsewhere.')
      const { account, confirmedAt } = giver
      const token = await transact(db, async (tx) => {
        await recordSessionEvent(tx, account, 'signed in')
        return startBearerSession(tx, { staffId: account.id, userAgent: headers['user-agent'], confirmedAt })
      })
      const { id, email, firstName, lastName, profileImageUrl, role } = account
      return { token, user: { id: String(id), email, firstName, lastName, profileImageUrl, role } }
    },
  })

  /** The account that gave permission, if it and its session are still valid. */
  async function giverOf(sessionId: string, { log }: Call) {
    const staff = await findSessionStaff(db, log, sessionId)
    const account = staff && (await findById(db, staff.id))
    return account ? { account, confirmedAt: staff.confirmedAt ?? null } : null
  }
}

/** PKCE with S256, compared in constant time. */
function matchesChallenge(verifier: string, challenge: string): boolean {
  const given = createHash('sha256').update(verifier).digest()
  const wanted = Buffer.from(challenge, 'base64url')
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}
