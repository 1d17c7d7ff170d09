import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInEditor } from '#tests/harness/editor-sign-in.ts'
import { openConnectionProxy } from '#tests/harness/connection-proxy.ts'
import { openShop, type TestShop } from '#tests/harness/shop.ts'
import { createLive } from './live.ts'
import { createShop, type ShopParts } from './create-shop.ts'
import { UnreachableError } from './shop.ts'
import { nodeNetwork } from '#tests/harness/desktop/network.ts'
import { userAgent } from '#tests/harness/desktop/shop.ts'
import { eventually } from '#tests/harness/wait-for.ts'

let shop: TestShop
let token: string
beforeAll(async () => {
  shop = await openShop({ imported: false })
  token = await signInEditor(shop.url, (await shop.signIn('editor')).headers)
})
afterAll(() => shop[Symbol.asyncDispose]())

function at(address: string, given: Partial<ShopParts> = {}) {
  const server = { key: 'shop-0123456789abcdef', address, name: 'Hoard', person: 'Eddy', lastOpenedAt: null }
  const made = createShop({ server, network: nodeNetwork, token: () => token, userAgent, pollEveryMs: 20, ...given })
  const events: boolean[] = []
  made.connection.onChange((isOnline) => events.push(isOnline))
  return Object.assign(made, { heard: events, [Symbol.dispose]: () => made.close() })
}

test('a request carries the session and no other identity', { tags: ['D1.2'] }, async () => {
  const seen: Record<string, unknown>[] = []
  const server = createServer(({ headers, url }, response) => {
    seen.push({ ...headers, url })
    response.end('{}')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  using mine = at(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  const foreign = {
    authorization: 'Bearer of-a-page',
    cookie: 'hoard=of-a-page',
    origin: 'app://shop-0123456789abcdef',
    referer: 'app://shop-0123456789abcdef/cms',
    'user-agent': 'Mozilla',
    'if-match': '"3"',
  }
  await mine.send('/api/pages?a=b', { method: 'PUT', headers: foreign, body: '{}' })
  expect(seen[0]).toMatchObject({
    authorization: `Bearer ${token}`,
    'user-agent': userAgent,
    'if-match': '"3"',
    url: '/api/pages?a=b',
  })
  for (const name of ['cookie', 'origin', 'referer']) expect(seen[0]).not.toHaveProperty(name)
  // Paths that could lead to another host are never sent.
  for (const path of ['.elsewhere.example/', '@elsewhere.example/', 'https://elsewhere.example/', ''])
    await expect(mine.send(path)).rejects.toThrow('Not a path')
  expect(mine.addressOf('//elsewhere.example/')).toBe(`${mine.server.address}//elsewhere.example/`)
  server.close()
})

test('the editor writes without a session in development mode', async () => {
  await using free = await openShop({ imported: false, env: { AUTH_DISABLED: '1' } })
  using mine = at(free.url, { token: () => null })
  const body = JSON.stringify({ title: 'No session', slug: 'no-session' })
  const headers = { 'content-type': 'application/json' }
  expect((await mine.send('/api/pages', { method: 'POST', headers, body })).status).toBe(200)
})

test('the offline state ends by itself', { tags: ['D3.7', 'D7.5'] }, async () => {
  await using line = await openConnectionProxy(shop.url)
  using mine = at(line.url)
  expect((await mine.send('/api/auth/user')).status).toBe(200)
  expect([mine.connection.isOnline(), mine.heard]).toEqual([true, []])
  line.cut()
  await expect(mine.send('/api/pages')).rejects.toThrow(UnreachableError)
  expect(mine.connection.isOnline()).toBe(false)
  expect(await mine.connection.tryNow()).toBe(false)
  line.mend()
  await eventually(() => mine.heard).toEqual([false, true])
  expect((await mine.send('/api/pages')).status).toBe(200)
})

test('a server that hangs before or during a response is unreachable', async () => {
  const server = createServer((request, response) => {
    if (request.url === '/half') response.writeHead(200, { 'content-length': '10' }).write('{"a"')
    if (request.url === '/gone') response.writeHead(503).end('<h1>No server is available</h1>')
    if (request.url === '/busy') response.writeHead(503, { 'x-request-id': '1' }).end('Too many')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  using hasty = at(address, { readMs: 50, pollEveryMs: 60_000 })
  await expect(hasty.send('/nothing')).rejects.toThrow(UnreachableError)
  expect(hasty.connection.isOnline()).toBe(false)
  // Time enough for the head of a response.
  using mine = at(address, { readMs: 3_000, pollEveryMs: 60_000 })
  const half = await mine.send('/half')
  expect(half.status).toBe(200)
  await expect(half.text()).rejects.toThrow(UnreachableError)
  // A proxy's error for a missing server counts as unreachable; an error of the server itself is a response.
  await expect(mine.send('/gone')).rejects.toThrow(UnreachableError)
  expect((await mine.send('/busy')).status).toBe(503)
  expect(mine.heard).toEqual([false, true])
  server.close()
  server.closeAllConnections()
})

test('a request aborted by its page is not a lost connection', async () => {
  using mine = at(shop.url)
  const reason = new Error('gone elsewhere')
  const giving = new AbortController()
  const asked = mine.send('/api/pages', { signal: giving.signal })
  giving.abort(reason)
  await expect(asked).rejects.toBe(reason)
  await expect(mine.send('/api/pages', { signal: AbortSignal.abort(reason) })).rejects.toBe(reason)
  expect(mine.connection.isOnline()).toBe(true)
})

test('live messages resume after a lost connection', { tags: ['D1.3'] }, async () => {
  await using line = await openConnectionProxy(shop.url)
  using mine = at(line.url)
  const live = createLive(mine, { network: nodeNetwork, origin: () => line.url, firstPauseMs: 10 })
  const events: unknown[] = []
  live.onEvent((event) => events.push(event))
  live.open()
  await eventually(live.isConnected).toBe(true)
  const save = (slug: string) =>
    shop.as({ authorization: `Bearer ${token}` }).pages.create({ body: { title: slug, slug, isPublished: true } })
  const frame = { frame: '{"type":"content_updated"}' }
  await save('one')
  await eventually(() => events).toEqual([{ isConnected: true }, frame])
  line.cut()
  await eventually(() => events.at(-1)).toEqual({ isConnected: false })
  await eventually(() => mine.connection.isOnline()).toBe(false)
  line.mend()
  await eventually(live.isConnected).toBe(true)
  await save('two')
  await eventually(() => events.slice(2)).toEqual([{ isConnected: false }, { isConnected: true }, frame])
  live.close()
  expect([live.isConnected(), events.at(-1)]).toEqual([false, { isConnected: false }])
})

test('endless responses are aborted, files are not, and odd statuses fail', async () => {
  const server = createServer(({ url = '/' }, response) => {
    const [, type = '', status = '200'] = url.split('/').map(decodeURIComponent)
    response.writeHead(Number(status), { 'content-type': type })
    const more = () => {
      while (!response.destroyed && response.write(Buffer.alloc(16_384, 32)));
      response.once('drain', more)
    }
    more()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  using mine = at(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, {
    maxResponseSize: 100_000,
    pollEveryMs: 60_000,
  })
  const read = async (type: string, status = 200, init?: RequestInit) =>
    (await mine.send(`/${encodeURIComponent(type)}/${status}`, init)).text()
  for (const ends of [
    read('application/json'),
    read('image/webp'),
    read('text/html', 500),
    read('text/csv', 200, { method: 'POST', body: '{}' }),
  ])
    await expect(ends).rejects.toThrow('too large')
  const file = (await mine.send('/text%2Fcsv')).body!.getReader()
  let size = 0
  while (size < 300_000) size += (await file.read()).value!.length
  await file.cancel()
  await expect(read('application/json', 799)).rejects.toThrow(UnreachableError)
  server.closeAllConnections()
  server.close()
})
