import { createHmac, randomUUID } from 'node:crypto'
import type { TestShop } from './shop.ts'
import { RECEIVERS } from '#server/features/webhooks/topics.ts'
import { eventually } from '#tests/harness/wait-for.ts'

/** Client secret of the local Shopify. */
const SECRET = 'local-sandbox-client-secret'

export const sign = (body: string | Uint8Array, secret = SECRET) =>
  createHmac('sha256', secret).update(body).digest('base64')

interface SentWebhook {
  /** Topic in the path. */
  topic?: string
  body?: string | Uint8Array<ArrayBuffer>
  event?: string
  /** Overrides Shopify's headers; undefined removes one. */
  headers?: Record<string, string | undefined>
  method?: string
}

/** Sends a webhook to a shop as Shopify would, with overrides. */
export function send(
  { url, shopify }: Pick<TestShop, 'url' | 'shopify'>,
  {
    topic = 'products/update',
    body = '{"id":1}',
    event = randomUUID(),
    headers = {},
    method = 'POST',
  }: SentWebhook = {},
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

/** The inbox as listed in the console, newest first. */
export const inboxOf = ({ staff }: Pick<TestShop, 'staff'>) => staff.webhooks.deliveries({ query: { limit: 200 } })

/** Waits until the inbox has no waiting deliveries and returns it. */
export async function waitForInbox(shop: TestShop) {
  await shop.shopify.control.deliveriesSettled()
  await eventually(async () => (await shop.staff.webhooks.status()).waiting).toBe(0)
  return inboxOf(shop)
}
