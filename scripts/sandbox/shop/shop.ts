import type { Topic } from '#scripts/sandbox/webhooks/topics.ts'
import { Catalogue } from './catalogue.ts'
import { gid, NumberSeries, seededNumber } from './ids.ts'
import type { CartRecord, DeletionRecord, OrderRecord, SubscriptionRecord } from './records.ts'

export const shopName = 'Hoard (local stand-in)'
export const shopId = gid('Shop', seededNumber('shop'))

export interface ShopSettings {
  currency: string
  /** Where 'return to the shop' and a cancelled checkout lead; unknown until the shop has started. */
  shopUrl: string | undefined
  /** This server's address, e.g. http://127.0.0.1:3001. */
  origin: string
  /** Access scopes that the app was granted. */
  scopes: string[]
  /** Whether the app may see customers' data, such as the emails of orders. */
  customerData: boolean
}

/** The pretend shop: what it holds, and whom it tells. The rules that change it are functions beside this file. */
export class Shop {
  readonly settings: ShopSettings
  readonly catalogue = new Catalogue()
  readonly carts = new Map<string, CartRecord>()
  readonly orders = new Map<string, OrderRecord>()
  readonly subscriptions = new Map<string, SubscriptionRecord>()
  readonly deletions: DeletionRecord[] = []
  numbers = new NumberSeries()
  lastOrderNumber = 1000
  /** Tells the subscribers of a topic. Set by the sandbox, which owns the webhooks. */
  publish: (topic: Topic, payload: object) => void = () => {}
  /** To be called after every change that the state file should keep. */
  changed: () => void = () => {}

  constructor(settings: ShopSettings) {
    this.settings = settings
  }

  /** '127.0.0.1:3001': what the official clients call the store's domain. */
  get domain(): string {
    return new URL(this.settings.origin).host
  }
}
