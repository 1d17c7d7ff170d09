import type { Topic } from '#sandbox/shop/webhooks/topics.ts'
import { readyStore, type Situation } from '#sandbox/situation.ts'
import { Catalogue } from './catalogue.ts'
import { gid, NumberSeries, seededNumber } from './ids.ts'
import type { CartRecord, DeletionRecord, OrderRecord, SubscriptionRecord } from './records.ts'

export const shopName = 'Hoard (local stand-in)'
export const shopId = gid('Shop', seededNumber('shop'))

export interface ShopSettings {
  currency: string
  /** Target of 'return to the shop' and of a cancelled checkout; unknown until the shop has started. */
  shopUrl: string | undefined
  /** This server's address, e.g. http://127.0.0.1:3001. */
  origin: string
}

/** State of the simulated shop. The functions in this folder change it. */
export class Shop {
  readonly settings: ShopSettings
  situation: Situation = structuredClone(readyStore)
  readonly carts = new Map<string, CartRecord>()
  readonly orders = new Map<string, OrderRecord>()
  readonly catalogue = new Catalogue(() => soldPieces(this.orders.values()))
  readonly subscriptions = new Map<string, SubscriptionRecord>()
  readonly deletions: DeletionRecord[] = []
  numbers = new NumberSeries()
  lastOrderNumber = 1000
  /** Notifies the subscribers of a topic. Set by the sandbox, which owns the webhooks. */
  publish: (topic: Topic, payload: object) => void = () => {}
  /** Must be called after every change that the state file should preserve. */
  scheduleSave: () => void = () => {}

  constructor(settings: ShopSettings) {
    this.settings = settings
  }

  /** '127.0.0.1:3001': the store domain for Shopify's official clients. */
  get domain(): string {
    return new URL(this.settings.origin).host
  }
}

function soldPieces(orders: Iterable<OrderRecord>): Map<string, number> {
  const sold = new Map<string, number>()
  for (const { lineItems } of orders)
    for (const { productId, quantity } of lineItems) sold.set(productId, (sold.get(productId) ?? 0) + quantity)
  return sold
}
