import type * as openid from 'openid-client'
import { normalizeEmail } from '#server/content/accounts/accounts.repository.ts'
import { HttpError } from '#server/errors.ts'
import type { OpenidConfig } from './auth-options.ts'

const TIMEOUT_SECONDS = 10

/** Loaded at the first sign-in, because most shops have passwords instead. */
let client: typeof openid

/** Data of a sign-in in progress, kept in the session. */
export interface PendingSignIn {
  state: string
  nonce: string
  verifier: string
}

/** The provider's claims about a person. */
export interface Identity {
  /** Issuer and subject, which never change. */
  subject: string
  /** Lowercase; null unless verified by the provider. */
  email: string | null
  firstName: string
  lastName: string
  pictureUrl: string | null
}

interface ProvenIdentity extends Identity {
  /** When the person authenticated, ms; null if the provider doesn't say. */
  authenticatedAt: number | null
}

/** Why a sign-in failed, for the error page. `forged`: the answer can't be from the provider, or isn't for this sign-in. */
export type SignInFailure = 'cancelled' | 'expired' | 'down' | 'forged'

class WrongClientError extends Error {
  override name = 'WrongClientError'
}

/**
 * Client for the OpenID provider. Discovery happens at the first sign-in, so the shop starts even if the provider is
 * down.
 */
export function createProvider({ issuer, clientId, clientSecret }: OpenidConfig, callback: string) {
  let known: Promise<openid.Configuration> | null = null
  /** Callbacks that are being answered. */
  const finishing = new Map<string, Promise<ProvenIdentity>>()

  /** A failed discovery is not cached: the next sign-in tries again. */
  function discover(): Promise<openid.Configuration> {
    const discovery = (known ??= load().catch((error: unknown) => {
      known = null
      throw error
    }))
    return discovery
  }

  async function load() {
    client = await import('openid-client')
    return client.discovery(new URL(issuer), clientId, undefined, authentication(clientSecret), {
      timeout: TIMEOUT_SECONDS,
      // The library trusts TLS instead of the signature of an ID token, unless told otherwise.
      execute: [
        client.enableNonRepudiationChecks,
        ...(issuer.startsWith('http:') ? [client.allowInsecureRequests] : []),
      ],
    })
  }

  return {
    /** Returns the address to redirect to, and the data to store until the callback. */
    async begin({ isConfirming = false } = {}): Promise<{ address: string; pending: PendingSignIn }> {
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
        // The person must authenticate now, however long they have been signed in there.
        ...(isConfirming && { max_age: '0', prompt: 'login' }),
      })
      return { address: address.href, pending }
    },

    /**
     * Identity from the query of the callback. Throws errors that `classifyFailure` classifies. A callback that arrives
     * twice at once is one request: providers end what they gave for a code that is used again.
     */
    finish(query: string, pending: PendingSignIn): Promise<ProvenIdentity> {
      const key = JSON.stringify([query, pending])
      return finishing.getOrInsertComputed(key, () => prove(query, pending).finally(() => finishing.delete(key)))
    },
  }

  async function prove(query: string, { state, nonce, verifier }: PendingSignIn): Promise<ProvenIdentity> {
    const provider = await discover()
    const tokens = await client.authorizationCodeGrant(provider, new URL(`${callback}?${query}`), {
      pkceCodeVerifier: verifier,
      expectedState: state,
      expectedNonce: nonce,
      idTokenExpected: true,
    })
    const { iss, sub, auth_time: authTime, ...claims } = tokens.claims()!
    // The library looks at it only if the token is for several clients.
    if (claims['azp'] !== undefined && claims['azp'] !== clientId)
      throw new WrongClientError('The ID token was made for another client.')
    const more = provider.serverMetadata().userinfo_endpoint
      ? await client.fetchUserInfo(provider, tokens.access_token, sub)
      : {}
    return {
      ...identityOf(`${iss} ${sub}`, { ...claims, ...more }),
      authenticatedAt: authTime === undefined ? null : authTime * 1000,
    }
  }
}

export type Provider = ReturnType<typeof createProvider>

/** Uses the client authentication method that the provider supports; Basic, which all must support, by default. */
const authentication =
  (secret: string): openid.ClientAuth =>
  (server, ...rest) => {
    const posts = server.token_endpoint_auth_methods_supported?.includes('client_secret_post')
    return (posts ? client.ClientSecretPost(secret) : client.ClientSecretBasic(secret))(server, ...rest)
  }

function identityOf(subject: string, claims: Record<string, unknown>): Identity {
  const text = (name: string) => (typeof claims[name] === 'string' ? claims[name].slice(0, 254) : '')
  const picture = text('picture')
  return {
    subject,
    email: claims['email_verified'] === true ? normalizeEmail(text('email')) || null : null,
    firstName: (text('given_name') || text('name')).slice(0, 100),
    lastName: text('family_name').slice(0, 100),
    pictureUrl: URL.canParse(picture) && new URL(picture).protocol === 'https:' ? picture : null,
  }
}

/** Failed comparisons and signatures, as the library names them. */
const NOT_GENUINE = new Set([
  'OAUTH_INVALID_RESPONSE',
  'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED',
  'OAUTH_JWT_CLAIM_COMPARISON_FAILED',
  'OAUTH_JWT_TIMESTAMP_CHECK_FAILED',
  'OAUTH_KEY_SELECTION_FAILED',
  'OAUTH_UNSUPPORTED_OPERATION',
])

const isNotGenuine = (error: unknown) => error instanceof client.ClientError && NOT_GENUINE.has(error.code ?? '')

/** Classifies the failure of a sign-in; null if the fault is ours. */
export function classifyFailure(error: unknown): SignInFailure | null {
  if (error instanceof HttpError) return null
  if (error instanceof client.AuthorizationResponseError)
    return /^(server_error|temporarily_unavailable)$/.test(error.error) ? 'down' : 'cancelled'
  if (error instanceof client.ResponseBodyError) return error.error === 'invalid_grant' ? 'expired' : 'down'
  if (error instanceof WrongClientError || isNotGenuine(error)) return 'forged'
  if (error instanceof client.ClientError || error instanceof client.WWWAuthenticateChallengeError) return 'down'
  // `fetch` throws these when the provider can't be reached.
  if (error instanceof TypeError || (error instanceof Error && error.name === 'TimeoutError')) return 'down'
  return null
}
