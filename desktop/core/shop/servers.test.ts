import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openStore } from '#core/store/store.ts'
import { openConnectionProxy } from '#tests/harness/connection-proxy.ts'
import { openShop, type TestShop } from '#tests/harness/shop.ts'
import { anyUrl } from '#tests/harness/any-text.ts'
import { keyOf, originOf } from './address.ts'
import { greet } from './greet.ts'
import { nodeNetwork } from '#tests/harness/desktop/network.ts'
import { testServers, userAgent } from '#tests/harness/desktop/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop({ imported: false, env: { SHOP_NAME: 'The <b>Hoard</b>' } })
})
afterAll(() => shop[Symbol.asyncDispose]())

/** Some unrelated site. */
async function site(answer: RequestListener) {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}
const saying =
  (what: unknown): RequestListener =>
  (_request, response) =>
    void response.setHeader('content-type', 'application/json').end(JSON.stringify(what))
const asText = (error: unknown) => (error as Error).message
const complaint = (typed: string) =>
  testServers()
    .add(typed)
    .then(() => 'added', asText)

describe('address as people type it', () => {
  test.each([
    ['shop.example', 'https://shop.example'],
    ['  Shop.Example ', 'https://shop.example'],
    ['https://shop.example/cms/pages?tab=1#top', 'https://shop.example'],
    ['shop.example:8443/cms', 'https://shop.example:8443'],
    ['HTTPS://shop.example:443', 'https://shop.example'],
    ['bücher.example', 'https://xn--bcher-kva.example'],
    ['localhost:3000', 'http://localhost:3000'],
    ['127.0.0.1:3000/admin', 'http://127.0.0.1:3000'],
    ['http://localhost:3000', 'http://localhost:3000'],
    ['https://localhost:3000', 'https://localhost:3000'],
    ['[::1]:3000', 'http://[::1]:3000'],
  ])('%s becomes %s', (typed, origin) => {
    expect(originOf(typed)).toBe(origin)
  })

  test.each([
    ['http://shop.example/cms', /not encrypted.*https:\/\/shop\.example/],
    ['http://localhost.elsewhere.example', /not encrypted/],
    ['', /not a shop’s address/],
    ['my shop', /not a shop’s address/],
    ['ftp://shop.example', /not a shop’s address/],
    ['hoard://open/page/1', /not a shop’s address/],
    ['javascript://shop.example/%0aalert(1)', /not a shop’s address/],
    ['https://somebody:secret@shop.example', /not a shop’s address/],
    ['https://shop.example@elsewhere.example', /not a shop’s address/],
    ['shop.example\\@elsewhere.example', /not a shop’s address/],
  ])('%j is rejected with a message', (typed, words) => {
    expect(() => originOf(typed)).toThrow(words)
  })

  test('any input yields a secure origin or an error message', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          anyUrl(),
          fc.domain(),
          fc.ipV6().map((ip) => `[${ip}]:80`),
        ),
        (typed) => {
          let origin: string
          try {
            origin = originOf(typed)
          } catch (error) {
            expect(asText(error)).toMatch(/^(This is not|An http address).*\.$/)
            return
          }
          expect(new URL(origin).origin).toBe(origin)
          expect(origin).toMatch(/^(https:\/\/|http:\/\/(localhost|127\.|\[::1\]))/)
          expect(originOf(origin)).toBe(origin)
          expect(keyOf(origin)).toMatch(/^shop-[0-9a-f]{16}$/)
        },
      ),
    )
  })
})

test('servers are stored, with the most recently opened first', { tags: ['D1.4'] }, async () => {
  const store = openStore(':memory:')
  const servers = testServers({ store })
  await using line = await openConnectionProxy(shop.url)
  const events: number[] = []
  servers.onChange((list) => events.push(list.length))
  const first = await servers.add(`${shop.url.replace('http://', '')}/cms/pages`)
  expect(first).toEqual({
    key: keyOf(shop.url),
    address: shop.url,
    name: 'The <b>Hoard</b>',
    person: null,
    lastOpenedAt: null,
  })
  const second = await servers.add(line.url)
  expect(await servers.add(shop.url)).toEqual(first)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 1_000 })
  servers.opened(second.key)
  vi.useRealTimers()
  servers.opened(first.key)
  expect(testServers({ store }).list()).toMatchObject([
    { key: first.key, lastOpenedAt: expect.stringMatching(/^\d{4}-.*Z$/) },
    { key: second.key },
  ])

  // Without a connection the editor starts with the last greeting.
  line.cut()
  await expect(servers.greetAgain(second.key)).rejects.toThrow('can’t be reached')
  expect(servers.greeting(second.key).facts).toMatchObject({ timeZone: 'UTC', hasPasswords: true })
  line.mend()
  expect((await servers.greetAgain(second.key)).needsSignIn).toBe(true)

  servers.remove(second.key)
  expect(servers.list()).toHaveLength(1)
  expect(() => servers.find(second.key)).toThrow('That shop is no longer in your list.')
  expect(events.at(-1)).toBe(1)
})

test('an address without a server is reported', { tags: ['D1.4'] }, async () => {
  await using line = await openConnectionProxy(shop.url)
  line.cut()
  expect(await complaint(line.url)).toMatch(/^localhost:\d+ can’t be reached\. Check the address and/)
})

test.each<[string, RequestListener, RegExp]>([
  ['a page', (_, response) => void response.end('<h1>Welcome</h1>'), /is not a Hoard shop/],
  ['nothing there', (_, response) => void response.writeHead(404).end(), /is not a Hoard shop/],
  ['a proxy without a shop', (_, response) => void response.writeHead(502).end('Bad gateway'), /can’t be reached/],
  ['other JSON', saying({ program: 'other' }), /is not a Hoard shop/],
  ['something endless', (_, response) => void response.end(`"${'x'.repeat(400_000)}"`), /is not a Hoard shop/],
  [
    'half a greeting',
    saying({ program: 'hoard', version: '1.0.0', protocol: { oldest: 1, newest: 2 } }),
    /This editor doesn’t understand the shop/,
  ],
  [
    'a newer shop',
    saying({ program: 'hoard', version: '9.0.0', protocol: { oldest: 3, newest: 4 } }),
    /\(9\.0\.0\) is too new for this editor\. Update Hoard\./,
  ],
  [
    'a circle',
    (request, response) => void response.writeHead(302, { location: request.url }).end(),
    /is not a Hoard shop/,
  ],
  [
    'a way into the open',
    (_, response) => void response.writeHead(301, { location: 'http://shop.example/api/desktop' }).end(),
    /can’t be reached/,
  ],
])('%s at an address is reported', async (_what, answer, words) => {
  await using there = await site(answer)
  expect(await complaint(there.url)).toMatch(words)
})

test('editor and server check each other’s version and report a mismatch', { tags: ['D1.6', 'D7.4'] }, async () => {
  await expect(greet(shop.url, { network: nodeNetwork, userAgent, protocol: 3 })).rejects.toThrow(
    /too old for this editor\. Ask the person who runs/,
  )
  expect((await greet(shop.url, { network: nodeNetwork, userAgent })).greeting.program).toBe('hoard')
})

test('a redirected address is stored with its target', async () => {
  await using old = await site((request, response) => {
    response.writeHead(301, { location: shop.url + request.url }).end()
  })
  expect(await testServers().add(old.url)).toMatchObject({ address: shop.url })
})
