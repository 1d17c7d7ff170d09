import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Situation } from '#sandbox/situation.ts'

/**
 * Credentials for clients of the sandbox. Fixed on purpose: they only give access to a simulated shop on this machine.
 */
export const credentials = {
  adminToken: 'local-sandbox-admin-token',
  /** The Storefront API's private token. */
  storefrontToken: 'local-sandbox-storefront-token',
  clientId: 'local-sandbox-client',
  clientSecret: 'local-sandbox-client-secret',
  /** Signs webhooks. As with Shopify, it is the app's client secret. */
  webhookSecret: 'local-sandbox-client-secret',
} as const

export type Credentials = typeof credentials

export type GrantError = NonNullable<Situation['grantError']>

const oneDaySeconds = 86_399

/** Issues and checks API tokens. */
export class Tokens {
  readonly #issued = new Set<string>()
  readonly #situation: () => Situation
  /** If false, no token is valid and none is issued. */
  isInstalled = true

  constructor(situation: () => Situation) {
    this.#situation = situation
  }

  allowAdmin({ headers }: IncomingMessage): boolean {
    const token = headers['x-shopify-access-token']
    const isInstalled = this.isInstalled && this.#situation().grantError !== 'app_not_installed'
    return isInstalled && typeof token === 'string' && (token === credentials.adminToken || this.#issued.has(token))
  }

  allowStorefront({ headers }: IncomingMessage): boolean {
    return (
      this.isInstalled &&
      this.#situation().hasStorefrontToken &&
      headers['shopify-storefront-private-token'] === credentials.storefrontToken
    )
  }

  /** Handles a `client_credentials` request. */
  issue(
    request: Record<string, unknown>,
  ): { access_token: string; scope: string; expires_in: number } | { error: GrantError } {
    const { grantError, adminScopes } = this.#situation()
    if (grantError) return { error: grantError }
    if (request.client_id !== credentials.clientId) return { error: 'application_cannot_be_found' }
    const isOurs = request.grant_type === 'client_credentials' && request.client_secret === credentials.clientSecret
    if (!isOurs) return { error: 'invalid_client' }
    if (!this.isInstalled) return { error: 'app_not_installed' }
    const token = `local-sandbox-${randomBytes(16).toString('hex')}`
    this.#issued.add(token)
    return { access_token: token, scope: adminScopes.join(','), expires_in: oneDaySeconds }
  }

  /** Revokes all issued tokens, as if 24 hours had passed. The fixed admin token stays valid. */
  expire(): void {
    this.#issued.clear()
  }
}
