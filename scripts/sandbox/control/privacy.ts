import { numberOf } from '#sandbox/shop/ids.ts'
import type { OrderRecord } from '#sandbox/shop/records.ts'
import { shopId, type Shop } from '#sandbox/shop/shop.ts'
import { bareNumber } from '#sandbox/shop/webhooks/payloads.ts'
import type { PrivacyTopic } from '#sandbox/shop/webhooks/topics.ts'
import type { Webhooks } from '#sandbox/shop/webhooks/webhooks.ts'
import { NotFoundError } from './not-found.ts'

export interface WantedPrivacyRequest {
  topic: PrivacyTopic
  /** Not for shop/redact. */
  customer?: { id: number; email: string }
  /** Where the app's configuration sends it; the topic follows. Defaults to the address of the shop's receivers. */
  uri?: string | undefined
}

/** Requests about personal data, which Shopify sends to the addresses in the app's configuration. */
export function privacyControl(shop: Shop, webhooks: Webhooks) {
  return {
    /** Sends a request. Before `customers/redact`, the customer's orders lose their address, as at Shopify. */
    requestPrivacy({ topic, customer, uri }: WantedPrivacyRequest): void {
      const base = uri ?? (shop.settings.shopUrl && new URL('/api/shopify/webhooks', shop.settings.shopUrl).href)
      if (base === undefined) throw new NotFoundError('No shop to send it to; pass its uri')
      const of = { shop_id: bareNumber(shopId), shop_domain: shop.domain }
      if (topic === 'shop/redact') return webhooks.send(topic, `${base}/${topic}`, of)
      if (!customer) throw new NotFoundError('A request of a customer needs a customer')
      const orders = [...shop.orders.values()].filter(
        ({ email }) => email?.toLowerCase() === customer.email.toLowerCase(),
      )
      const ids = orders.map(({ id }: OrderRecord) => bareNumber(id))
      const about = { ...of, customer: { ...customer, phone: null } }
      if (topic === 'customers/data_request')
        return webhooks.send(topic, `${base}/${topic}`, {
          ...about,
          orders_requested: ids,
          data_request: { id: Number(numberOf(shopId).slice(-6)) },
        })
      for (const order of orders) order.email = null
      shop.scheduleSave()
      webhooks.send(topic, `${base}/${topic}`, { ...about, orders_to_redact: ids })
    },
  }
}
