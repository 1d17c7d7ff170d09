import { createHmac, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Sandbox } from '@hoard/sandbox'
import { waitUntil } from '#tests/harness/wait-until.ts'
import { isInterrupted, createClient, type FleetRequest } from './client.ts'
import { queryOnce as query } from './postgres.ts'
import type { Findings } from './findings.ts'

interface WebhookSenderOptions {
  url: string
  shopify: Sandbox
  findings: Findings
  random: () => number
  isOver(): boolean
}

/** Webhooks and orders that Shopify got confirmed. */
export interface ConfirmedWebhooks {
  events: string[]
  /** Names of orders, such as #1001. */
  orders: string[]
}

const REST_MS = 40

/** Changes products and places orders at the local Shopify, and sends signed webhooks, sometimes twice. */
export async function sendWebhooks({
  url,
  shopify,
  findings,
  random,
  isOver,
}: WebhookSenderOptions): Promise<ConfirmedWebhooks> {
  using ask = createClient(url)
  const { control, storeDomain, credentials } = shopify
  const told: ConfirmedWebhooks = { events: [], orders: [] }
  for (let turn = 0; !isOver(); turn++) {
    const products = control.products()
    const product = products[Math.floor(random() * products.length)]!
    if (turn % 4 === 0) {
      const order = control.createOrder({ lines: [{ variant: product.variants[0]!.id }], email: 'ann@example.com' })
      if (await send('orders/create', { id: numberOf(order.id), admin_graphql_api_id: order.id }, turn))
        told.orders.push(order.name)
    } else {
      const changed = control.changeProduct(product.handle, { title: `${product.title.split(' ~')[0]} ~${turn}` })
      await send('products/update', { id: numberOf(changed.id), admin_graphql_api_id: changed.id, turn }, turn)
    }
    await sleep(REST_MS * random())
  }
  return told

  /** Retries until a 200, for some seconds (Shopify does so for two days). */
  async function send(topic: string, payload: object, turn: number): Promise<boolean> {
    const body = Buffer.from(JSON.stringify(payload))
    const event = randomUUID()
    const wish: FleetRequest = {
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/json',
        'x-shopify-topic': topic,
        'x-shopify-shop-domain': storeDomain,
        'x-shopify-api-version': '2026-10',
        'x-shopify-webhook-id': randomUUID(),
        'x-shopify-event-id': event,
        'x-shopify-triggered-at': new Date().toISOString(),
        'x-shopify-hmac-sha256': createHmac('sha256', credentials.webhookSecret).update(body).digest('base64'),
      },
    }
    const path = `/api/shopify/webhooks/${topic}`
    for (let tries = 0; tries < 50; tries++) {
      const answers = await Promise.all([ask(path, wish), ...(turn % 3 === 0 ? [ask(path, wish)] : [])])
      findings.count('webhooks')
      for (const response of answers)
        if (response.status !== 200 && !isInterrupted(response))
          findings.blame(`a webhook returned ${response.status}: ${response.text}`)
      if (answers.some(({ status }) => status === 200)) {
        told.events.push(event)
        findings.count('acknowledged writes')
        return true
      }
      findings.count('webhooks without a response')
      await sleep(100)
    }
    findings.blame(`a webhook of ${topic} was never accepted`)
    return false
  }
}

const numberOf = (gid: string) => Number(gid.split('/').at(-1))

/**
 * Every event is in the inbox once, all are processed in the end, and shop and Shopify agree about products and orders.
 */
export async function compareWebhooks(
  databaseUrl: string,
  { control }: Sandbox,
  told: ConfirmedWebhooks,
  findings: Findings,
) {
  const inbox = () =>
    query<{ event_id: string; state: string; outcome: string }>(
      databaseUrl,
      'select event_id, state, outcome from webhook_deliveries',
    )
  await waitUntil(async () => (await inbox()).every(({ state }) => state !== 'waiting'))
  const rows = await inbox()
  for (const { state, outcome } of rows) if (state !== 'handled') findings.blame(`a webhook was ${state}: ${outcome}`)
  const ids = rows.map(({ event_id: id }) => id)
  if (new Set(ids).size !== ids.length) findings.blame('an event is in the inbox twice')
  for (const event of told.events) if (!ids.includes(event)) findings.blame(`the accepted event ${event} is lost`)
  const orders = await query<{ number: string }>(databaseUrl, 'select number from orders')
  const names = orders.map(({ number }) => number)
  if (new Set(names).size !== names.length) findings.blame('an order exists twice')
  for (const name of told.orders) if (!names.includes(name)) findings.blame(`the accepted order ${name} is lost`)
  const products = await query<{ shopify_id: string; name: string }>(
    databaseUrl,
    'select shopify_id, name from products',
  )
  const titles = new Map(products.map((each) => [each.shopify_id, each.name]))
  for (const { id, title } of control.products())
    if (titles.get(id) !== title) findings.blame(`${title} is named ${titles.get(id)} in the shop`)
}
