import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { eventually } from '#tests/harness/wait-for.ts'
import { CachedResponse, chooseEncoding } from './cached-response.ts'
import { ResponseCache } from './response-cache.ts'

const answer = (text: string, tags: string[] = []) =>
  new CachedResponse(
    { status: 200, type: 'text/html', body: Buffer.from(text), headers: { 'cache-control': 'no-cache' } },
    tags,
  )

async function serving(kept: ResponseCache) {
  const server = createServer((request, response) => {
    if (!kept.serve(request, response)) response.writeHead(404).end('not kept')
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    get: (path: string, headers = {}) => fetch(url + path, { headers }),
    [Symbol.dispose]: () => void server.close(),
  }
}

test('a cached page is served whole, compressed or as 304', async () => {
  const kept = new ResponseCache()
  const page = `<p>${'dragon '.repeat(500)}</p>`
  kept.store('/gallery', answer(page, ['products']), kept.moment)
  using server = await serving(kept)
  for (const encoding of ['br', 'gzip', 'identity']) {
    const response = await server.get('/gallery', { 'accept-encoding': encoding })
    expect(response.headers.get('content-encoding')).toBe(encoding === 'identity' ? null : encoding)
    expect(await response.text()).toBe(page)
  }
  const etag = (await server.get('/gallery')).headers.get('etag')!
  const again = await server.get('/gallery', { 'if-none-match': `"other", ${etag}` })
  expect([again.status, await again.text()]).toEqual([304, ''])
  expect((await server.get('/gallery', { 'if-none-match': '"other"' })).status).toBe(200)
})

test('a change drops exactly the responses that depend on it', async () => {
  const kept = new ResponseCache()
  kept.store('/product/a', answer('a', ['product:1']), kept.moment)
  kept.store('/product/b', answer('b', ['product:2']), kept.moment)
  kept.invalidate(['product:1'])
  using server = await serving(kept)
  expect([(await server.get('/product/a')).status, (await server.get('/product/b')).status]).toEqual([404, 200])
})

test('a response that ignores the query is cached once for all queries', async () => {
  const kept = new ResponseCache()
  const headers = { 'cache-control': 'no-cache' }
  const about = new CachedResponse(
    { status: 200, type: 'text/html', body: Buffer.from('about'), headers, isForAnyQuery: true },
    ['about'],
  )
  kept.store('/about', about, kept.moment)
  kept.store('/gallery', answer('gallery'), kept.moment)
  using server = await serving(kept)
  for (const path of ['/about', '/about?from=b', '/about?']) expect(await (await server.get(path)).text()).toBe('about')
  expect((await server.get('/gallery?page=2')).status).toBe(404)
  expect(kept.size).toBe(2)
  kept.invalidate(['about'])
  expect((await server.get('/about?from=b')).status).toBe(404)
})

test('a response made from data changed meanwhile is not cached', () => {
  const kept = new ResponseCache()
  const since = kept.moment
  kept.invalidate(['products'])
  kept.store('/gallery', answer('old', ['products']), since)
  expect(kept.size).toBe(0)
  kept.store('/gallery', answer('new', ['products']), kept.moment)
  expect(kept.size).toBe(1)
})

test("a request after a change doesn't join an earlier rendering", async () => {
  const kept = new ResponseCache()
  let finishOld: (kept: CachedResponse) => void = () => {}
  const making = () => new Promise<CachedResponse>((done) => (finishOld = done))
  const old = kept.coalesce('/gallery', making)
  expect(kept.coalesce('/gallery', making)).toBe(old)
  kept.invalidate(['products'])
  const fresh = answer('new', [])
  const late = kept.coalesce('/gallery', async () => fresh)
  finishOld(answer('old', []))
  expect(await late).toBe(fresh)
  expect(await old).not.toBe(fresh)
})

test('forgotten changes count as changes; very long URLs are not cached', () => {
  const kept = new ResponseCache()
  const since = kept.moment
  for (let product = 0; product < 10_002; product++) kept.invalidate([`product:${product}`])
  kept.store('/product/a', answer('old', ['product:1']), since)
  kept.store(`/gallery?search=${'x'.repeat(3_000)}`, answer('long', []), kept.moment)
  expect(kept.size).toBe(0)
  kept.store('/product/a', answer('new', ['product:1']), kept.moment)
  expect(kept.size).toBe(1)
})

const MB = 1024 * 1024

test('a flood of distinct URLs neither fills the memory nor pushes out pages that are in use', () => {
  const kept = new ResponseCache(MB)
  const text = 'dragon '.repeat(1_000)
  const ordinary = ['/', '/gallery', '/about']
  for (const url of ordinary) kept.store(url, answer(text, ['pages']), kept.moment)
  for (const url of ordinary) expect(kept.find(url), url).toBeDefined()
  for (let i = 0; i < 2_000; i++) kept.store(`/gallery?search=${i}`, answer(text, ['products']), kept.moment)
  expect(kept.size).toBeGreaterThan(20)
  for (const url of ordinary) expect(kept.find(url), url).toBeDefined()

  // Even if each URL is requested twice.
  for (let i = 0; i < 2_000; i++) {
    kept.store(`/gallery?search=${i}`, answer(text, ['products']), kept.moment)
    kept.find(`/gallery?search=${i}`)
    if (i % 20 === 0) for (const url of ordinary) expect(kept.find(url), `${url} after ${i}`).toBeDefined()
    expect(kept.bytes).toBeLessThanOrEqual(MB)
  }
  kept.invalidate(['products', 'pages'])
  expect([kept.size, kept.bytes]).toEqual([0, 0])
})

test('the memory limit includes compressed versions and URLs', async () => {
  const kept = new ResponseCache(MB)
  const page = randomBytes(90_000).toString('hex')
  const url = `/gallery?search=${'x'.repeat(500)}`
  kept.store(url, answer(page), kept.moment)
  expect(kept.bytes).toBeGreaterThan(page.length + 1_000)
  using server = await serving(kept)
  const get = async (encoding: string) => (await server.get(url, { 'accept-encoding': encoding })).text()
  expect(await get('gzip')).toBe(page)
  const compressed = kept.bytes
  expect(compressed, 'only the compressed page').toBeLessThan(page.length * 0.6 + 4_000)
  expect(await get('identity')).toBe(page)
  expect(kept.bytes).toBe(compressed + page.length)
  for (let i = 0; i < 100; i++) kept.store(`/${i}`, answer(page), kept.moment)
  expect(kept.bytes).toBeLessThanOrEqual(MB)
})

test('a page requested again is compressed better, unless it has been dropped', async () => {
  const kept = new ResponseCache()
  const page = Array.from({ length: 3_000 }, (_, i) => `<li>dragon ${i * i}</li>`).join('')
  for (const url of ['/gallery', '/gone']) kept.store(url, answer(page, [url]), kept.moment)
  using server = await serving(kept)
  const length = async (path: string, encoding: string) => {
    const response = await server.get(path, { 'accept-encoding': encoding })
    expect(await response.text()).toBe(page)
    return Number(response.headers.get('content-length'))
  }
  for (const encoding of ['br', 'gzip']) {
    const first = await length('/gallery', encoding)
    await eventually(() => length('/gallery', encoding)).toBeLessThan(first)
  }
  const gone = kept.find('/gone')!
  await length('/gone', 'br')
  await length('/gone', 'br')
  kept.invalidate(['/gone'])
  const { size } = gone
  // This one waits behind it.
  kept.store('/later', answer(page), kept.moment)
  const later = await length('/later', 'br')
  await eventually(() => length('/later', 'br')).toBeLessThan(later)
  expect(gone.size).toBe(size)
})

test.each([
  [undefined, 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip;q=1, br;q=0', 'gzip'],
  ['*', 'br'],
  ['*;q=0', 'identity'],
  ['identity', 'identity'],
])('accept-encoding %s gets a response in %s', (header, encoding) => {
  expect(chooseEncoding(header)).toBe(encoding)
})

test('concurrent requests for one URL cause one rendering', async () => {
  const kept = new ResponseCache()
  let made = 0
  const make = async () => answer(String(++made))
  const answers = await Promise.all([kept.coalesce('/a', make), kept.coalesce('/a', make), kept.coalesce('/b', make)])
  expect([made, answers[0] === answers[1]]).toEqual([2, true])
  await kept.coalesce('/a', make)
  expect(made).toBe(3)
})
