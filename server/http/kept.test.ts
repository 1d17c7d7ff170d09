import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { chooseEncoding } from './encoding.ts'
import { Kept } from './kept-answer.ts'
import { KeptAnswers } from './kept.ts'

const answer = (text: string, tags: string[] = []) =>
  new Kept({ status: 200, type: 'text/html', body: Buffer.from(text), headers: { 'cache-control': 'no-cache' } }, tags)

async function serving(kept: KeptAnswers) {
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

test('a kept page is answered whole, compressed as asked, and as 304 to those who have it', async () => {
  const kept = new KeptAnswers()
  const page = `<p>${'dragon '.repeat(500)}</p>`
  kept.keep('/gallery', answer(page, ['products']), kept.moment)
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

test('exactly what read a changed thing is dropped', async () => {
  const kept = new KeptAnswers()
  kept.keep('/product/a', answer('a', ['product:1']), kept.moment)
  kept.keep('/product/b', answer('b', ['product:2']), kept.moment)
  kept.drop(['product:1'])
  using server = await serving(kept)
  expect([(await server.get('/product/a')).status, (await server.get('/product/b')).status]).toEqual([404, 200])
})

test('an answer that is the same for any query is kept once, and one that is not, for its own', async () => {
  const kept = new KeptAnswers()
  const headers = { 'cache-control': 'no-cache' }
  const about = new Kept({ status: 200, type: 'text/html', body: Buffer.from('about'), headers, anyQuery: true }, [
    'about',
  ])
  kept.keep('/about?from=a', about, kept.moment)
  kept.keep('/gallery', answer('gallery'), kept.moment)
  using server = await serving(kept)
  for (const path of ['/about', '/about?from=b', '/about?']) expect(await (await server.get(path)).text()).toBe('about')
  expect((await server.get('/gallery?page=2')).status).toBe(404)
  expect(kept.size).toBe(2)
  kept.drop(['about'])
  expect((await server.get('/about?from=b')).status).toBe(404)
})

test('an answer made from what changed meanwhile is not kept', () => {
  const kept = new KeptAnswers()
  const since = kept.moment
  kept.drop(['products'])
  kept.keep('/gallery', answer('old', ['products']), since)
  expect(kept.size).toBe(0)
  kept.keep('/gallery', answer('new', ['products']), kept.moment)
  expect(kept.size).toBe(1)
})

test('who comes after a change does not wait for what began before it', async () => {
  const kept = new KeptAnswers()
  let finishOld: (kept: Kept) => void = () => {}
  const making = () => new Promise<Kept>((done) => (finishOld = done))
  const old = kept.once('/gallery', making)
  expect(kept.once('/gallery', making)).toBe(old)
  kept.drop(['products'])
  const fresh = answer('new', [])
  const late = kept.once('/gallery', async () => fresh)
  finishOld(answer('old', []))
  expect(await late).toBe(fresh)
  expect(await old).not.toBe(fresh)
})

test('forgotten changes are taken for changes; very long addresses are not kept', () => {
  const kept = new KeptAnswers()
  const since = kept.moment
  for (let product = 0; product < 10_002; product++) kept.drop([`product:${product}`])
  kept.keep('/product/a', answer('old', ['product:1']), since)
  kept.keep(`/gallery?search=${'x'.repeat(3_000)}`, answer('long', []), kept.moment)
  expect(kept.size).toBe(0)
  kept.keep('/product/a', answer('new', ['product:1']), kept.moment)
  expect(kept.size).toBe(1)
})

test('endless many addresses do not fill the memory', () => {
  const kept = new KeptAnswers()
  for (let i = 0; i < 6_000; i++) kept.keep(`/gallery?search=${i}`, answer(String(i), ['products']), kept.moment)
  expect(kept.size).toBeLessThanOrEqual(5_000)
  kept.drop(['products'])
  expect(kept.size).toBe(0)
})

test.each([
  [undefined, 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip;q=1, br;q=0', 'gzip'],
  ['*', 'br'],
  ['*;q=0', 'identity'],
  ['identity', 'identity'],
])('accept-encoding %s is answered with %s', (header, encoding) => {
  expect(chooseEncoding(header)).toBe(encoding)
})

test('a crowd that asks for the same costs one making', async () => {
  const kept = new KeptAnswers()
  let made = 0
  const make = async () => answer(String(++made))
  const answers = await Promise.all([kept.once('/a', make), kept.once('/a', make), kept.once('/b', make)])
  expect([made, answers[0] === answers[1]]).toEqual([2, true])
  await kept.once('/a', make)
  expect(made).toBe(3)
})
