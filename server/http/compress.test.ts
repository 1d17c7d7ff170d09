import { request, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop, type TestShop } from '#tests/harness/shop.ts'

let shop: TestShop
let boss: Awaited<ReturnType<TestShop['signIn']>>
beforeAll(async () => {
  shop = await openShop({ imported: false })
  boss = await shop.signIn('administrator')
})
afterAll(() => shop[Symbol.asyncDispose]())

const unpack = { br: brotliDecompressSync, gzip: gunzipSync, identity: (bytes: Buffer) => bytes }
const encodings = ['br', 'gzip', 'identity'] as const

/** Unlike fetch, it leaves the body as it was sent. */
async function ask(path: string, own: Record<string, string>, method = 'GET', body?: string) {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  request(shop.url + path, { method, headers: { ...boss.headers, ...own } }, resolve)
    .on('error', reject)
    .end(body)
  const answer = await promise
  return { status: answer.statusCode, headers: answer.headers, body: await buffer(answer) }
}

const blocks = [{ id: 'a', type: 'text', content: { text: 'A dragon of resin. '.repeat(200) } }]

test.each(encodings)('data for staff is sent as %s when that is accepted, with GET and HEAD', async (encoding) => {
  const slug = `compressed-${encoding}`
  const page = await boss.pages.create({ body: { title: 'Long', slug, blocks } })
  const path = `/api/pages/${page.id}`
  const sent = await ask(path, { 'accept-encoding': encoding })
  expect(JSON.parse(unpack[encoding](sent.body).toString())).toEqual(page)
  const expected = {
    ...(encoding !== 'identity' && { 'content-encoding': encoding }),
    'content-length': String(sent.body.length),
    'cache-control': 'no-store',
    etag: `"${page.version}"`,
    vary: expect.stringMatching(/accept-encoding/i),
  }
  expect(sent.headers).toMatchObject(expected)
  expect(sent.body.length < 700).toBe(encoding !== 'identity')
  const head = await ask(path, { 'accept-encoding': encoding }, 'HEAD')
  expect([head.status, head.body.length]).toEqual([200, 0])
  expect(head.headers).toMatchObject(expected)
  // A stale write gets the current record, which is as long.
  const stale = { 'accept-encoding': encoding, 'if-match': '"77"', 'content-type': 'application/json' }
  const refused = await ask(path, { ...stale, accept: 'application/json' }, 'PUT', '{"title":"New"}')
  expect([refused.status, refused.headers['content-encoding']]).toEqual([412, sent.headers['content-encoding']])
  expect(JSON.parse(unpack[encoding](refused.body).toString())).toMatchObject({ current: page })
})

test.each(encodings)('downloads are sent as %s when that is accepted', async (encoding) => {
  const { status, headers, body } = await ask('/api/messages.csv', { 'accept-encoding': encoding })
  expect([status, headers['content-encoding']]).toEqual([200, encoding === 'identity' ? undefined : encoding])
  expect(unpack[encoding](body).toString()).toContain('Received,Name,Email')
  expect(headers.vary).toMatch(/accept-encoding/i)
})

test('short answers and forms are not compressed', async () => {
  const own = { 'accept-encoding': 'br', accept: 'text/html' }
  for (const path of ['/api/navigation/1', '/api/login']) {
    const { headers } = await ask(path, own)
    expect([path, headers['content-encoding']]).toEqual([path, undefined])
  }
})
