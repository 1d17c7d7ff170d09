import { createHash, timingSafeEqual } from 'node:crypto'
import { staffOfSession } from '#server/accounts/account-sessions.ts'
import { findById } from '#server/accounts/accounts.repository.ts'
import { recordComing } from '#server/accounts/deeds.ts'
import type { Database } from '#server/database/database.ts'
import { transact } from '#server/database/transact.ts'
import { Refusal } from '#server/http/errors.ts'
import { perMinute, type Limits } from '#server/http/rate-limit.ts'
import { serve, type Call } from '#server/http/serve.ts'
import { beginBearerSession } from '#server/http/sessions.ts'
import { version } from '#server/version.ts'
import { desktopContract } from '#shared/features/desktop/desktop.contract.ts'
import { DESKTOP_PROTOCOL, OLDEST_DESKTOP_PROTOCOL } from '#shared/features/desktop/protocol.ts'
import type { StaffFacts } from '#shared/staff-facts.ts'
import { takeCode } from './desktop.repository.ts'

const TOKENS_A_MINUTE = 30

interface DesktopParts {
  db: Database
  limits: Limits
  facts: StaffFacts
  pictureOrigin: string | null
  needsSignIn: boolean
}

/** What desktop editors ask of a shop before anybody is signed in there (docs/desktop.md). */
export const desktopRoutes = ({ db, limits, facts, pictureOrigin, needsSignIn }: DesktopParts) => {
  const limit = perMinute(limits, 'desktop-tokens', TOKENS_A_MINUTE)

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
      // Used up, whatever comes of it: nobody tries secrets on it.
      const taken = await takeCode(db, code)
      const account = taken && isSecretOf(verifier, taken.challenge) ? await accountOf(taken.sessionId, call) : null
      if (!account) throw new Refusal(400, 'This sign-in took too long, was used already, or was begun elsewhere.')
      const token = await transact(db, async (tx) => {
        await recordComing(tx, account, 'signed in')
        return beginBearerSession(tx, { staffId: account.id, userAgent: headers['user-agent'] })
      })
      const { id, email, firstName, lastName, profileImageUrl, role } = account
      return { token, user: { id: String(id), email, firstName, lastName, profileImageUrl, role } }
    },
  })

  /** Who said yes, as their account and session are now. */
  async function accountOf(sessionId: string, { log }: Call) {
    const staff = await staffOfSession(db, log, sessionId)
    return staff && ((await findById(db, staff.id)) ?? null)
  }
}

/** PKCE's S256. Takes as long whatever is wrong. */
function isSecretOf(verifier: string, challenge: string): boolean {
  const given = createHash('sha256').update(verifier).digest()
  const wanted = Buffer.from(challenge, 'base64url')
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}
