import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eventually } from '#tests/harness/wait-for.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openLocal } from '#core/offline/open-local.ts'
import { createImageCache } from '#core/image-cache/image-cache.ts'
import { openStore } from '#core/store/store.ts'
import { nodeNetwork } from '#tests/harness/desktop/network.ts'
import { editorShop } from '#tests/harness/editor-shop.ts'
import { openShop, type TestShop } from '#tests/harness/shop.ts'
import { photoFile } from '#tests/harness/photos.ts'
import { createGateway, type GatewayParts } from './gateway.ts'

const nothingHere: GatewayParts['local'] = {
  respond: async () => null,
  toServer: (call) => call,
  fallback: async () => null,
  storeRead: async (_, text) => text,
  storeWrite: async () => {},
}

let folder: string
let shop: TestShop
const closing: (() => unknown)[] = []
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hoard-gateway-'))
  shop = await openShop({ env: { AUTH_DISABLED: '1' }, imported: false, seeded: true })
})
afterAll(async () => {
  for (const close of closing) close()
  await shop[Symbol.asyncDispose]()
  await rm(folder, { recursive: true, force: true })
})

async function gatewayTo(url: string, local = nothingHere, token: string | null = null) {
  const editor = editorShop(url, () => token)
  closing.push(() => editor.close())
  const imageCache = await createImageCache({
    shop: editor,
    network: nodeNetwork,
    folder: await mkdtemp(join(folder, 'pictures-')),
  })
  const gateway = createGateway({ shop: editor, local, imageCache })
  return {
    editor,
    ask: (path: string, init?: RequestInit & { duplex?: 'half' }) =>
      gateway(new Request(`app://shop-0123456789abcdef${path}`, init)),
  }
}

/** Fake server that records requests and can send responses the real server never would. */
async function fakeServer(answer: (request: IncomingMessage, response: ServerResponse) => void) {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  closing.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server }
}

test('a page reads and writes as on the server’s own site', { tags: ['D1.2'] }, async () => {
  const { ask } = await gatewayTo(shop.url)
  const pages = (await (await ask('/api/pages?sort=title')).json()) as { id: string; title: string; version: number }[]
  expect(pages.map(({ title }) => title)).toContain('About us')
  const about = pages.find(({ title }) => title === 'About us')!
  const write = (version: number) =>
    ask(`/api/pages/${about.id}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', 'if-match': `"${version}"`, accept: 'application/json' },
      body: JSON.stringify({ title: 'About the workshop' }),
    })
  expect((await write(about.version)).status).toBe(200)
  const stale = await write(about.version)
  expect([stale.status, stale.headers.get('content-type')]).toEqual([412, expect.stringContaining('application/json')])
  expect(await stale.json()).toMatchObject({ current: { title: 'About the workshop' } })
  expect((await ask('/api/pages/999999')).status).toBe(404)
})

test('an uploaded image is shown', { tags: ['D1.2'] }, async () => {
  const { bytes } = await photoFile({ seed: 1, width: 640, height: 480 })
  const form = new FormData()
  form.set('file', new Blob([bytes as Uint8Array<ArrayBuffer>], { type: 'image/jpeg' }), 'photo.jpg')
  const { ask } = await gatewayTo(shop.url)
  const added = await ask('/api/images/upload', { method: 'POST', body: form })
  expect(added.status).toBe(200)
  const { url } = (await added.json()) as { url: string }
  const image = await ask(url)
  expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/webp'])
})

test('identity headers of pages and browser headers of servers are dropped', { tags: ['D5.8', 'D6.6'] }, async () => {
  let received: IncomingMessage['headers'] = {}
  const { url } = await fakeServer((request, response) => {
    received = request.headers
    response.writeHead(200, {
      'content-type': 'application/json',
      'set-cookie': 'session=stolen',
      'access-control-allow-origin': '*',
      'clear-site-data': '"*"',
      link: '</x.js>; rel=preload',
      etag: '"3"',
      location: `http://${request.headers.host}/api/images/uploads/1?x`,
      'upload-offset': '7',
    })
    response.end('{}')
  })
  const { ask } = await gatewayTo(url, nothingHere, 'the-session')
  const answer = await ask('/api/pages', {
    headers: {
      cookie: 'session=mine',
      authorization: 'Bearer mine',
      origin: 'https://evil.example',
      referer: 'https://evil.example/x',
      'x-forwarded-for': '127.0.0.1',
      'x-http-method-override': 'DELETE',
      host: 'evil.example',
      'if-match': '"2"',
      'tus-resumable': '1.0.0',
      'upload-length': '9',
      'x-session-id': 's',
    },
  })
  expect(received).toMatchObject({
    authorization: 'Bearer the-session',
    host: new URL(url).host,
    'if-match': '"2"',
    'tus-resumable': '1.0.0',
    'upload-length': '9',
    'x-session-id': 's',
  })
  for (const name of ['cookie', 'origin', 'referer', 'x-forwarded-for', 'x-http-method-override'])
    expect(received[name]).toBeUndefined()
  expect(Object.fromEntries(answer.headers)).toEqual({
    'content-type': 'application/json',
    'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    etag: '"3"',
    location: '/api/images/uploads/1?x',
    'upload-offset': '7',
  })
})

test.each([
  ['text/javascript', 'application/octet-stream'],
  ['text/css', 'application/octet-stream'],
  ['text/html; charset=utf-8', 'application/octet-stream'],
  ['application/xhtml+xml', 'application/octet-stream'],
  ['application/wasm', 'application/octet-stream'],
  // Chromium uses the last type.
  ['text/plain, text/javascript', 'application/octet-stream'],
  ['application/json;charset=utf-8,text/html', 'application/octet-stream'],
  ['text/plain; charset=utf-8; x=","; y=text/html', 'application/octet-stream'],
  ['application/json-and-more', 'application/octet-stream'],
  ['Application/JSON; Charset="UTF-8"', 'application/json; charset=utf-8'],
  ['', 'application/octet-stream'],
  ['text/csv; charset=utf-8', 'text/csv; charset=utf-8'],
  ['image/svg+xml', 'image/svg+xml'],
])('no server response can run in a page: %s', { tags: ['D5.9'] }, async (given, shown) => {
  const { url } = await fakeServer((_, response) =>
    response.writeHead(200, given ? { 'content-type': given } : {}).end('alert(1)'),
  )
  const { ask } = await gatewayTo(url)
  const answer = await ask('/api/x')
  expect([answer.headers.get('content-type'), answer.headers.get('x-content-type-options')]).toEqual([shown, 'nosniff'])
})

test('a redirect to another site is neither forwarded nor followed', async () => {
  let requests = 0
  const { url } = await fakeServer((_, response) => {
    requests++
    response.writeHead(302, { location: 'https://evil.example/' }).end()
  })
  const answer = await (await gatewayTo(url)).ask('/api/x')
  expect([answer.status, answer.headers.get('location'), requests]).toEqual([302, null, 1])
})

test('large bodies are streamed in both directions', { tags: ['D1.2'] }, async () => {
  const first = Promise.withResolvers<void>()
  const { url } = await fakeServer((request, response) => {
    response.writeHead(200, { 'content-type': 'application/octet-stream' })
    request.on('data', (chunk: Buffer) => {
      response.write(String(chunk.length))
      first.resolve()
    })
    request.on('end', () => response.end('.'))
  })
  const sent = new TransformStream<Uint8Array, Uint8Array>()
  const writer = sent.writable.getWriter()
  const pending = (await gatewayTo(url)).ask('/api/images/uploads/1', {
    method: 'PATCH',
    body: sent.readable,
    duplex: 'half',
    headers: { 'content-type': 'application/offset+octet-stream' },
  })
  await writer.write(new Uint8Array(1000))
  // The request reaches the server before the rest of the body is sent.
  await first.promise
  const answer = await pending
  const reader = answer.body!.pipeThrough(new TextDecoderStream() as never).getReader()
  expect((await reader.read()).value).toBe('1000')
  await writer.write(new Uint8Array(5))
  expect((await reader.read()).value).toBe('5')
  await writer.close()
  expect((await reader.read()).value).toBe('.')
})

test('known content is served offline and marked; other requests fail', async () => {
  const { url, server } = await fakeServer(() => {})
  server.closeAllConnections()
  server.close()
  await once(server, 'close')
  const instead = vi.fn<GatewayParts['local']['fallback']>(async ({ path }) =>
    path.startsWith('/api/pages') ? { status: 200, body: '[]', from: 'copy' } : null,
  )
  const { ask, editor } = await gatewayTo(url, { ...nothingHere, fallback: instead })
  const copy = await ask('/api/pages?x=1')
  expect([copy.status, copy.headers.get('x-hoard-local'), await copy.text()]).toEqual([200, 'copy', '[]'])
  expect((await ask('/api/orders')).type).toBe('error')
  expect((await ask('/api/images/upload', { method: 'POST', body: new FormData() })).type).toBe('error')
  expect((await ask('/uploads/0123456789abcdef0123456789abcdef-9x9.webp')).type).toBe('error')
  expect(editor.connection.isOnline()).toBe(false)
})

test('records with local work are served locally without a request', async () => {
  let requests = 0
  const { url } = await fakeServer((_, response) => {
    requests++
    response.writeHead(200, { 'content-type': 'application/json' }).end('[1]')
  })
  const wrote = vi.fn<GatewayParts['local']['storeWrite']>()
  const { ask } = await gatewayTo(url, {
    ...nothingHere,
    respond: async ({ method, path, body }) =>
      path === '/api/pages/9' && method === 'PUT' ? { status: 200, body: body!, from: 'kept' } : null,
    toServer: (call) => ({ ...call, path: call.path.replace('/9', '/12') }),
    storeRead: async (path, text) => JSON.stringify([path, text]),
    storeWrite: wrote,
  })
  const json = { 'content-type': 'application/json' }
  const kept = await ask('/api/pages/9', { method: 'PUT', headers: json, body: '{"title":"A"}' })
  expect([kept.headers.get('x-hoard-local'), await kept.text(), requests]).toEqual(['kept', '{"title":"A"}', 0])
  const read = await ask('/api/pages/9')
  expect([read.headers.get('x-hoard-local'), await read.json()]).toEqual([null, ['/api/pages/12', '[1]']])
  await ask('/api/pages/9', { method: 'DELETE' })
  expect(wrote).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ method: 'DELETE', path: '/api/pages/12' }),
    '[1]',
  )
})

test('what a page gives up ends at the server, too', { tags: ['D1.2'] }, async () => {
  const ended: string[] = []
  const { url } = await fakeServer((request, response) => {
    const path = request.url!
    response.writeHead(200, { 'content-type': path.startsWith('/uploads/') ? 'image/webp' : 'text/csv' })
    // A server that fell silent would be given up by the editor itself.
    const sending = setInterval(() => response.write('more'), 100)
    response.on('close', () => {
      clearInterval(sending)
      ended.push(path)
    })
  })
  const { ask } = await gatewayTo(url)
  for (const path of ['/api/orders/export', '/uploads/0123456789abcdef0123456789abcdef-1920x1080.webp']) {
    await (await ask(path)).body!.cancel()
    await eventually(() => ended).toContain(path)
  }
})

test('a copied list is available when the server is gone', { tags: ['D3.1'] }, async () => {
  const editor = editorShop(shop.url)
  closing.push(() => editor.close())
  const store = openStore(':memory:')
  const local = openLocal({ store, shop: editor, person: '1', file: join(folder, 'content-1.sqlite') })
  const { ask } = await gatewayTo(shop.url, local)
  await local.pull()
  const before = await (await ask('/api/navigation')).json()
  const { url, server } = await fakeServer(() => {})
  server.closeAllConnections()
  server.close()
  await once(server, 'close')
  const lost = await (await gatewayTo(url, local)).ask('/api/navigation')
  expect([lost.headers.get('x-hoard-local'), await lost.json()]).toEqual(['copy', before])
  await local.close()
})

test('a failed local write gets an error message, not a network error', async () => {
  const store = openStore(':memory:')
  const client = editorShop(shop.url)
  closing.push(() => client.close())
  const local = openLocal({ store, shop: client, person: 'nobody', file: join(folder, 'content.sqlite') })
  const { ask } = await gatewayTo(shop.url, local)
  expect((await ask('/api/pages')).status).toBe(200)
  await local.pull()
  vi.spyOn(client.connection, 'isOnline').mockReturnValue(false)
  store.pragma('query_only = on')
  const refused = await ask('/api/pages', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ title: 'Dragons', slug: 'no-room' }),
  })
  expect(refused.status).toBe(507)
  expect(await refused.json()).toEqual({ message: expect.stringContaining('isn’t allowed to write to its own folder') })
  expect(local.state().changes).toEqual([])
})
