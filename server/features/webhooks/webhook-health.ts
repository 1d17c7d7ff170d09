import type { Logger } from 'pino'
import { ShopifyError, type RefusalReason } from '#server/shopify/shopify-error.ts'
import type { Shopify } from '#server/shopify/shopify.ts'
import type { Webhook } from '#shared/features/webhooks/webhooks.contract.ts'
import type { PublicAddress } from './public-address.ts'
import { checkReachability } from './reachability.ts'
import { listSubscriptions } from './subscriptions.ts'

/** How long (ms) a check result is cached; consoles poll every minute and after every webhook. */
const CACHE_MS = 15_000

/** Webhook state as seen by the shop and by Shopify. */
export interface WebhookHealth {
  /** Null if Shopify has not been reachable since this process started. */
  webhooks: Webhook[] | null
  /** Why webhooks can't arrive, for staff; null if they can. */
  error: string | null
  /** Why Shopify refuses to list the subscriptions until a person acts. */
  refusal: RefusalReason | null
  /** When the subscriptions were last read successfully (ISO 8601), or null. */
  seenAt: string | null
}

export interface WebhookHealthReader {
  read(): Promise<WebhookHealth>
  /** Clears the cached result after a change; `webhooks` are the new subscriptions, if known. */
  invalidate(webhooks?: Webhook[]): void
}

interface WebhookHealthParts {
  shopify: Shopify | null
  address: PublicAddress
  /** Secrets for verifying webhook signatures. */
  secrets: readonly string[]
  /** Keys that prove this shop's identity to a check of its public address. */
  keys: readonly string[]
  log: Logger
}

/**
 * Reads the subscriptions from Shopify and checks the public address. Concurrent and recent callers share one result.
 */
export function createWebhookHealthReader({
  shopify,
  address,
  secrets,
  keys,
  log,
}: WebhookHealthParts): WebhookHealthReader {
  let lastWebhooks: Webhook[] | null = null
  let seenAt: string | null = null
  let last: { at: number; health: Promise<WebhookHealth> } | null = null

  async function check(): Promise<WebhookHealth> {
    if (!shopify) return { webhooks: [], error: 'No Shopify store is configured.', refusal: null, seenAt }
    const origin = 'origin' in address ? address.origin : null
    let refusal: RefusalReason | null = null
    const [readError, unreachable] = await Promise.all([
      listSubscriptions(shopify, origin).then(
        (webhooks) => {
          lastWebhooks = webhooks
          seenAt = new Date().toISOString()
          return null
        },
        (error: unknown) => {
          log.warn({ err: error }, 'webhooks: subscriptions could not be read')
          if (error instanceof ShopifyError) refusal = error.reason
          return `The webhooks registered in Shopify could not be read: ${error instanceof Error ? error.message : String(error)}`
        },
      ),
      'origin' in address ? checkReachability(address.origin, keys) : address.problem,
    ])
    const unverified =
      secrets.length === 0
        ? 'SHOPIFY_WEBHOOK_SECRETS is not set, so every webhook is refused. Set it to the app’s client secret and restart the shop.'
        : null
    const ownError = unreachable ?? unverified
    return { webhooks: lastWebhooks, error: ownError ?? readError, refusal: ownError === null ? refusal : null, seenAt }
  }

  return {
    read() {
      if (!last || performance.now() - last.at > CACHE_MS) last = { at: performance.now(), health: check() }
      return last.health
    },
    invalidate(webhooks) {
      last = null
      lastWebhooks = webhooks ?? lastWebhooks
    },
  }
}
