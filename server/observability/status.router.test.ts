import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startImport } from '#server/features/catalogue/sync/imports.repository.ts'
import { openDatabase } from '#server/database/open-database.ts'
import { startObjectStore } from '#tests/harness/object-store.ts'
import { openShop, type TestShop } from '#tests/harness/shop.ts'
import { startStoreProxy } from '#tests/harness/store-proxy.ts'
import { freePort } from '#tests/harness/wait-until.ts'
import { eventually } from '#tests/harness/wait-for.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop[Symbol.asyncDispose]())

/** Unlike `fetch`, `request` can send a Host header. */
async function ask(path: string, headers: Record<string, string> = {}, url = shop.url) {
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; text: string; type: string }>()
  const { port } = new URL(url)
  request({ host: '127.0.0.1', port, path, headers: { host: `localhost:${port}`, ...headers } }, (response) => {
    text(response).then(
      (body) => resolve({ status: response.statusCode!, text: body, type: String(response.headers['content-type']) }),
      reject,
    )
  })
    .on('error', reject)
    .end()
  return promise
}

/** The value of a `/metrics` line; undefined if the line is missing. */
async function metric(line: string, url = shop.url): Promise<number | undefined> {
  const { text } = await ask('/metrics', {}, url)
  const found = text.split('\n').find((one) => one.startsWith(`${line} `))
  return found === undefined ? undefined : Number(found.slice(line.length + 1))
}

const requests = (method: string, route: string, status: string) =>
  metric(`hoard_http_request_duration_seconds_count{method="${method}",route="${route}",status="${status}"}`)

/** An object store behind a proxy with faults. */
async function openStore() {
  const store = await startObjectStore()
  const proxy = await startStoreProxy(store)
  return {
    proxy,
    url: store.newFolder(proxy.endpoint),
    async [Symbol.asyncDispose]() {
      await proxy.close()
      await store.close()
    },
  }
}

test('/readyz reports readiness, with all checks as JSON', async () => {
  expect(await ask('/readyz')).toMatchObject({ status: 200, text: 'ready' })
  const { status, text } = await ask('/readyz', { accept: 'application/json' })
  expect(status).toBe(200)
  const { ready, checks } = JSON.parse(text) as { ready: boolean; checks: { name: string; state: string }[] }
  expect(ready).toBe(true)
  expect(checks.map(({ name, state }) => `${name}: ${state}`)).toEqual([
    'database: ok',
    'schema: ok',
    'disk: ok',
    'files: ok',
    'integrity: ok',
    'storefront: ok',
    'shopify: ok',
    'checkout: ok',
  ])
})

test('/readyz doesn’t wait for an object store that hangs', { tags: ['O4.1'] }, async () => {
  await using store = await openStore()
  await using hanging = await openShop({ env: { FILES_URL: store.url } })
  store.proxy.fault = () => 'hang'
  store.proxy.asked.length = 0
  await eventually(async () => {
    const { status, text } = await ask('/readyz', {}, hanging.url)
    expect(status).toBe(200)
    return text
  }).toMatch(/^ready\nwarning: files: /)
  // The first request of three still waits for its response.
  expect(store.proxy.asked.length).toBe(1)
})

test('a new shop is starting until its first import has ended', async () => {
  await using empty = await openShop({ imported: false })
  const { db, close } = await openDatabase(empty.database)
  const text = 'not ready\nerror: catalogue: The shop is starting: it reads the catalogue for the first time.'
  const starting = { status: 503, text }
  expect(await ask('/readyz', {}, empty.url)).toMatchObject(starting)
  expect((await fetch(`${empty.url}/gallery`)).status).toBe(200)
  const running = (await startImport(db, 'another server', { kind: 'products', startedBy: 'a test' })) as {
    started: number
  }
  await db.updateTable('imports').set({ status: 'interrupted' }).where('id', '=', running.started).execute()
  await close()
  expect(await ask('/readyz', {}, empty.url)).toMatchObject(starting)
  await empty.sync()
  expect(await ask('/readyz', {}, empty.url)).toMatchObject({ status: 200, text: 'ready' })
})

test('a new shop is open although its first import has failed', async () => {
  await using empty = await openShop({ imported: false, env: { SHOPIFY_ADMIN_TOKEN: 'rotated' } })
  expect(await ask('/readyz', {}, empty.url)).toMatchObject({ status: 503 })
  await expect(empty.sync()).rejects.toThrow('token')
  expect(await ask('/readyz', {}, empty.url)).toMatchObject({ status: 200, text: expect.stringMatching(/^ready\n/) })
})

test('a rejected Storefront token shows without shoppers or a console, and keeps the server ready', async () => {
  await using refused = await openShop({
    env: { SHOPIFY_STOREFRONT_TOKEN: 'rotated', AUTH_DISABLED: '1' },
  })
  const failing = (api: string) => metric(`hoard_shopify_failing{api="${api}"}`, refused.url)
  await eventually(() => failing('storefront')).toBe(1)
  expect(await failing('admin')).toBe(0)
  const { status, text } = await ask('/readyz', {}, refused.url)
  expect([status, text]).toEqual([
    200,
    expect.stringMatching(/^ready\nwarning: checkout: .*rejected the token.*Shoppers can browse, but not pay\.$/),
  ])
  const { checks } = await refused.staff.console.health()
  expect(checks).toContainEqual(expect.objectContaining({ name: 'checkout', state: 'error' }))
  const { attention } = await refused.staff.console.overview()
  const lines = attention.filter(({ text }) => text.includes('token'))
  expect(lines).toEqual([
    {
      level: 'error',
      path: '/admin/shopify',
      text: expect.stringMatching(/^Shoppers can’t pay\..*rejected the token/),
    },
  ])
})

test("a shopper's failed checkout shows at once, until a call that needs the same scope succeeds", async () => {
  await using open = await openShop({ env: { AUTH_DISABLED: '1' } })
  const { control } = open.shopify
  const failing = () => metric('hoard_shopify_failing{api="storefront"}', open.url)
  const all = [...control.situation().storefrontScopes]
  expect(await open.staff.console.shopify({ query: { now: 'yes' } })).toMatchObject({ checkout: { state: 'ok' } })
  control.setSituation({ storefrontScopes: all.filter((scope) => scope !== 'unauthenticated_write_checkouts') })
  await expect(open.visitor.checkout.createCart({ headers: {} })).rejects.toThrow('The checkout is closed')
  expect(await failing()).toBe(1)
  const { attention } = await open.staff.console.overview()
  expect(attention[0]).toMatchObject({
    level: 'error',
    text: expect.stringContaining('lacks unauthenticated_write_checkouts'),
  })
  await open.visitor.checkout.variants({ params: { handle: control.products()[0]!.handle } })
  expect(await failing()).toBe(1)
  control.setSituation({ storefrontScopes: all })
  await open.staff.console.shopify({ query: { now: 'yes' } })
  expect(await failing()).toBe(0)
})

test('/metrics is available to this machine only, not through a proxy', async () => {
  expect(await ask('/metrics')).toMatchObject({ status: 200, type: 'text/plain; version=0.0.4; charset=utf-8' })
  const proxied: Record<string, string>[] = [
    { 'x-forwarded-for': '203.0.113.7' },
    { 'x-forwarded-for': '127.0.0.1' },
    { 'x-forwarded-proto': 'https' },
    { forwarded: 'for=127.0.0.1' },
    { 'x-real-ip': '127.0.0.1' },
    { via: '1.1 proxy' },
    { host: 'shop.example' },
    { host: 'localhost.evil.example' },
  ]
  for (const headers of proxied) expect((await ask('/metrics', headers)).status, JSON.stringify(headers)).toBe(404)
})

test('/metrics with METRICS_TOKEN requires the token, from anywhere', async () => {
  await using guarded = await openShop({ imported: false, env: { METRICS_TOKEN: 'a-token-of-the-monitoring' } })
  const asks = async (headers: Record<string, string>) => (await ask('/metrics', headers, guarded.url)).status
  expect(await asks({})).toBe(404)
  expect(await asks({ authorization: 'Bearer something else' })).toBe(404)
  expect(await asks({ authorization: 'Basic a-token-of-the-monitoring' })).toBe(404)
  const authorization = 'Bearer a-token-of-the-monitoring'
  expect(await asks({ authorization })).toBe(200)
  expect(await asks({ authorization, 'x-forwarded-for': '203.0.113.7', host: 'shop.example' })).toBe(200)
})

test('requests are counted by route pattern, cached and missing ones too', async () => {
  const [handle] = shop.shopify.control.products().map((product) => product.handle)
  const before = (await requests('GET', '/api/products/handle/:handle', '2xx')) ?? 0
  for (const _ of [1, 2, 3]) expect((await fetch(`${shop.url}/api/products/handle/${handle}`)).status).toBe(200)
  expect(await requests('GET', '/api/products/handle/:handle', '2xx')).toBe(before + 3)
  expect((await fetch(`${shop.url}/api/products/handle/no-such-thing`)).status).toBe(404)
  expect(await requests('GET', '/api/products/handle/:handle', '4xx')).toBe(1)
  expect((await fetch(`${shop.url}/product/${handle}`)).status).toBe(200)
  expect((await fetch(`${shop.url}/product/${handle}`)).status).toBe(200)
  expect(await requests('GET', '/product/:handle', '2xx')).toBe(2)
  const { text } = await ask('/metrics')
  expect(text).not.toContain(handle)
  expect(text).not.toContain('no-such-thing')
  expect(await metric('hoard_response_cache_lookups_total{result="hit"}')).toBeGreaterThan(2)
})

test('no two metrics have one name in OpenMetrics, where counters lose their `_total`', async () => {
  const { text } = await ask('/metrics')
  const types = [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name, type]) => ({ name: name!, type: type! }))
  expect(types.length).toBeGreaterThan(20)
  const families = types.map(({ name }) => name.replace(/_total$/, ''))
  expect(families).toEqual([...new Set(families)])
  for (const { name, type } of types) expect(name.endsWith('_total'), name).toBe(type === 'counter')
})

test('/metrics covers Shopify, syncs, jobs, sockets, memory and the disk', async () => {
  const names = new Set((await ask('/metrics')).text.match(/^[a-z0-9_]+/gm))
  for (const name of [
    'hoard_shopify_requests_total',
    'hoard_shopify_bucket_points',
    'hoard_sync_last_success_timestamp_seconds',
    'hoard_sync_last_duration_seconds',
    'hoard_sockets',
    'hoard_database_bytes',
    'hoard_disk_free_bytes',
    'hoard_backup_last_success_timestamp_seconds',
    'process_resident_memory_bytes',
    'nodejs_eventloop_lag_p99_seconds',
  ])
    expect(names, name).toContain(name)
  expect(await metric('hoard_metrics_failures_total')).toBe(0)
  expect(await metric('hoard_sync_last_success_timestamp_seconds{kind="products"}')).toBeGreaterThan(1.7e9)
})

test('/metrics has every check of HEALTH, the mail, and counters that begin at 0', { tags: ['O4.4'] }, async () => {
  await using fresh = await openShop({ imported: false, env: { AUTH_DISABLED: '1', ...(await unreachableMail()) } })
  const of = (line: string) => metric(line, fresh.url)
  const { checks } = await fresh.staff.console.health()
  for (const { name } of checks) expect(await of(`hoard_check{check="${name}"}`), name).toBeDefined()
  for (const counter of [
    'hoard_webhooks_total{outcome="forged",reason="signature"}',
    'hoard_webhooks_total{outcome="failed",reason=""}',
    'hoard_pictures_total{work="optimise",outcome="failed"}',
    'hoard_refusals_total{event="sign_in_failed"}',
    'hoard_database_full_total',
  ])
    expect(await of(counter), counter).toBe(0)
  await fetch(`${fresh.url}/api/blog`)
  expect(await of('hoard_http_request_duration_seconds_count{method="GET",route="/api/blog",status="5xx"}')).toBe(0)
  expect(await of('hoard_mail_failing')).toBe(0)
  await fresh.staff.mail.test({ body: { to: 'ada@shop.example' } })
  await eventually(() => of('hoard_mail_failing')).toBe(1)
  expect(await of('hoard_mails{state="waiting"}')).toBe(1)
  expect(await of('hoard_mails{state="refused"}')).toBe(0)
  await eventually(() => of('hoard_mails_oldest_seconds')).toBeGreaterThan(0)
  expect(await of('hoard_check{check="mail"}')).toBe(2)
})

/** A mail server that isn't there. */
const unreachableMail = async () => ({
  MAIL_URL: `smtp://127.0.0.1:${await freePort()}`,
  MAIL_FROM: 'The shop <shop@shop.example>',
})
