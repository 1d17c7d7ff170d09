import { setTimeout as sleep } from 'node:timers/promises'
import type { ShopifyConfig } from '#server/config.ts'
import { cartCheck, shop as shopOperation, storefrontCheck } from '#server/shopify/operations/operations.ts'
import type { ShopQuery } from '#server/shopify/operations/admin.gen.ts'
import { ShopifyError } from '#server/shopify/shopify-error.ts'
import type { Shopify } from '#server/shopify/shopify.ts'
import { lacksScope, type StorefrontApi } from '#server/shopify/storefront.ts'
import type { ShopifyConnection } from '#shared/features/dashboard/dashboard.schema.ts'
import { missingOptional, missingScopes, versionSupport } from './shopify-support.ts'

/** Staff are waiting, so there is one try. Waiting for a slot while a sync runs may take longer than the response. */
const PATIENCE = { timeout: 5_000, deadline: 6_000, tries: 1 }
const QUEUE_TIMEOUT_MS = 10_000
/** Several administrators share one request. */
const CACHE_MS = 10_000

interface ConnectionParts {
  /** Null when no Shopify store is configured. */
  shopify: Shopify | null
  config: ShopifyConfig | null
  /** Time zone of the shop (`SHOP_TIME_ZONE`). */
  ownTimeZone: string
  /** Milliseconds to cache a status. */
  cacheMs?: number
}

/**
 * Creates a cached check of the connection to both of Shopify's APIs. The check never throws. It takes how old (ms) a
 * status may be, and how long (ms) to wait for a new one before the last one is returned; by default, until it is there.
 */
export function createConnectionCheck({ shopify, config, ownTimeZone, cacheMs = CACHE_MS }: ConnectionParts) {
  const unknownStatus: ShopifyConnection = {
    kind: config ? (config.isLocal ? 'local' : 'store') : 'none',
    storeDomain: config?.storeDomain ?? null,
    reachable: false,
    error: config ? null : 'No Shopify store is configured.',
    refusal: null,
    name: null,
    currency: null,
    timeZone: null,
    ownTimeZone,
    apiVersion: { used: config?.apiVersion ?? '', isSupported: null, newest: null },
    scopes: { granted: [], missing: [], optional: [] },
    checkout: null,
    adminUrl: config && `${config.origin}/admin`,
  }
  if (!shopify || !config) return async () => unknownStatus

  async function readAdminStatus({ admin }: Shopify, { apiVersion }: ShopifyConfig) {
    try {
      const signal = AbortSignal.timeout(QUEUE_TIMEOUT_MS)
      return {
        reachable: true,
        ...toStatus(await admin.request(shopOperation, {}, { signal, patience: PATIENCE }), apiVersion),
      }
    } catch (error) {
      return describeFailure(error)
    }
  }

  async function readStatus(gateway: Shopify, store: ShopifyConfig): Promise<ShopifyConnection> {
    const [status, checkout] = await Promise.all([readAdminStatus(gateway, store), checkCheckout(gateway.storefront)])
    return { ...unknownStatus, ...status, checkout }
  }

  let cached: { since: number; status: Promise<ShopifyConnection>; isBad: boolean } | null = null
  let last: ShopifyConnection | null = null
  return (maxAge = cacheMs, waitMs?: number): Promise<ShopifyConnection> => {
    // Failures are cached only briefly, because they may be fixed at any moment.
    if (!cached || performance.now() - cached.since >= (cached.isBad ? Math.min(maxAge, cacheMs) : maxAge)) {
      const current = { since: performance.now(), status: readStatus(shopify, config), isBad: false }
      void current.status.then((status) => {
        const { error, scopes, checkout } = status
        current.isBad = error !== null || scopes.missing.length > 0 || checkout?.state === 'error'
        last = status
      })
      cached = current
    }
    if (waitMs === undefined || last === null) return cached.status
    return Promise.race([cached.status, sleep(waitMs, last, { ref: false })])
  }
}

function toStatus({ shop, publicApiVersions, currentAppInstallation }: ShopQuery, used: string) {
  const granted = currentAppInstallation.accessScopes.map(({ handle }) => handle).toSorted()
  return {
    name: shop.name,
    currency: shop.currencyCode,
    timeZone: shop.ianaTimezone,
    apiVersion: { used, ...versionSupport(used, publicApiVersions) },
    scopes: { granted, missing: missingScopes(granted), optional: missingOptional(granted) },
  }
}

/** Explains for staff why the request failed. A refusal still counts as reachable. */
function describeFailure(error: unknown): Pick<ShopifyConnection, 'reachable' | 'error' | 'refusal'> {
  if (!(error instanceof ShopifyError))
    return {
      reachable: false,
      error: 'The request to Shopify timed out because the shop is sending many others.',
      refusal: null,
    }
  const { kind, status, message, reason } = error
  return { reachable: status !== null || kind !== 'unreachable', error: message, refusal: reason }
}

/**
 * A well-formed id of no cart: with it, Shopify checks the token's scope as for a shopper, and then answers that the
 * cart doesn't exist. A real cart would stay at Shopify for days and show in the store's reports.
 */
const NO_CART = 'gid://shopify/Cart/connectioncheck?key=deadbeefdeadbeef'

/**
 * Checks whether shoppers can buy: the token, each scope it needs, and that anything is for sale. Null if Shopify is too
 * busy to tell. Never throws.
 */
export async function checkCheckout(storefront: StorefrontApi): Promise<ShopifyConnection['checkout']> {
  try {
    let isStockDenied = false
    const onPartial = () => (isStockDenied = true)
    const { products } = await storefront.request(storefrontCheck, {}, { onPartial })
    await storefront.request(cartCheck, { cartId: NO_CART }).catch(ignoreInvalidCart)
    if (products.nodes.length === 0)
      return {
        state: 'warning',
        text: 'Nothing can be bought, because the storefront’s sales channel has no products. In Shopify’s admin, include products in the channel that has the storefront’s name.',
      }
    return isStockDenied
      ? {
          state: 'warning',
          text: `Shoppers can pay, but find out only at checkout whether there is enough in stock. ${lacksScope('unauthenticated_read_product_inventory')}`,
        }
      : { state: 'ok', text: 'Carts and stock figures work.' }
  } catch (error) {
    // Says nothing about shoppers, whom Shopify limits by their own addresses.
    if (error instanceof ShopifyError && error.kind === 'throttled') return null
    return { state: 'error', text: error instanceof Error ? error.message : String(error) }
  }
}

/** An answer about the cart itself proves that the token may change carts. */
function ignoreInvalidCart(error: unknown) {
  if (!(error instanceof ShopifyError) || error.kind !== 'graphql') throw error
}
