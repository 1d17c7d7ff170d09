import { createStorefrontApiClient } from '@shopify/storefront-api-client'
import type { Logger } from 'pino'
import type { ShopifyConfig } from '#server/config.ts'
import { readPartialData, type ClientResponse } from './read-response.ts'
import { Breaker } from './breaker.ts'
import { clientLogger } from './client-logger.ts'
import type { Operation } from './operations/operations.ts'
import { withTimeout, retryCall, type RetryLimits } from './retry-call.ts'
import { ShopifyError } from './shopify-error.ts'
import { transport } from './transport.ts'
import { withVisitorConsent, type VisitorConsent } from './visitor-consent.ts'
import { observeAttempt, type ShopifyWatch } from './watch.ts'

/** The Storefront API: what shoppers can buy, and their carts. */
export interface StorefrontApi {
  /**
   * @param options.buyerIp - The shopper's IP address, by which Shopify applies limits.
   * @param options.visitorConsent - The visitor's choice; undefined if there is none, and nothing is sent.
   * @param options.onPartial - Called if fields that the operation may miss were denied.
   * @throws ShopifyError, or the signal's reason when it is aborted
   */
  request<Result, Variables extends object>(
    operation: Operation<'storefront', Result, Variables>,
    variables: Variables,
    options?: StorefrontOptions,
  ): Promise<Result>
}

interface StorefrontOptions {
  buyerIp?: string | undefined
  visitorConsent?: VisitorConsent | undefined
  signal?: AbortSignal | undefined
  onPartial?(): void
}

/** Short, because a shopper is waiting. */
const patience: RetryLimits = { timeout: 8000, deadline: 12_000, tries: 3, backOff: 200 }

export function openStorefront(
  config: ShopifyConfig,
  log: Logger,
  closing: AbortSignal,
  watch: ShopifyWatch,
): StorefrontApi {
  const client: { request: SendStorefront } = createStorefrontApiClient({
    storeDomain: config.storeDomain,
    apiVersion: config.apiVersion,
    privateAccessToken: config.storefrontToken,
    retries: 0,
    customFetchApi: transport(config),
    logger: clientLogger(log),
  })
  const breaker = new Breaker()

  return {
    async request<Result>(operation: AnyOperation, variables: object, options: StorefrontOptions = {}) {
      // Only shoppers are spared the wait: a check of the connection must ask.
      if (options.buyerIp) breaker.check()
      const signal = options.signal ? AbortSignal.any([closing, options.signal]) : closing
      const headers: Record<string, string> = options.buyerIp ? { 'Shopify-Storefront-Buyer-IP': options.buyerIp } : {}
      const { visitorConsent } = options
      const text = visitorConsent ? withVisitorConsent(operation.text) : operation.text
      const sent = visitorConsent ? { ...variables, visitorConsent } : variables
      const attempt = async (limited: AbortSignal) => {
        const answer = await client.request(text, { variables: sent, headers, signal: limited })
        try {
          return readPartialData(operation, answer)
        } catch (error) {
          throw explain(error, operation)
        }
      }
      const { data, isPartial } = await retryCall({ ...operation, signal, log }, patience, (timeout) =>
        observeAttempt(
          watch,
          { api: 'storefront', operation: operation.name, scope: operation.scope, buyerIp: options.buyerIp },
          () => breaker.watch(() => withTimeout(signal, timeout, attempt)),
          (answer) => answer.isPartial,
        ),
      )
      if (isPartial) options.onPartial?.()
      return data as Result
    },
  }
}

/** Where Shopify's admin shows the token and its permissions. */
const PLACE = 'in Shopify’s admin at Sales channels → Headless'

/** What to do about a missing scope. */
export const lacksScope = (scope: string) => `The token of the Storefront API lacks ${scope}. Grant it ${PLACE}.`

/** Tells staff what to do about a token that is refused, or lacks a scope. */
function explain(cause: unknown, { scope }: AnyOperation): unknown {
  if (!(cause instanceof ShopifyError)) return cause
  const { kind, message, reason, status } = cause
  const explained = (text: string) =>
    new ShopifyError(kind, text, { status: status ?? undefined, reason: reason ?? undefined, cause })
  if (reason === 'token')
    return explained(
      `Shopify rejected the token of the Storefront API. Copy the private access token to SHOPIFY_STOREFRONT_TOKEN and restart the shop. You find it ${PLACE}.`,
    )
  if (reason !== 'scope') return cause
  return explained(lacksScope(/unauthenticated_\w+/.exec(message)?.[0] ?? scope ?? 'a permission'))
}

type AnyOperation = Operation<'storefront', unknown, unknown>
type SendStorefront = (
  text: string,
  options: { variables: object; headers: Record<string, string>; signal: AbortSignal },
) => Promise<ClientResponse>
