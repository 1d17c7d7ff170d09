import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Database } from '#server/database/database.ts'
import { openTestDatabase, onEveryDialect } from '#tests/harness/database.ts'
import { addJob } from '#server/jobs/jobs.repository.ts'
import type { RunningJob } from '#server/jobs/jobs.ts'
import { openShop, type TestShop } from '#tests/harness/shop.ts'
import { saveAddress, saveRefused } from './addresses.repository.ts'
import { findDelivery, listDeliveries, requeueFailedRequests, sweepDeliveries } from './deliveries.repository.ts'
import { reconcileJob } from './reconcile.job.ts'
import { addReconcile } from './reconciles.repository.ts'
import { storeDeliveries, type NewDelivery } from './store-deliveries.ts'
import { queueDueWebhookJobs } from './webhooks-due.ts'
import { createRejections } from './rejections.ts'
import { silent } from '#tests/harness/silent.ts'
import { send, sign, waitForInbox } from '#tests/harness/webhooks.ts'
import { eventually, waitFor } from '#tests/harness/wait-for.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop({ env: { AUTH_DISABLED: '1' } })
})
afterAll(() => shop[Symbol.asyncDispose]())

const alerts = async () =>
  (await shop.staff.console.overview()).attention
    .filter(({ path }) => path === '/admin/webhooks')
    .map(({ level, text }) => `${level}: ${text}`)

test('alert appears until webhooks are registered', async () => {
  expect(await alerts()).toEqual([
    'warning: No webhooks are registered. Until they are, only syncs update products, stock and orders.',
  ])
  await shop.staff.webhooks.register()
  expect(await alerts()).toEqual([])
})

test('alert counts failed webhooks until they are handled', async () => {
  await send(shop, { body: 'no JSON' })
  expect(await alerts()).toEqual(['warning: A webhook could not be processed. Check the reason, then replay it.'])
  await send(shop, { body: 'neither' })
  expect(await alerts()).toEqual(['warning: 2 webhooks could not be processed. Check the reasons, then replay them.'])
})

test('app/uninstalled keeps the catalogue and raises an alert until reinstalled', async () => {
  const { control } = shop.shopify
  const onSale = (await shop.visitor.products.list({ query: {} })).length
  control.uninstall()
  await control.deliveriesSettled()
  await eventually(alerts).toEqual([
    'error: The app was uninstalled in Shopify. The shop stays open with its current catalogue, but gets no changes and no orders. Install the app again, then register the webhooks.',
  ])
  expect(await shop.visitor.products.list({ query: {} })).toHaveLength(onSale)
  await expect(shop.staff.webhooks.register()).rejects.toThrow(/^502: Shopify rejected the access token\../)
  control.install()
  await shop.staff.webhooks.register()
  // Before any other webhook arrives.
  expect(await alerts()).toEqual(['warning: 2 webhooks could not be processed. Check the reasons, then replay them.'])
  control.changeProduct('emerald-wyrm', { price: '51.00' })
  await waitForInbox(shop)
  expect((await alerts()).join()).not.toContain('uninstalled')
})

test('wrong signatures in a row raise an alert, which a comparison with Shopify settles', async () => {
  await using other = await openShop({ env: { AUTH_DISABLED: '1', SHOPIFY_WEBHOOK_SECRETS: 'of another app' } })
  const { control } = other.shopify
  const problem = async () => {
    const read = async () => (await other.staff.webhooks.status()).problem
    let told = await read()
    // A comparison may end between two reads.
    await waitFor(async () => {
      const { attention } = await other.staff.console.overview()
      told = await read()
      if (told) expect(attention).toContainEqual({ ...told, path: '/admin/webhooks' })
    })
    return told && `${told.level}: ${told.text.split('. ')[1]!.split(':')[0]}`
  }
  const reconcile = async () => {
    const before = (await other.staff.webhooks.status()).lastReconcile?.at
    await other.staff.webhooks.reconcile()
    const last = async () => (await other.staff.webhooks.status()).lastReconcile?.at
    await eventually(last).not.toBe(before)
  }
  // Forgeries that don't name this store or aren't signed are no reason for an alarm.
  for (let n = 0; n < 10; n++) {
    await send(other, { headers: { 'x-shopify-hmac-sha256': undefined } })
    await send(other, { headers: { 'x-shopify-shop-domain': 'another.myshopify.com' } })
  }
  expect(await problem()).toBeNull()
  for (let n = 0; n < 31; n++) await send(other)
  // Nothing would ever settle it: without a registration nothing is compared.
  expect(await problem()).toBeNull()
  await other.staff.webhooks.register()
  expect((await other.staff.webhooks.status()).rejected).toMatchObject([
    { reason: 'forged', count: 20 },
    { reason: 'signature', count: 31 },
  ])
  // The comparison that follows a registration may be over.
  expect([
    'warning: A comparison with Shopify will show whether they were forged',
    'info: Nothing was missed, so they may be forged',
  ]).toContain(await problem())
  await reconcile()
  expect(await problem()).toBe('info: Nothing was missed, so they may be forged')
  control.changeProduct('emerald-wyrm', { price: '41.00' })
  await eventually(() => control.deliveries().length).toBeGreaterThan(0)
  await reconcile()
  expect(await problem()).toBe('error: Changes were missed, so they are probably Shopify’s')
  expect(await (await fetch(`${other.url}/metrics`)).text()).toMatch(
    /hoard_webhooks_total\{outcome="forged",reason="signature"\} 3\d/,
  )
  const body = '{"id":1}'
  const right = { 'x-shopify-hmac-sha256': sign(body, 'of another app') }
  expect((await send(other, { body, headers: right })).status).toBe(200)
  expect(await problem()).toBeNull()
})

test('signed webhooks of another store are told from forgeries, and named', async () => {
  for (let n = 0; n < 3; n++) {
    const response = await send(shop, { headers: { 'x-shopify-shop-domain': 'dev-store.myshopify.com' } })
    expect([response.status, await response.text()]).toEqual([
      401,
      'The signature is right, but the webhook is from another store.',
    ])
  }
  const { rejected, problem } = await shop.staff.webhooks.status()
  expect(rejected).toMatchObject([{ reason: 'other-shop', count: 3, shopDomain: 'dev-store.myshopify.com' }])
  expect(problem).toMatchObject({ level: 'error', text: expect.stringContaining('dev-store.myshopify.com') })
  await send(shop, { headers: { 'x-shopify-triggered-at': new Date(Date.now() + 20 * 60_000).toISOString() } })
  expect((await shop.staff.webhooks.status()).problem?.text).toMatch(/^A server’s clock is about 20 minutes behind/)
  await send(shop)
  expect((await shop.staff.webhooks.status()).problem).toBeNull()
})

const delivery = (event: string, receivedAt: string): NewDelivery => ({
  eventId: event,
  webhookId: event,
  topic: 'products/update',
  shopDomain: 'shop.myshopify.com',
  apiVersion: '2026-10',
  triggeredAt: receivedAt,
  receivedAt,
  bodyHash: event,
  body: `{"event":"${event}"}`,
  subject: 'gid://shopify/Product/1',
  state: 'waiting',
  outcome: null,
})

onEveryDialect((_, open) => {
  test('inbox keeps deliveries for 30 days and can be searched and filtered', async () => {
    await using database = await open()
    const { db } = database
    await storeDeliveries(db, [
      delivery('old', '2026-10-01T00:00:00.000Z'),
      delivery('Young_1', '2026-11-20T00:00:00.000Z'),
      delivery('Young_1', '2026-11-20T00:00:00.000Z'),
    ])
    const events = async (query: object) =>
      (await listDeliveries(db, { limit: 10, ...query })).map(({ eventId, times }) => `${eventId} ${times}`)
    expect(await events({})).toEqual(['Young_1 2', 'old 1'])
    expect(await events({ search: 'young_1"' })).toEqual(['Young_1 2'])
    expect(await events({ search: 'g%1' })).toEqual([])
    expect(await events({ state: 'waiting', topic: 'products/update', before: '2' })).toEqual(['old 1'])
    expect(await sweepDeliveries(db, new Date('2026-10-22'))).toBe(1)
    expect(await events({})).toEqual(['Young_1 2'])
    expect(await findDelivery(db, '1')).toBeUndefined()
    expect((await findDelivery(db, '2'))?.payload).toBe('{"event":"Young_1"}')
  })
})

onEveryDialect((_, open) => {
  test(
    'privacy requests stay until they are done, and those that failed are tried again',
    { tags: ['A11.7', 'A11.8'] },
    async () => {
      await using database = await open()
      const { db } = database
      const request = (event: string, topic: string, state: 'handled' | 'failed' | 'ignored', body: object) => ({
        ...delivery(event, '2026-10-01T00:00:00.000Z'),
        topic,
        subject: state === 'ignored' ? null : `${topic}:1`,
        state,
        body: JSON.stringify(body),
      })
      await storeDeliveries(db, [
        request('erased', 'customers/redact', 'handled', {}),
        request('failed', 'customers/redact', 'failed', {}),
        request('replayed', 'customers/redact', 'ignored', {}),
        request('asked', 'customers/data_request', 'handled', { customer: { id: '1' } }),
        request('answered', 'customers/data_request', 'handled', { answered_at: '2026-10-02T00:00:00.000Z' }),
        { ...delivery('order', '2026-10-01T00:00:00.000Z'), state: 'failed' },
      ])
      expect(await sweepDeliveries(db, new Date('2026-10-22'))).toBe(4)
      await requeueFailedRequests(db)
      const left = await listDeliveries(db, { limit: 10 })
      expect(left.map(({ eventId, state }) => [eventId, state])).toEqual([
        ['asked', 'handled'],
        ['failed', 'waiting'],
      ])
    },
  )
})

onEveryDialect((_, open) => {
  test('rejections are written once a minute, read at once, and survive a database that fails', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    try {
      await using database = await open()
      const { db } = database
      const errors: string[] = []
      const [one, other] = [1, 2].map(() => createRejections(db, { error: (__, text) => void errors.push(text) }))
      const written = () => db.selectFrom('webhookRejections').select(['reason', 'count']).execute()
      const counts = async (rejections: typeof one) =>
        (await rejections!.read()).map(({ reason, count }) => `${count} ${reason}`)
      one!.note('signature')
      one!.note('signature')
      other!.note('signature')
      other!.note('forged')
      expect([await counts(one), await counts(other)]).toEqual([['2 signature'], ['1 forged', '1 signature']])
      expect(await written()).toEqual([])
      await db.schema.alterTable('webhook_rejections').renameTo('away').execute()
      vi.advanceTimersByTime(60_000)
      await waitFor(() => expect(errors).toHaveLength(3))
      await db.schema.alterTable('away').renameTo('webhook_rejections').execute()
      one!.note('signature')
      expect(await counts(one)).toEqual(['3 signature'])
      vi.advanceTimersByTime(60_000)
      await waitFor(async () => expect(await counts(one)).toEqual(['1 forged', '4 signature']))
      expect(await counts(other)).toEqual(['1 forged', '4 signature'])
      await storeDeliveries(db, [delivery('accepted', new Date().toISOString())])
      expect(await counts(one)).toEqual([])
    } finally {
      vi.useRealTimers()
    }
  })
})

test('orders that can send no webhooks are not counted as missed', async () => {
  await using database = await openTestDatabase()
  const { db } = database
  const job = reconcileJob({ db, products: async () => new Map(), orders: async () => 2 })
  const reconcile = () => job.work(null, {} as RunningJob)
  await saveAddress(db, 'https://shop.example')
  await saveRefused(db, 'https://shop.example', [{ topic: 'orders/updated', reason: 'not approved' }])
  expect(await reconcile()).toEqual({ found: 0, text: 'The catalogue matches Shopify.' })
  await saveRefused(db, 'https://shop.example', [])
  expect(await reconcile()).toEqual({ found: 2, text: '2 orders without a webhook.' })
})

test('reconcile starts daily once webhooks are registered', async () => {
  await using database = await openTestDatabase()
  const { db } = database
  const jobs = {
    add: async (tx: Database, job: Parameters<typeof addJob>[1]) => String(await addJob(tx, job)),
    wake: () => undefined,
  }
  const rejections = createRejections(db, silent)
  const hours = (count: number) => new Date(Date.now() + count * 3_600_000)
  const tick = async (now: Date) => {
    await queueDueWebhookJobs({ db, jobs, rejections })(now)
    const waiting = await db.selectFrom('jobs').select('kind').where('state', '=', 'waiting').execute()
    await db.updateTable('jobs').set({ state: 'dead', createdAt: now.toISOString() }).execute()
    return waiting.map(({ kind }) => kind)
  }
  expect(await tick(hours(100))).toEqual([])
  await saveAddress(db, 'https://shop.example')
  expect(await tick(hours(23))).toEqual([])
  expect(await tick(hours(25))).toEqual(['reconcile'])
  // After a permanent failure it is retried, but not at once.
  expect(await tick(hours(25.5))).toEqual([])
  expect(await tick(hours(27))).toEqual(['reconcile'])
  await addReconcile(db, { found: 0, text: 'The catalogue matches Shopify.' })
  expect(await tick(hours(23.9))).toEqual([])
  // Wrong signatures may be forged; a reconcile tells.
  await db.deleteFrom('jobs').execute()
  await sleep(5)
  for (let n = 0; n < 3; n++) rejections.note('signature')
  expect(await tick(hours(1.5))).toEqual(['reconcile'])
  await addReconcile(db, { found: 0, text: 'The catalogue matches Shopify.' })
  expect(await tick(hours(3))).toEqual([])
  // A delivery is waiting, but no job was queued for it.
  await storeDeliveries(db, [delivery('stray', new Date().toISOString())])
  expect(await tick(hours(3))).toEqual(['webhooks'])
})
