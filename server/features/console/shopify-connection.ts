import type { ShopifyConfig } from '#server/config.ts'
import { shop as shopOperation } from '#server/shopify/operations/operations.ts'
import type { ShopQuery } from '#server/shopify/operations/admin.gen.ts'
import { ShopifyError } from '#server/shopify/shopify-error.ts'
import type { Shopify } from '#server/shopify/shopify.ts'
import type { ShopifyConnection } from '#shared/features/console/console.schema.ts'
import { missingScopes, standingOf } from './shopify-standing.ts'

/** Somebody waits for the answer: one try. A turn in the queue of calls may take longer than the answer, while a sync reads. */
const PATIENCE = { timeout: 5_000, deadline: 6_000, tries: 1 }
const TURN_WITHIN_MS = 10_000
/** Half a dozen administrators who look at it are one call. */
const KNOWN_FOR_MS = 10_000

interface ConnectionParts {
  /** Null: none is configured. */
  shopify: Shopify | null
  config: ShopifyConfig | null
  /** The shop's own, `SHOP_TIME_ZONE`. */
  ownTimeZone: string
  /** Milliseconds. */
  knownFor?: number
}

/** Tells how the connection to Shopify is: asked just now, or a few seconds ago. Never throws. */
export function shopifyConnection({ shopify, config, ownTimeZone, knownFor = KNOWN_FOR_MS }: ConnectionParts) {
  const nothing: ShopifyConnection = {
    kind: config ? (config.local ? 'local' : 'store') : 'none',
    storeDomain: config?.storeDomain ?? null,
    reachable: false,
    error: config ? null : 'No Shopify store is configured.',
    name: null,
    currency: null,
    timeZone: null,
    ownTimeZone,
    apiVersion: { used: config?.apiVersion ?? '', isSupported: null, newest: null },
    scopes: { granted: [], missing: [] },
    adminUrl: config && !config.local ? `${config.origin}/admin` : null,
  }
  if (!shopify || !config) return async () => nothing

  async function ask({ admin }: Shopify, { apiVersion }: ShopifyConfig): Promise<ShopifyConnection> {
    try {
      const signal = AbortSignal.timeout(TURN_WITHIN_MS)
      return {
        ...nothing,
        reachable: true,
        ...told(await admin.request(shopOperation, {}, { signal, patience: PATIENCE }), apiVersion),
      }
    } catch (error) {
      return { ...nothing, ...whyNot(error, apiVersion) }
    }
  }

  let known: { since: number; answer: Promise<ShopifyConnection>; isBad: boolean } | null = null
  return (maxAge = knownFor): Promise<ShopifyConnection> => {
    // What is wrong may be mended any moment.
    if (!known || performance.now() - known.since >= (known.isBad ? Math.min(maxAge, knownFor) : maxAge)) {
      const asked = { since: performance.now(), answer: ask(shopify, config), isBad: false }
      void asked.answer.then(({ error, scopes }) => (asked.isBad = error !== null || scopes.missing.length > 0))
      known = asked
    }
    return known.answer
  }
}

function told({ shop, publicApiVersions, currentAppInstallation }: ShopQuery, used: string) {
  const granted = currentAppInstallation.accessScopes.map(({ handle }) => handle).toSorted()
  return {
    name: shop.name,
    currency: shop.currencyCode,
    timeZone: shop.ianaTimezone,
    apiVersion: { used, ...standingOf(used, publicApiVersions) },
    scopes: { granted, missing: missingScopes(granted) },
  }
}

/** Why Shopify could not be asked, for people. One that refuses has been reached. */
function whyNot(error: unknown, apiVersion: string): { reachable: boolean; error: string } {
  if (!(error instanceof ShopifyError))
    return { reachable: false, error: 'Shopify did not get to answer in time: the shop asks it much just now.' }
  const { kind, status, message } = error
  if (kind === 'unauthorized')
    return {
      reachable: true,
      error: `${message} Check SHOPIFY_ADMIN_TOKEN, or SHOPIFY_CLIENT_ID and SHOPIFY_CLIENT_SECRET.`,
    }
  if (status === 404)
    return {
      reachable: true,
      error: `Shopify knows no API version ${apiVersion} of this store. Check SHOPIFY_API_VERSION and SHOPIFY_STORE_DOMAIN.`,
    }
  return { reachable: status !== null || kind === 'graphql' || kind === 'throttled', error: message }
}
