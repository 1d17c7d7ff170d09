import * as client from 'openid-client'
import { Refusal } from '#server/http/errors.ts'
import type { OpenidConfig } from './parts.ts'

const TIMEOUT_SECONDS = 10

/** What is kept in the session while the provider asks who it is. */
export interface Pending {
  state: string
  nonce: string
  verifier: string
}

/** Whom the provider vouches for. */
export interface Identity {
  /** Issuer and subject: what never changes of a person. */
  subject: string
  /** Lower case; null unless the provider has verified it. */
  email: string | null
  firstName: string
  lastName: string
  pictureUrl: string | null
}

/** Why nobody came in, for the page that says so. */
export type Trouble = 'cancelled' | 'expired' | 'down'

/** The OpenID provider. It is asked for its addresses when somebody first signs in: the shop starts without it. */
export function openProvider({ issuer, clientId, clientSecret }: OpenidConfig, callback: string) {
  let known: Promise<client.Configuration> | null = null

  /** Failing is not remembered: the next one who signs in asks again. */
  function discover(): Promise<client.Configuration> {
    const asked = (known ??= client
      .discovery(new URL(issuer), clientId, undefined, authentication(clientSecret), {
        timeout: TIMEOUT_SECONDS,
        ...(issuer.startsWith('http:') && { execute: [client.allowInsecureRequests] }),
      })
      .catch((error: unknown) => {
        known = null
        throw error
      }))
    return asked
  }

  return {
    /** Where to send the person, and what to remember until they come back. */
    async begin(): Promise<{ address: string; pending: Pending }> {
      const provider = await discover()
      const pending = {
        state: client.randomState(),
        nonce: client.randomNonce(),
        verifier: client.randomPKCECodeVerifier(),
      }
      const address = client.buildAuthorizationUrl(provider, {
        redirect_uri: callback,
        scope: 'openid email profile',
        state: pending.state,
        nonce: pending.nonce,
        code_challenge: await client.calculatePKCECodeChallenge(pending.verifier),
        code_challenge_method: 'S256',
      })
      return { address: address.href, pending }
    },

    /** Who it is, from the address that the provider has sent the person back to. */
    async finish(query: string, { state, nonce, verifier }: Pending): Promise<Identity> {
      const provider = await discover()
      const tokens = await client.authorizationCodeGrant(provider, new URL(`${callback}?${query}`), {
        pkceCodeVerifier: verifier,
        expectedState: state,
        expectedNonce: nonce,
        idTokenExpected: true,
      })
      const { iss, sub, ...claims } = tokens.claims()!
      const more = provider.serverMetadata().userinfo_endpoint
        ? await client.fetchUserInfo(provider, tokens.access_token, sub)
        : {}
      return identityOf(`${iss} ${sub}`, { ...claims, ...more })
    },
  }
}

export type Provider = ReturnType<typeof openProvider>

/** The provider says which way it wants the secret; where it does not, it is the way that all must understand. */
const authentication =
  (secret: string): client.ClientAuth =>
  (server, ...rest) => {
    const posts = server.token_endpoint_auth_methods_supported?.includes('client_secret_post')
    return (posts ? client.ClientSecretPost(secret) : client.ClientSecretBasic(secret))(server, ...rest)
  }

function identityOf(subject: string, claims: Record<string, unknown>): Identity {
  const text = (name: string) => (typeof claims[name] === 'string' ? claims[name].slice(0, 254) : '')
  const picture = text('picture')
  return {
    subject,
    email: claims['email_verified'] === true ? text('email').trim().toLowerCase() || null : null,
    firstName: (text('given_name') || text('name')).slice(0, 100),
    lastName: text('family_name').slice(0, 100),
    pictureUrl: URL.canParse(picture) && new URL(picture).protocol === 'https:' ? picture : null,
  }
}

/** What has happened when a sign-in fails; null for what is our own fault. */
export function troubleOf(error: unknown): Trouble | null {
  if (error instanceof Refusal) return null
  if (error instanceof client.AuthorizationResponseError)
    return /^(server_error|temporarily_unavailable)$/.test(error.error) ? 'down' : 'cancelled'
  if (error instanceof client.ResponseBodyError) return error.error === 'invalid_grant' ? 'expired' : 'down'
  if (error instanceof client.ClientError || error instanceof client.WWWAuthenticateChallengeError) return 'down'
  // What fetch throws when nobody answers.
  if (error instanceof TypeError || (error instanceof Error && error.name === 'TimeoutError')) return 'down'
  return null
}
