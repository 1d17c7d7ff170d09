import { createHmac, randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { TestShop } from '#tests/harness/shop.ts'
import { RECEIVERS } from './topics.ts'

/** The local Shopify's. */
const SECRET = 'local-sandbox-client-secret'

export const sign = (body: string | Uint8Array, secret = SECRET) =>
  createHmac('sha256', secret).update(body).digest('base64')

interface Sent {
  /** Of the path. */
  topic?: string
  body?: string | Uint8Array<ArrayBuffer>
  event?: string
  /** Over those that Shopify would send; undefined: not sent. */
  headers?: Record<string, string | undefined>
  method?: string
}

/** Sends a webhook to a shop as Shopify would, but for what is given. */
export function send(
  { url, shopify }: Pick<TestShop, 'url' | 'shopify'>,
  { topic = 'products/update', body = '{"id":1}', event = randomUUID(), headers = {}, method = 'POST' }: Sent = {},
): Promise<Response> {
  const all: Record<string, string | undefined> = {
    'content-type': 'application/json',
    'x-shopify-topic': topic,
    'x-shopify-hmac-sha256': sign(body),
    'x-shopify-shop-domain': shopify.storeDomain,
    'x-shopify-api-version': '2026-10',
    'x-shopify-webhook-id': randomUUID(),
    'x-shopify-event-id': event,
    'x-shopify-triggered-at': new Date().toISOString(),
    ...headers,
  }
  const given = Object.entries(all).filter((pair): pair is [string, string] => pair[1] !== undefined)
  return fetch(`${url}${RECEIVERS}/${topic}`, { method, headers: given, ...(method === 'POST' && { body }) })
}

/** The inbox as the console lists it, the newest first. */
export const inboxOf = ({ staff }: Pick<TestShop, 'staff'>) => staff.webhooks.deliveries({ query: { limit: 200 } })

/** Waits until nothing waits in the inbox, and answers it. */
export async function workedThrough(shop: TestShop) {
  await shop.shopify.control.deliveriesSettled()
  await expect.poll(async () => (await shop.staff.webhooks.status()).waiting, { timeout: 10_000 }).toBe(0)
  return inboxOf(shop)
}
