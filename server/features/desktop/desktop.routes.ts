import { createHash, timingSafeEqual } from 'node:crypto'
import type { Traces } from '#server/content/activity/traces.ts'
import { tellSignIn } from '#server/content/accounts/account-notices.ts'
import { findSessionStaff } from '#server/content/accounts/account-sessions.ts'
import { findById } from '#server/content/accounts/accounts.repository.ts'
import { recordSessionEvent } from '#server/content/accounts/account-audit.ts'
import type { Database } from '#server/database/database.ts'
import { transact } from '#server/database/transact.ts'
import { HttpError } from '#server/errors.ts'
import { limitPerMinute, type RateLimits } from '#server/http/rate-limit.ts'
import { serve, type Call } from '#server/http/serve.ts'
import { deviceOf, logEvent } from '#server/http/security-events.ts'
import { startBearerSession } from '#server/http/sessions.ts'
import type { Outbox } from '#server/mail/mail.ts'
import { version } from '#server/version.ts'
import { desktopContract } from '#shared/features/desktop/desktop.contract.ts'
import { DESKTOP_PROTOCOL, OLDEST_DESKTOP_PROTOCOL } from '#shared/features/desktop/protocol.ts'
import type { StaffFacts } from '#shared/staff-facts.ts'
import { consumeCode, noteIssued } from './desktop.repository.ts'

const TOKENS_PER_MINUTE = 30

export interface DesktopParts {
  db: Database
  limits: RateLimits
  facts(): StaffFacts
  pictureOrigin: string | null
  needsSignIn: boolean
  outbox: Outbox
  traces: Traces
}

/** Calls of desktop editors before anyone is signed in (docs/desktop.md). */
export const desktopRoutes = ({ db, limits, facts, pictureOrigin, needsSignIn, outbox, traces }: DesktopParts) => {
  const limit = limitPerMinute(limits, 'desktop-tokens', TOKENS_PER_MINUTE)

  return serve(desktopContract, {
    greeting: () => ({
      program: 'hoard' as const,
      version,
      protocol: { oldest: OLDEST_DESKTOP_PROTOCOL, newest: DESKTOP_PROTOCOL },
      facts: facts(),
      pictureOrigin,
      needsSignIn,
    }),

    async token({ body: { code, verifier }, headers }, call) {
      await limit(call.ip)
      const started = await transact(db, (tx) => redeem(tx, { code, verifier, userAgent: headers['user-agent'] }, call))
      const device = deviceOf(headers['user-agent'])
      if (!started) {
        const about = { id: null, title: 'a desktop editor' }
        traces.note({ event: 'sign_in_failed', staff: null, about, address: call.ip, device })
        throw new HttpError(
          400,
          'This sign-in took too long, was already used, or was started elsewhere. Please sign in again.',
        )
      }
      const { account, token } = started
      const who = { account: account.id, with: 'a browser’s permission', address: call.ip, device }
      logEvent(call.log, 'session_started', who)
      const { id, email, firstName, lastName, profileImageUrl, role } = account
      return { token, user: { id: String(id), email, firstName, lastName, profileImageUrl, role } }
    },
  })

  /**
   * Starts the editor's session. Null if the code is unknown, expired, used, or the verifier is wrong. The code is used
   * up in any case, so that nobody can try several verifiers.
   */
  async function redeem(tx: Database, given: { code: string; verifier: string; userAgent: string }, { log, ip }: Call) {
    const taken = await consumeCode(tx, given.code)
    if (!taken || !matchesChallenge(given.verifier, taken.challenge)) return null
    if (taken.issuedSessionId !== null) {
      // Code and verifier have leaked, or the editor sent them twice: nobody keeps the session (RFC 6749, 4.1.2).
      log.warn('a desktop sign-in code was used a second time: its session has ended')
      await tx.deleteFrom('sessions').where('id', '=', taken.issuedSessionId).execute()
      return null
    }
    const staff = await findSessionStaff(tx, log, taken.sessionId)
    const account = staff && (await findById(tx, staff.id))
    if (!account) return null
    await recordSessionEvent(tx, account, 'signed in')
    const { token, id } = await startBearerSession(tx, {
      staffId: account.id,
      allowedById: taken.sessionId,
      userAgent: given.userAgent,
      address: ip,
      confirmedAt: staff.confirmedAt ?? null,
    })
    await noteIssued(tx, given.code, id)
    await tellSignIn(tx, outbox, account, { device: deviceOf(given.userAgent), address: ip })
    return { account, token }
  }
}

/** PKCE with S256, compared in constant time. */
function matchesChallenge(verifier: string, challenge: string): boolean {
  const given = createHash('sha256').update(verifier).digest()
  const wanted = Buffer.from(challenge, 'base64url')
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}
