import { isIP } from 'node:net'
import type * as webauthn from '@simplewebauthn/server'
import type { Context } from 'koa'
import type { Logger } from 'pino'
import { z } from 'zod'
import { parseJson } from '#shared/contract/json.ts'
import { displayName, type StaffRow } from '#server/content/accounts/accounts.repository.ts'
import { findPasskey, recordPasskeyUse, type PasskeyRow } from '#server/content/accounts/factors.repository.ts'
import type { Database } from '#server/database/database.ts'
import type { SessionData } from '#server/http/sessions.ts'

/** Time limit for choosing a passkey. */
export const CHALLENGE_MS = 10 * 60_000

/** COSE numbers of ES256, EdDSA and RS256, which every device has one of. */
const algorithms = [-7, -8, -257]

/** Response of the browser, as far as it must have a shape before the library checks it. */
const Credential = z.looseObject({
  id: z.string().max(2_000),
  response: z.looseObject({ userHandle: z.string().optional() }),
})

/** Loaded at the first use: most requests need no passkey. */
let library: Promise<typeof webauthn> | undefined
const load = () => (library ??= import('@simplewebauthn/server'))

/** The user handle in a passkey: the account's id, which names nobody. */
const handleOf = (staffId: number) => Buffer.from(`staff ${staffId}`)

/**
 * Passkeys of accounts. All are stored in their device (discoverable) and ask for a fingerprint, a face or a PIN, so
 * each can sign in alone.
 */
export function createPasskeys({ db, shopName, origin }: { db: Database; shopName(): string; origin: string }) {
  const { hostname } = new URL(origin)

  /** A new challenge for the session, which replaces an earlier one. */
  function setChallenge(ctx: Context, value: string) {
    ;(ctx.session as SessionData).challenge = { value, until: Date.now() + CHALLENGE_MS }
  }

  /** The session's challenge, which no other response can use; null if there is none. */
  function takeChallenge(ctx: Context): string | null {
    const session = ctx.session as SessionData | null
    const challenge = session?.challenge
    if (challenge) delete session.challenge
    return challenge && challenge.until > Date.now() ? challenge.value : null
  }

  return {
    /** Passkeys belong to a domain, so a shop at an IP address has none. */
    get areAvailable() {
      return isIP(hostname.replaceAll(/[[\]]/g, '')) === 0
    },

    async optionsToAdd(ctx: Context, account: StaffRow, known: readonly PasskeyRow[]) {
      const { generateRegistrationOptions } = await load()
      const options = await generateRegistrationOptions({
        rpName: shopName(),
        rpID: hostname,
        userID: handleOf(account.id),
        userName: account.email,
        userDisplayName: displayName(account),
        attestationType: 'none',
        supportedAlgorithmIDs: algorithms,
        excludeCredentials: known.map(describe),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      })
      setChallenge(ctx, options.challenge)
      return options
    },

    /** @param known - The passkeys to choose from; empty if the device knows which account it signs in to. */
    async optionsToUse(ctx: Context, known: readonly PasskeyRow[]) {
      const { generateAuthenticationOptions } = await load()
      const options = await generateAuthenticationOptions({
        rpID: hostname,
        allowCredentials: known.map(describe),
        userVerification: 'required',
      })
      setChallenge(ctx, options.challenge)
      return options
    },

    /** The new passkey of a browser's response; null if the response isn't the answer to this session's challenge. */
    async verifyNew(ctx: Context, log: Logger, text: string) {
      const challenge = takeChallenge(ctx)
      const response = Credential.safeParse(parseJson(text)).data
      if (challenge === null || !response) return null
      const { verifyRegistrationResponse } = await load()
      const result = await verifyRegistrationResponse({
        response: response as never,
        expectedChallenge: challenge,
        expectedOrigin: origin,
        expectedRPID: hostname,
        requireUserVerification: true,
        supportedAlgorithmIDs: algorithms,
      }).catch(refuse(log))
      if (!result?.verified) return null
      const { id, publicKey, counter, transports = [] } = result.registrationInfo.credential
      return {
        id,
        counter,
        publicKey: Buffer.from(publicKey).toString('base64url'),
        transports: JSON.stringify(transports),
      }
    },

    /** The account whose passkey signed this session's challenge; null if none did. */
    async verify(ctx: Context, log: Logger, text: string): Promise<{ staffId: number } | null> {
      const challenge = takeChallenge(ctx)
      const response = Credential.safeParse(parseJson(text)).data
      const passkey = response && (await findPasskey(db, response.id))
      if (challenge === null || !passkey) return null
      const { userHandle } = response.response
      if (userHandle !== undefined && userHandle !== handleOf(passkey.staffId).toString('base64url')) return null
      const { verifyAuthenticationResponse } = await load()
      const result = await verifyAuthenticationResponse({
        response: response as never,
        expectedChallenge: challenge,
        expectedOrigin: origin,
        expectedRPID: hostname,
        requireUserVerification: true,
        credential: {
          id: passkey.id,
          publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
          counter: passkey.counter,
        },
      }).catch(refuse(log))
      if (!result?.verified) return null
      const isNew = await recordPasskeyUse(db, passkey.id, result.authenticationInfo.newCounter)
      return isNew ? { staffId: passkey.staffId } : null
    },
  }
}

export type Passkeys = ReturnType<typeof createPasskeys>

const describe = ({ id, transports }: PasskeyRow) => ({ id, transports: JSON.parse(transports) as string[] })

/** The library throws for every response that it refuses. */
const refuse = (log: Logger) => (error: unknown) => {
  // It quotes the response.
  log.info({ reason: String(error).slice(0, 200) }, 'a passkey was refused')
  return null
}
