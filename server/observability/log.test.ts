import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Koa from 'koa'
import { expect, test } from 'vitest'
import { ConnectionLostError } from '#server/database/connection-errors.ts'
import { openTestDatabase } from '#tests/harness/database.ts'
import { HttpError } from '#server/errors.ts'
import { handleErrors, logRequests } from '#server/http/handle-errors.ts'
import { kind, openQueue, until } from '#tests/harness/jobs.ts'
import { PASSWORD, emailOf, sendForm } from '#tests/harness/staff.ts'
import { openShop } from '#tests/harness/shop.ts'
import { createLogger } from './log.ts'

/** A logger that collects its lines. */
function opened() {
  const written: string[] = []
  const log = createLogger('trace', true, { write: (line) => void written.push(line) })
  return {
    log,
    text: () => written.join(''),
    lines: () => written.map((line) => JSON.parse(line) as Record<string, unknown>),
  }
}

test('secrets and personal data never appear in the log', async () => {
  const { log, text, lines } = opened()
  const token = 'the-token-of-the-monitoring'
  await using shop = await openShop({ imported: false, seeded: true, log, env: { METRICS_TOKEN: token } })
  const administrator = await shop.signIn('administrator')
  const [page] = await administrator.pages.list()
  const { url: draft } = await administrator.pages.shareDraft({ params: { id: page!.id }, body: {} })
  expect((await fetch(draft)).status).toBe(200)
  const shared = new URL(draft).pathname.split('/').at(-1)!
  await fetch(`${shop.url}/api/pages/shared/${shared}`)
  for (const path of ['//preview', '/preview/', '/%70review', '/api//pages/shared', '/api/pages/%73hared'])
    await fetch(`${shop.url}${path}/${shared}`)
  await sendForm(shop.url, '/api/login', { email: emailOf('administrator'), password: 'a wrong guess' })
  await fetch(`${shop.url}/api/welcome?token=a-forged-link-of-somebody`)
  await shop.visitor.contact.send({ body: { name: 'Grace', email: 'grace@example.com', message: 'a private matter' } })
  await shop.visitor.newsletter.subscribe({ body: { email: 'reader@example.com' } })
  await fetch(`${shop.url}/product/nothing/back-in-stock`, {
    method: 'POST',
    headers: { origin: shop.url },
    body: new URLSearchParams({ form: 'back-in-stock', productId: '1', email: 'waiting@example.com', consent: 'yes' }),
  })
  await fetch(`${shop.url}/order-status`, {
    method: 'POST',
    headers: { origin: shop.url },
    body: new URLSearchParams({ form: 'order-status', order: '#an-order-number', email: 'buyer@example.com' }),
  })
  const basket = 'a-session-with-more-than-128-bits-0123456789'
  await fetch(`${shop.url}/api/cart`, { headers: { 'x-session-id': basket } })
  await fetch(`${shop.url}/api/shopify/cart/a-checkout-that-is-secret`)
  await fetch(`${shop.url}/api/products?search=grace@example.com`)
  await fetch(`${shop.url}/metrics`, { headers: { authorization: `Bearer ${token}` } })
  await shop.sync()
  await administrator.accounts.invite({ body: { email: 'invited@example.com' } })

  expect(lines().filter(({ msg }) => msg === 'answered').length).toBeGreaterThan(10)
  const { adminToken, storefrontToken, webhookSecret } = shop.shopify.credentials
  const session = administrator.headers.cookie.split('=')[1]!
  const ours = [adminToken, storefrontToken, webhookSecret, token, PASSWORD, 'a wrong guess', session]
  const opening = [shared, 'a-forged-link-of-somebody', 'a-checkout-that-is-secret', basket, 'a key for tests only']
  const people = ['@hoard.example', '@example.com', 'Grace', 'a private matter', 'an-order-number']
  for (const secret of [...ours, ...opening, ...people]) expect(text(), secret).not.toContain(secret)
})

test('each request is logged with its id, route pattern and duration', async () => {
  const { log, lines } = opened()
  await using shop = await openShop({ imported: false, log })
  for (const path of ['/api/products/handle/no-such-thing', '/api/no-such-call', '/gallery', '/healthz']) {
    const { status, headers } = await fetch(shop.url + path)
    const id = headers.get('x-request-id')
    expect(id, path).toMatch(/^[0-9a-f-]{36}$/)
    expect(lines().filter(({ requestId }) => requestId === id)).toEqual([
      expect.objectContaining({ msg: 'answered', method: 'GET', path, status, ms: expect.any(Number) }),
    ])
  }
  expect(lines().find(({ path }) => path === '/healthz')).toMatchObject({ level: 20 })
  expect(lines().find(({ path }) => path === '/api/products/handle/no-such-thing')).toMatchObject({
    route: '/api/products/handle/:handle',
    level: 30,
  })
})

test('a server error is logged with its cause under the reported id', async () => {
  const { log, lines } = opened()
  const app = new Koa()
  app.use(logRequests(log))
  app.use(handleErrors())
  app.use(() => {
    throw new Error('the shelf has fallen down')
  })
  const server = createServer(app.callback()).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
  server.close()
  const requestId = answer.headers.get('x-request-id')
  expect(await answer.text()).toBe(
    `Something went wrong on our side. If it happens again, tell us this number: ${requestId}`,
  )
  expect(lines()).toEqual([
    expect.objectContaining({
      level: 50,
      requestId,
      err: expect.objectContaining({
        message: 'the shelf has fallen down',
        stack: expect.stringContaining('log.test'),
      }),
    }),
    expect.objectContaining({ level: 40, requestId, status: 500 }),
  ])
})

test("lines logged by a job carry its id, others don't", async () => {
  const { log, lines } = opened()
  await using database = await openTestDatabase()
  const gate = Promise.withResolvers<void>()
  await using queue = openQueue(database.db, {
    count: kind(async () => {
      await gate.promise
      log.info({ sheep: 12 }, 'counting')
      log.info('counted')
    }),
  })
  const id = await queue.put('count')
  log.info('meanwhile')
  gate.resolve()
  await until(database.db, id, 'done')
  expect(lines().map(({ msg, job, sheep }) => ({ msg, job, sheep }))).toEqual([
    { msg: 'meanwhile', job: undefined, sheep: undefined },
    { msg: 'counting', job: id, sheep: 12 },
    { msg: 'counted', job: id, sheep: undefined },
  ])
})

test('expected failures are logged in one line, defects with a stack', { tags: ['both-engines'] }, () => {
  const { log, lines } = opened()
  const cause = new Error('connect ECONNREFUSED 127.0.0.1:5432')
  log.warn({ err: new ConnectionLostError(cause) }, 'away')
  log.warn({ err: new HttpError(503, 'Please try again.', {}, {}, { cause }) }, 'refused')
  log.warn({ err: new Error('the shelf has fallen down') }, 'unforeseen')
  expect(lines().map(({ err }) => err)).toEqual([
    {
      type: 'ConnectionLostError',
      message: `The database is unreachable: ${cause.message}`,
      name: 'ConnectionLostError',
    },
    expect.objectContaining({ message: `Please try again.: ${cause.message}` }),
    expect.objectContaining({ stack: expect.stringContaining('log.test.ts') as string }),
  ])
  expect(lines()[1]!['err']).not.toHaveProperty('stack')
})

test('characters that terminals obey are spelt out, also where lines are made readable', async () => {
  const { log, text, lines } = opened()
  const hostile = 'a\u001b[31m\r\u0008\u009b1m\u202e\u2066\u2028\u200b\\u001b'
  log.warn({ path: hostile, err: new Error(hostile) }, hostile)
  const spelt = String.raw`a\u001b[31m\r\b\u009b1m\u202e\u2066\u2028\u200b\u001b`
  expect(lines()[0]).toMatchObject({ path: spelt, msg: spelt, err: { message: spelt } })
  const { prettyFactory } = await import('pino-pretty')
  const readable = prettyFactory({ colorize: false })(text())!
  expect(readable).toContain(spelt)
  expect(readable.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u)
})

test('a lost connection is logged without its queries', () => {
  const { log, text } = opened()
  const error = Object.assign(new Error('terminating connection'), {
    client: { secretKey: 4711, queries: ['select 1'] },
  })
  log.warn({ err: error }, 'database: an idle connection has ended')
  expect(text()).toContain('terminating connection')
  expect(text()).not.toMatch(/4711|select 1/)
})
