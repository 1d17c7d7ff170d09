import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/** What a client needs to talk to the sandbox. Fixed on purpose: they open nothing but a pretend shop on this machine. */
export const credentials = {
  adminToken: 'local-sandbox-admin-token',
  /** The Storefront API's private token. */
  storefrontToken: 'local-sandbox-storefront-token',
  clientId: 'local-sandbox-client',
  clientSecret: 'local-sandbox-client-secret',
  /** Signs webhooks. With Shopify, as here, it is the app's client secret. */
  webhookSecret: 'local-sandbox-client-secret',
} as const

export type Credentials = typeof credentials

const oneDaySeconds = 86_399

/** Who may call which API. */
export class Tokens {
  readonly #issued = new Set<string>()
  readonly #scopes: () => string[]
  /** Without it no token opens anything, and none is given out. */
  isInstalled = true

  /** @param scopes the access scopes that the app holds at the moment */
  constructor(scopes: () => string[]) {
    this.#scopes = scopes
  }

  allowAdmin({ headers }: IncomingMessage): boolean {
    const token = headers['x-shopify-access-token']
    return (
      this.isInstalled && typeof token === 'string' && (token === credentials.adminToken || this.#issued.has(token))
    )
  }

  allowStorefront({ headers }: IncomingMessage): boolean {
    return this.isInstalled && headers['shopify-storefront-private-token'] === credentials.storefrontToken
  }

  /** Answers a `client_credentials` request; undefined for wrong credentials. */
  issue(request: Record<string, unknown>): { access_token: string; scope: string; expires_in: number } | undefined {
    const isOurs =
      this.isInstalled &&
      request.grant_type === 'client_credentials' &&
      request.client_id === credentials.clientId &&
      request.client_secret === credentials.clientSecret
    if (!isOurs) return undefined
    const token = `local-sandbox-${randomBytes(16).toString('hex')}`
    this.#issued.add(token)
    return { access_token: token, scope: this.#scopes().join(','), expires_in: oneDaySeconds }
  }

  /** Ends every issued token, as 24 hours would. The fixed admin token stays. */
  expire(): void {
    this.#issued.clear()
  }
}
