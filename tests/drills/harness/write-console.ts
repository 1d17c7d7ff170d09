import { createHmac, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { ApiError } from '#shared/contract/errors.ts'
import { schedules } from '#shared/features/auto-sync/auto-sync.contract.ts'
import { createClient } from './client.ts'
import { demand } from './write-images.ts'
import type { Stored, Writer, Writing } from './writing.ts'

/** Administrators: designers, featured products, schedules, syncs, print queue, webhooks. */
export function createConsoleWriters(writing: Writing): Writer[] {
  const { staff, ledger, random, next, pick, url, shopify } = writing

  const settings: Writer = {
    name: 'designers, featured products and schedules',
    async write() {
      const designers = await staff.designers.list()
      const { name, websiteUrl: before } = pick(designers)
      ledger.know(`designers/${name}`, { websiteUrl: before })
      const websiteUrl = `https://studio-${next()}.example/`
      await ledger.write({ [`designers/${name}`]: { websiteUrl } }, () =>
        staff.designers.setWebsite({ body: { name, websiteUrl } }),
      )
      const { products } = await staff.catalogue.list({ query: { limit: 20 } })
      const { id, featuredByHand } = pick(products)
      ledger.know(`featured/${id}`, { featuredByHand })
      const isFeatured = pick([true, false, null])
      await ledger.write({ [`featured/${id}`]: { featuredByHand: isFeatured } }, () =>
        staff.catalogue.setFeatured({ params: { id }, body: { isFeatured } }),
      )
      const schedule = pick(schedules)
      ledger.know('scheduler/1', { enabled: false })
      await ledger.write({ 'scheduler/1': { enabled: true, schedule } }, () =>
        staff.scheduler.start({ body: { schedule } }),
      )
      await ledger.write({ 'scheduler/1': { enabled: false, schedule } }, () => staff.scheduler.stop())
    },
    async compare() {
      const { products } = await staff.catalogue.list({ query: { limit: 250 } })
      const known = (prefix: string, entries: [string, object][]) =>
        ledger.compare(prefix, new Map(entries.filter(([key]) => ledger.has(key))))
      known(
        'featured/',
        products.map((each) => [`featured/${each.id}`, each]),
      )
      known(
        'designers/',
        (await staff.designers.list()).map((each) => [`designers/${each.name}`, each]),
      )
      known('scheduler/', [['scheduler/1', await staff.scheduler.status()]])
    },
  }

  /** Titles at Shopify; something else than their own write may have brought them here. */
  const titleKey = (id: string) => `titles/${id}`
  const catalogue: Writer = {
    name: 'products, orders and syncs',
    async write() {
      const { products } = await staff.catalogue.list({ query: { limit: 20 } })
      const { id, shopifyHandle, name: before } = pick(products)
      ledger.know(titleKey(id), { name: before })
      const name = `Creature ${next()}`
      await ledger.write({ [titleKey(id)]: { name } }, () => {
        shopify.control.changeProduct(shopifyHandle!, { title: name })
        return staff.catalogue.refresh({ params: { id } })
      })
      // It may join a sync that began earlier, so it promises nothing about this product.
      await ledger.write({}, () => {
        writing.events.emit('a sync')
        return staff.sync.products()
      })
      await ledger.write({}, () => staff.sync.featured())
      await ledger.write({}, () => staff.scheduler.forceSync(), [409]).catch(ignoreRefusal)
      await ledger.write({}, () => staff.orders.sync(), [409]).catch(ignoreRefusal)
      const [group] = await staff.orders.printQueue()
      const line = group?.orders[0]
      if (!line) return
      const { orderId, lineId } = line
      const printed = Math.floor(random() * 40)
      ledger.know(`printed/${orderId}/${lineId}`, { printed: line.printed })
      await ledger.write({ [`printed/${orderId}/${lineId}`]: { printed } }, () =>
        staff.orders.markPrinted({ body: { lines: [{ orderId, lineId, printed }] } }),
      )
    },
    async compare() {
      const { products } = await staff.catalogue.list({ query: { limit: 250 } })
      const entries = products.map((each) => [titleKey(each.id), each] as const)
      ledger.compare('titles/', new Map(entries.filter(([key]) => ledger.has(key))), { isFinal: false })
      const stored: Stored = new Map()
      for (const { id, lineItems } of await staff.orders.list({ query: {} }))
        for (const line of lineItems) {
          const key = `printed/${id}/${line.id}`
          if (ledger.has(key)) stored.set(key, line)
        }
      ledger.compare('printed/', stored)
    },
  }

  const deliveryKey = (event: string) => `deliveries/${event}`
  const webhooks: Writer = {
    name: 'webhooks',
    async write() {
      await ledger.write({}, () => staff.webhooks.register())
      const subscription = pick(await staff.webhooks.list())
      await ledger
        .write({}, () => staff.webhooks.remove({ params: { id: subscription.id } }), [404])
        .catch(ignoreRefusal)
      for (let count = 0; count < 3; count++) await send()
      const handled = () => staff.webhooks.deliveries({ query: { state: 'handled', limit: 1 } })
      let [old] = await handled()
      for (let tries = 0; !old && tries < 50; tries++) {
        await sleep(40)
        ;[old] = await handled()
      }
      const replay = { params: { id: old!.id } }
      await ledger.write({}, () => staff.webhooks.replay(replay), [409]).catch(ignoreRefusal)
      await ledger.write({}, () => staff.webhooks.reconcile(), [409]).catch(ignoreRefusal)
    },
    async compare() {
      const stored: Stored = new Map()
      const page = async (before?: string): Promise<void> => {
        const found = await staff.webhooks.deliveries({ query: { limit: 200, ...(before && { before }) } })
        for (const each of found) if (ledger.has(deliveryKey(each.eventId))) stored.set(deliveryKey(each.eventId), each)
        if (found.length === 200) await page(found.at(-1)!.id)
      }
      await page()
      ledger.compare('deliveries/', stored)
    },
  }

  /** A signed webhook about a product, as Shopify sends it. */
  async function send() {
    const product = pick(shopify.control.products())
    const body = Buffer.from(
      JSON.stringify({ id: Number(product.id.split('/').at(-1)), admin_graphql_api_id: product.id }),
    )
    const event = randomUUID()
    using ask = createClient(url)
    await ledger.write({ [deliveryKey(event)]: { eventId: event, topic: 'products/update' } }, async () => {
      const response = await ask('/api/shopify/webhooks/products/update', {
        method: 'POST',
        body,
        headers: {
          'content-type': 'application/json',
          'x-shopify-topic': 'products/update',
          'x-shopify-shop-domain': shopify.storeDomain,
          'x-shopify-api-version': '2026-10',
          'x-shopify-webhook-id': randomUUID(),
          'x-shopify-event-id': event,
          'x-shopify-triggered-at': new Date().toISOString(),
          'x-shopify-hmac-sha256': createHmac('sha256', shopify.credentials.webhookSecret)
            .update(body)
            .digest('base64'),
        },
      })
      if (response.status === 200) writing.acknowledge('a webhook')
      return demand(response)
    })
  }

  /** Refusals that a write allows have been noted. */
  function ignoreRefusal(error: unknown) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error
  }

  return [settings, catalogue, webhooks]
}
