import { createHmac, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual, parseArgs } from 'node:util'
import type { Product } from '#shared/features/catalogue/products.schema.ts'
import { openLargeShop, type LargeShop } from './large-shop.ts'
import type { Catalogue, SandboxEvent, Ready } from './shopify-process.ts'

const PRODUCTS = 2_000
const WEBHOOKS = 5_000
/** One in this many. */
const DROPPED = 10
const DOUBLED = 5
const FORGED = 25
/** Concurrent connections; each sends its next webhook after the previous response. */
const CONNECTIONS = 500
const WITHIN_MS = 500
const WORKED_OFF_WITHIN_MS = 20 * 60_000

interface WebhookRequest extends SandboxEvent {
  headers: Record<string, string>
  isForged: boolean
}

/**
 * 5,000 webhooks at once: one in ten of a day's changes is lost, some arrive twice, out of order and mixed with forged
 * ones. All are answered in time, forged ones with 401; after processing and reconciliation the catalogue equals
 * Shopify's.
 */
export async function printWebhooks(count = WEBHOOKS, products = PRODUCTS, connections = CONNECTIONS) {
  await using shop = await openLargeShop(products)
  await shop.endOfSync()
  const events = await shop.flood(count)
  const sent = shuffled(events.flatMap((event, index) => buildRequests(event, index, shop.ready)))
  const forged = sent.filter(({ isForged }) => isForged).length

  const began = performance.now()
  const answers = await sendAll(shop, sent, connections)
  const seconds = (performance.now() - began) / 1000
  const waits = answers.map(({ ms }) => ms).toSorted((a, b) => a - b)
  const wrong = answers.filter(({ status, isForged }) => status !== (isForged ? 401 : 200)).length

  const [worked, before] = [await waitForInbox(shop), await shop.metric('hoard_shopify_requests_total')]
  const found = await reconcile(shop)
  const [theirs, ours] = [await shop.catalogue(), await fetchCatalogue(shop.url)]
  const differences = Object.keys({ ...theirs, ...ours }).filter((id) => !isDeepStrictEqual(theirs[id], ours[id]))

  const at = (share: number) => waits[Math.min(waits.length - 1, Math.floor(waits.length * share))]!.toFixed(0)
  console.log(
    `${sent.length} webhooks over ${connections} connections (${forged} forged, one in ${DROPPED} lost, one in ${DOUBLED} twice) in ${seconds.toFixed(1)} s: p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, slowest ${at(1)} ms; wrong answers: ${wrong}`,
  )
  console.log(
    `the inbox was worked off ${worked.toFixed(1)} s later, with ${before} calls to Shopify so far; the comparison found ${found} differences that no webhook told of; after it ${differences.length} products differ`,
  )
  console.log(`target: the slowest response within ${WITHIN_MS} ms, every forged one 401, no product differs`)
  if (wrong > 0 || differences.length > 0)
    throw new Error(`Wrong responses: ${wrong}; products that differ: ${differences}`)
}

function buildRequests(event: SandboxEvent, index: number, { storeDomain, webhookSecret }: Ready): WebhookRequest[] {
  const signed = (secret: string) => ({
    'content-type': 'application/json',
    'x-shopify-topic': event.topic,
    'x-shopify-shop-domain': storeDomain,
    'x-shopify-api-version': '2026-10',
    'x-shopify-webhook-id': randomUUID(),
    'x-shopify-event-id': randomUUID(),
    'x-shopify-triggered-at': new Date().toISOString(),
    'x-shopify-hmac-sha256': createHmac('sha256', secret).update(event.body).digest('base64'),
  })
  const sending = { ...event, headers: signed(webhookSecret), isForged: false }
  const forged = { ...event, headers: signed('a secret of somebody else'), isForged: true }
  return [
    ...(index % DROPPED === 0 ? [] : [sending]),
    ...(index % DROPPED !== 0 && index % DOUBLED === 1 ? [sending] : []),
    ...(index % FORGED === 0 ? [forged] : []),
  ]
}

/** Sends all webhooks over a limited number of connections; returns the response times. */
async function sendAll(shop: LargeShop, sendings: WebhookRequest[], connections: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const { hostname, port } = new URL(shop.url)
  const waiting = sendings.values()
  const answers: { status: number; ms: number; isForged: boolean }[] = []

  async function sendNext() {
    for (const { topic, body, headers, isForged } of waiting) {
      const began = performance.now()
      const path = `/api/shopify/webhooks/${topic}`
      const sending = request({ agent, hostname, port, path, method: 'POST', headers })
      sending.end(body)
      const [response] = (await once(sending, 'response')) as [NodeJS.ReadableStream & { statusCode: number }]
      response.resume()
      await once(response, 'end')
      answers.push({ status: response.statusCode, ms: performance.now() - began, isForged })
    }
  }
  await Promise.all(Array.from({ length: connections }, sendNext))
  agent.destroy()
  return answers
}

/** Seconds until the inbox is empty. */
async function waitForInbox(shop: LargeShop): Promise<number> {
  const began = performance.now()
  while (performance.now() - began < WORKED_OFF_WITHIN_MS) {
    if ((await shop.metric('hoard_webhook_deliveries{state="waiting"}')) === 0)
      return (performance.now() - began) / 1000
    await sleep(250)
  }
  throw new Error('The inbox was not empty within 20 minutes.')
}

/** Compares the catalogue with Shopify's; returns the number of differences. */
async function reconcile(shop: LargeShop): Promise<number> {
  const before = (await shop.staff.webhooks.status()).lastReconcile?.at
  await shop.staff.webhooks.reconcile()
  const began = performance.now()
  while (performance.now() - began < WORKED_OFF_WITHIN_MS) {
    const { lastReconcile } = await shop.staff.webhooks.status()
    if (lastReconcile && lastReconcile.at !== before) return lastReconcile.found
    await sleep(500)
  }
  throw new Error('The reconciliation did not end within 20 minutes.')
}

/** Products on sale, in the format of the local Shopify. */
async function fetchCatalogue(url: string): Promise<Catalogue> {
  const products: Product[] = []
  for (;;) {
    const page = (await (await fetch(`${url}/api/products?limit=250&offset=${products.length}`)).json()) as Product[]
    if (page.length === 0) break
    products.push(...page)
  }
  return Object.fromEntries(
    products.map(({ shopifyId, name, shopifyVariants }) => [
      shopifyId,
      {
        title: name,
        variants: Object.fromEntries(
          shopifyVariants.map(({ id, price, availableForSale }) => [
            id,
            `${Number(price).toFixed(2)} ${availableForSale ? 'in stock' : 'sold out'}`,
          ]),
        ),
      },
    ]),
  )
}

function shuffled<T>(things: readonly T[]): T[] {
  return things
    .map((thing) => ({ thing, place: Math.random() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ thing }) => thing)
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      webhooks: { type: 'string', default: String(WEBHOOKS) },
      products: { type: 'string', default: String(PRODUCTS) },
      connections: { type: 'string', default: String(CONNECTIONS) },
    },
  })
  await printWebhooks(Number(values.webhooks), Number(values.products), Number(values.connections))
}
