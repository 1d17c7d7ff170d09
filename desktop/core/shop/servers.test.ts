import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openStore } from '#core/store/store.ts'
import { openLine } from '#tests/harness/line.ts'
import { openShop, type TestShop } from '#tests/harness/shop.ts'
import { keyOf, originOf } from './address.ts'
import { greet } from './greet.ts'
import { testServers, userAgent } from './shop.testing.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop({ imported: false, env: { SHOP_NAME: 'The <b>Hoard</b>' } })
})
afterAll(() => shop[Symbol.asyncDispose]())

/** Some other site. */
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

describe('issue 8: an address as people type it', () => {
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
  ])('%s is %s', (typed, origin) => {
    expect(originOf(typed)).toBe(origin)
  })

  test.each([
    ['http://shop.example/cms', /Everybody on the way could read along.*https:\/\/shop\.example/],
    ['http://localhost.elsewhere.example', /Everybody on the way/],
    ['', /not the address of a shop/],
    ['my shop', /not the address of a shop/],
    ['ftp://shop.example', /not the address of a shop/],
    ['hoard://open/page/1', /not the address of a shop/],
    ['javascript://shop.example/%0aalert(1)', /not the address of a shop/],
    ['https://somebody:secret@shop.example', /not the address of a shop/],
    ['https://shop.example@elsewhere.example', /not the address of a shop/],
    ['shop.example\\@elsewhere.example', /not the address of a shop/],
  ])('%j is refused with words', (typed, words) => {
    expect(() => originOf(typed)).toThrow(words)
  })

  test('whatever is typed: an origin that nobody reads along with, which is its own, or words', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.webUrl(),
          fc.domain(),
          fc.ipV6().map((ip) => `[${ip}]:80`),
        ),
        (typed) => {
          let origin: string
          try {
            origin = originOf(typed)
          } catch (error) {
            expect(asText(error)).toMatch(/^(This is not|Everybody on).*\.$/)
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

test('issue 8: servers are chosen and remembered; those opened last come first', async () => {
  const store = openStore(':memory:')
  const servers = testServers({ store })
  await using line = await openLine(shop.url)
  const heard: number[] = []
  servers.onChange((list) => heard.push(list.length))
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

  // Without a connection the editor begins with what the server said last.
  line.cut()
  await expect(servers.greetAgain(second.key)).rejects.toThrow('can’t be reached')
  expect(servers.greeting(second.key).facts).toMatchObject({ timeZone: 'UTC', hasPasswords: true })
  line.mend()
  expect((await servers.greetAgain(second.key)).needsSignIn).toBe(true)

  servers.remove(second.key)
  expect(servers.list()).toHaveLength(1)
  expect(() => servers.find(second.key)).toThrow('This editor doesn’t know that server any more.')
  expect(heard.at(-1)).toBe(1)
})

test('issue 8: an address where nobody is is said', async () => {
  await using line = await openLine(shop.url)
  line.cut()
  expect(await complaint(line.url)).toMatch(/^The address localhost:\d+ can’t be reached\. Check it, and whether/)
})

test.each<[string, RequestListener, RegExp]>([
  ['a page', (_, response) => void response.end('<h1>Welcome</h1>'), /answers, but not as a Hoard shop/],
  ['nothing there', (_, response) => void response.writeHead(404).end(), /answers, but not as a Hoard shop/],
  ['a proxy without a shop', (_, response) => void response.writeHead(502).end('Bad gateway'), /can’t be reached/],
  ['other JSON', saying({ program: 'other' }), /answers, but not as a Hoard shop/],
  ['something endless', (_, response) => void response.end(`"${'x'.repeat(400_000)}"`), /not as a Hoard shop/],
  [
    'half a greeting',
    saying({ program: 'hoard', version: '1.0.0', protocol: { oldest: 1, newest: 1 } }),
    /says things that this editor doesn’t understand/,
  ],
  [
    'a newer shop',
    saying({ program: 'hoard', version: '9.0.0', protocol: { oldest: 2, newest: 3 } }),
    /\(9\.0\.0\) is too new for this editor\. Install the newest editor\./,
  ],
  [
    'a circle',
    (request, response) => void response.writeHead(302, { location: request.url }).end(),
    /not as a Hoard shop/,
  ],
  [
    'a way into the open',
    (_, response) => void response.writeHead(301, { location: 'http://shop.example/api/desktop' }).end(),
    /can’t be reached/,
  ],
])('issue 8: %s at an address is said', async (_what, answer, words) => {
  await using there = await site(answer)
  expect(await complaint(there.url)).toMatch(words)
})

test('issue 8: editor and server check each other’s version: a shop that is too old is said, too', async () => {
  await expect(greet(shop.url, { userAgent, protocol: 2 })).rejects.toThrow(
    /too old for this editor\. Ask whoever runs/,
  )
  expect((await greet(shop.url, { userAgent })).greeting.program).toBe('hoard')
})

test('issue 8: an address that has moved is remembered as where the shop is', async () => {
  await using old = await site((request, response) => {
    response.writeHead(301, { location: shop.url + request.url }).end()
  })
  expect(await testServers().add(old.url)).toMatchObject({ address: shop.url })
})
