import type { Logger } from 'pino'
import type { Shopify } from '#server/shopify/shopify.ts'
import type { Webhook } from '#shared/features/webhooks/webhooks.contract.ts'
import type { Address } from './address.ts'
import { whyUnreachable } from './reachable.ts'
import { listSubscriptions } from './subscriptions.ts'

/** What is found out by asking is true for so long: consoles ask every minute, and whenever a webhook has come. */
const TRUE_FOR_MS = 15_000

/** How webhooks are, as seen from here and from Shopify. */
export interface WebhookHealth {
  /** Null: Shopify can't be asked, and never could since this process began. */
  webhooks: Webhook[] | null
  /** Why webhooks don't come, in words; null: nothing keeps them. */
  error: string | null
  /** When Shopify has last let the shop see them, ISO 8601; null: never. */
  seenAt: string | null
}

export interface HealthReader {
  read(): Promise<WebhookHealth>
  /** Subscriptions have changed, to these if it is known: what was found out is not true any more. */
  forget(webhooks?: Webhook[]): void
}

interface HealthParts {
  shopify: Shopify | null
  address: Address
  /** Secrets that webhooks are verified with. */
  secrets: readonly string[]
  /** Of the shop: prove that it is this one that answers. */
  keys: readonly string[]
  log: Logger
}

/** Asks Shopify for its subscriptions and the public address for this shop; whoever asks meanwhile, or shortly after, is told the same. */
export function openHealth({ shopify, address, secrets, keys, log }: HealthParts): HealthReader {
  let known: Webhook[] | null = null
  let seenAt: string | null = null
  let last: { at: number; health: Promise<WebhookHealth> } | null = null

  async function look(): Promise<WebhookHealth> {
    if (!shopify) return { webhooks: [], error: 'No Shopify store is configured.', seenAt }
    const origin = 'origin' in address ? address.origin : null
    const [asking, unreachable] = await Promise.all([
      listSubscriptions(shopify, origin).then(
        (webhooks) => {
          known = webhooks
          seenAt = new Date().toISOString()
          return null
        },
        (error: unknown) => {
          log.warn({ err: error }, 'webhooks: Shopify could not be asked for its subscriptions')
          return `Shopify can’t be asked which webhooks it sends: ${error instanceof Error ? error.message : String(error)}`
        },
      ),
      'origin' in address ? whyUnreachable(address.origin, keys) : address.problem,
    ])
    const unverified =
      secrets.length === 0
        ? 'SHOPIFY_WEBHOOK_SECRETS is not set, so every webhook is refused: its signature can’t be checked. Set it to the app’s client secret and start the shop again.'
        : null
    return { webhooks: known, error: unreachable ?? unverified ?? asking, seenAt }
  }

  return {
    read() {
      if (!last || Date.now() - last.at > TRUE_FOR_MS) last = { at: Date.now(), health: look() }
      return last.health
    },
    forget(webhooks) {
      last = null
      known = webhooks ?? known
    },
  }
}
