import type { Generated } from 'kysely'
import type { DeliveryState, RejectionReason } from '#shared/features/webhooks/webhooks.contract.ts'

/** The inbox: every webhook from Shopify, stored once before processing. Times are ISO 8601. */
export interface WebhookDeliveriesTable {
  id: Generated<number>
  /** Id of the event; repeated deliveries have the same one. */
  eventId: string
  webhookId: string
  /** E.g. `products/update`. */
  topic: string
  shopDomain: string
  apiVersion: string
  triggeredAt: string
  /** Time of the first delivery. */
  receivedAt: string
  bodyHash: string
  /** JSON as received. */
  body: string
  /** Gid of the record it is about; null if unknown. */
  subject: string | null
  state: DeliveryState
  /** Number of deliveries received. */
  times: number
  attempts: number
  /** For staff: what was done, or why it failed. */
  outcome: string | null
  handledAt: string | null
  /** Whether handling it ever changed anything here; null if that is unknown, or it isn't handled. */
  changed: 0 | 1 | null
  /** Gid of the record that it turned out to be about, if that isn't `subject`: the product of an inventory item. */
  about: string | null
}

/** Earlier attempts to handle a webhook; the last one is in the webhook itself. */
export interface WebhookAttemptsTable {
  id: Generated<number>
  deliveryId: number
  /** ISO 8601. */
  at: string
  state: Exclude<DeliveryState, 'waiting'>
  /** For staff: what was done, or why it failed. */
  outcome: string
}

/** Every origin registered with Shopify; webhooks to former ones may be removed. */
export interface WebhookAddressesTable {
  /** E.g. `https://shop.example`. */
  address: string
  registeredAt: string
  /** JSON of the topics that Shopify refused when the webhooks were last registered, with its reasons; else null. */
  refused: string | null
}

/** Webhooks rejected in a row, one row per reason. Times are ISO 8601. */
export interface WebhookRejectionsTable {
  reason: RejectionReason
  count: number
  /** The first and the last of them. */
  since: string
  last: string
  /** The store that a signed webhook was from. */
  shopDomain: string | null
}

/** Results of reconciling the catalogue with Shopify. */
export interface ReconcilesTable {
  id: Generated<number>
  /** ISO 8601. */
  at: string
  /** Number of changes whose webhooks were lost. */
  found: number
  /** Summary for staff. */
  text: string
}
