import { createStorefrontApiClient } from '@shopify/storefront-api-client'
import type { Logger } from 'pino'
import type { ShopifyConfig } from '#server/config.ts'
import { readData, type ClientResponse } from './read-response.ts'
import { Breaker } from './breaker.ts'
import { clientLogger } from './client-logger.ts'
import type { Operation } from './operations/operations.ts'
import { withTimeout, retryCall, type RetryLimits } from './retry-call.ts'
import { transport } from './transport.ts'
import { observeAttempt, type ShopifyWatch } from './watch.ts'

/** The Storefront API: what shoppers can buy, and their carts. */
export interface StorefrontApi {
  /**
   * @param options.buyerIp - The shopper's IP address, by which Shopify applies limits.
   * @throws ShopifyError, or the signal's reason when it is aborted
   */
  request<Result, Variables extends object>(
    operation: Operation<'storefront', Result, Variables>,
    variables: Variables,
    options?: { buyerIp?: string | undefined; signal?: AbortSignal | undefined },
  ): Promise<Result>
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
    async request<Result>(
      operation: Operation<'storefront', unknown, unknown>,
      variables: object,
      options: { buyerIp?: string | undefined; signal?: AbortSignal | undefined } = {},
    ) {
      breaker.check()
      const signal = options.signal ? AbortSignal.any([closing, options.signal]) : closing
      const headers: Record<string, string> = options.buyerIp ? { 'Shopify-Storefront-Buyer-IP': options.buyerIp } : {}
      const attempt = async (limited: AbortSignal) =>
        readData(operation.name, await client.request(operation.text, { variables, headers, signal: limited }))
      const data = await retryCall({ ...operation, signal, log }, patience, (timeout) =>
        observeAttempt(watch, { api: 'storefront', operation: operation.name }, () =>
          breaker.watch(() => withTimeout(signal, timeout, attempt)),
        ),
      )
      return data as Result
    },
  }
}

type SendStorefront = (
  text: string,
  options: { variables: object; headers: Record<string, string>; signal: AbortSignal },
) => Promise<ClientResponse>
