import type { Generated } from 'kysely'
import type { DeliveryState } from '#shared/features/webhooks/webhooks.contract.ts'

/** The inbox: every webhook that Shopify has sent, once, before anything is done about it. Times are ISO 8601. */
export interface WebhookDeliveriesTable {
  id: Generated<number>
  /** Of what has happened: all deliveries of it, also repeated ones, carry the same. */
  eventId: string
  webhookId: string
  /** `products/update` */
  topic: string
  shopDomain: string
  apiVersion: string
  triggeredAt: string
  /** The first time. */
  receivedAt: string
  bodyHash: string
  /** JSON, as it came. */
  body: string
  /** What it is about, as a gid; null where that can't be told. */
  subject: string | null
  state: DeliveryState
  /** How often it was sent. */
  times: number
  attempts: number
  /** In words: what was done, or why it failed. */
  outcome: string | null
  handledAt: string | null
}

/** Every address that this shop has told Shopify to deliver to: what leads to a former one may be taken away. */
export interface WebhookAddressesTable {
  /** `https://shop.example` */
  address: string
  registeredAt: string
}

/** What comparing the catalogue with Shopify's has found. */
export interface ReconcilesTable {
  id: Generated<number>
  /** When it was done, ISO 8601. */
  at: string
  /** Differences that no webhook had told of. */
  found: number
  /** In words. */
  text: string
}
