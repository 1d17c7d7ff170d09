import { createAdminApiClient } from '@shopify/admin-api-client'
import type { Logger } from 'pino'
import type { ShopifyConfig } from '#server/config.ts'
import { readData, type ClientResponse } from './read-response.ts'
import { clientLogger } from './client-logger.ts'
import type { Operation } from './operations/operations.ts'
import { withTimeout, retryCall, type RetryLimits } from './retry-call.ts'
import { ShopifyError } from './shopify-error.ts'
import { Throttle } from './throttle.ts'
import { adminTokens } from './tokens.ts'
import { transport } from './transport.ts'
import { observeAttempt, type ShopifyWatch } from './watch.ts'

/** The Admin API: the catalogue as staff maintain it. */
export interface AdminApi {
  /** @throws ShopifyError, or the signal's reason when it is aborted */
  request<Result, Variables extends object>(
    operation: Operation<'admin', Result, Variables>,
    variables: Variables,
    options?: RequestOptions,
  ): Promise<Result>
}

export interface RequestOptions {
  signal?: AbortSignal | undefined
  /** Overrides for calls that a user waits for. */
  patience?: Partial<RetryLimits>
}

const defaultLimits: RetryLimits = { timeout: 15_000, deadline: 120_000, tries: 5, backOff: 500 }

export function openAdmin(config: ShopifyConfig, log: Logger, closing: AbortSignal, watch: ShopifyWatch): AdminApi {
  const fetch = transport(config)
  const tokens = adminTokens(config, fetch)
  const throttle = new Throttle()
  let client: { token: string; request: SendAdmin } | null = null

  /** The official client keeps its token, so a new token needs a new client. */
  function clientFor(token: string) {
    if (client?.token === token) return client
    const { request } = createAdminApiClient({
      storeDomain: config.storeDomain,
      apiVersion: config.apiVersion,
      accessToken: token,
      retries: 0,
      customFetchApi: fetch,
      logger: clientLogger(log),
    })
    client = { token, request }
    return client
  }

  async function send(token: string, operation: AnyOperation, variables: object, signal: AbortSignal) {
    const answer = await clientFor(token).request(operation.text, { variables, signal })
    throttle.learn(operation.name, answer.extensions?.cost)
    reportCost(watch, answer)
    return readData(operation.name, answer)
  }

  /** One attempt, repeated once with a fresh token after a 401. */
  async function attempt(operation: AnyOperation, variables: object, signal: AbortSignal) {
    const token = await tokens.current()
    try {
      return await send(token, operation, variables, signal)
    } catch (error) {
      if (!(error instanceof ShopifyError) || error.status !== 401 || !tokens.refused(token)) throw error
      return send(await tokens.current(), operation, variables, signal)
    }
  }

  return {
    async request<Result>(operation: AnyOperation, variables: object, options?: RequestOptions) {
      const signal = options?.signal ? AbortSignal.any([closing, options.signal]) : closing
      const patience = { ...defaultLimits, ...options?.patience }
      const data = await retryCall({ ...operation, signal, log }, patience, async (timeout) => {
        await throttle.admit(operation.name, signal)
        return observeAttempt(watch, { api: 'admin', operation: operation.name }, () =>
          withTimeout(signal, timeout, (limited) => attempt(operation, variables, limited)),
        )
      })
      return data as Result
    },
  }
}

function reportCost(watch: ShopifyWatch, { extensions }: ClientResponse) {
  const { throttleStatus, actualQueryCost } = extensions?.cost ?? {}
  const { currentlyAvailable: available, maximumAvailable: maximum } = throttleStatus ?? {}
  if (available !== undefined && maximum !== undefined) watch.paid({ available, maximum, spent: actualQueryCost ?? 0 })
}

type AnyOperation = Operation<'admin', unknown, unknown>
type SendAdmin = (text: string, options: { variables: object; signal: AbortSignal }) => Promise<ClientResponse>
