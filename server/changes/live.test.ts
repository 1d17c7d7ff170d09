import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openDatabase } from '#server/database/open-database.ts'
import { pino } from 'pino'
import { HEARTBEAT, liveTypes } from '#shared/live.ts'
import { WebSocket } from 'ws'
import type { Bus } from './bus.ts'
import { openSockets } from './sockets.ts'
import { consoleChange, recordChanges } from './changes.ts'
import { openShop, type TestShop } from '#tests/harness/shop.ts'
import { eventually } from '#tests/harness/wait-for.ts'

function listen(shop: TestShop, origin = shop.url) {
  const socket = new WebSocket(`${shop.url.replace('http', 'ws')}/ws`, { origin })
  const heard: string[] = []
  socket.on('message', (data) => heard.push((JSON.parse(String(data)) as { type: string }).type))
  return { socket, heard }
}

const handleOf = (shop: TestShop) => shop.shopify.control.products()[0]!.handle

test('/ws notifies clients of the kind of change, batched', { tags: ['S3.15', 'S7.27'] }, async () => {
  await using shop = await openShop()
  const { socket, heard } = listen(shop)
  await once(socket, 'open')
  // Lets messages of the first import arrive.
  await sleep(300)
  heard.length = 0
  for (const { handle } of shop.shopify.control.products().slice(0, 5))
    shop.shopify.control.changeProduct(handle, { title: `New ${handle}` })
  await shop.sync()
  await eventually(() => heard).toContain('product_updated')
  // On a busy machine a sync may take longer than the batching interval.
  expect(heard.length).toBeLessThan(5)
  shop.shopify.control.deleteProduct(handleOf(shop))
  await shop.sync()
  await eventually(() => heard).toContain('product_deleted')
  socket.close()
})

test('every client gets heartbeats, which name nothing that shops know', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const rules = { isOurs: () => true, callerOf: () => 'one', roleOf: async () => null }
  const bus = { subscribe: () => () => undefined } as unknown as Bus
  const sockets = openSockets(server, bus, rules, pino({ enabled: false }), 10)
  const socket = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}/ws`)
  const [data] = (await once(socket, 'message')) as [Buffer]
  expect(String(data)).toBe(HEARTBEAT)
  expect(liveTypes).not.toContain((JSON.parse(HEARTBEAT) as { type: string }).type)
  sockets.close()
  sockets.terminate()
  server.close()
})

test('sockets of other sites, or without an Origin, are refused', async () => {
  await using shop = await openShop({ imported: false })
  const foreign = listen(shop, 'https://elsewhere.example').socket
  const [error] = (await once(foreign, 'error')) as [Error]
  expect(error.message).toContain('403')
})

test('a refused socket is closed, and an HTTP/2 upgrade gets the page', async () => {
  await using shop = await openShop({ imported: false })
  const { port } = new URL(shop.url)
  const asks = async (text: string) => {
    const socket = connect({ port: Number(port), host: '127.0.0.1', allowHalfOpen: true })
    socket.write(text)
    let answer = ''
    socket.on('data', (data: Buffer) => (answer += data.toString()))
    await once(socket, 'end')
    socket.destroy()
    // What has a body says of what type.
    if (!answer.includes('content-length: 0')) expect(answer).toMatch(/content-type: [^\n]*charset=utf-8\r\n/i)
    return answer.slice(0, 12)
  }
  const upgrade = (path: string, to: string) =>
    `GET ${path} HTTP/1.1\r\nhost: localhost:${port}\r\nconnection: upgrade, close\r\nupgrade: ${to}\r\n\r\n`
  expect(await asks(upgrade('/elsewhere', 'websocket'))).toBe('HTTP/1.1 404')
  expect(await asks(upgrade('/healthz', 'h2c'))).toBe('HTTP/1.1 200')
  const keyless = upgrade('/ws', 'websocket').replace('upgrade: ', `origin: ${shop.url}\r\nupgrade: `)
  expect(await asks(keyless)).toBe('HTTP/1.1 400')
})

test('stopping asks clients to reconnect', async () => {
  const shop = await openShop({ imported: false })
  const { socket } = listen(shop)
  await once(socket, 'open')
  const closed = once(socket, 'close')
  await shop[Symbol.asyncDispose]()
  expect((await closed)[0]).toBe(1001)
})

test('a page stays cached until something it read changes', async () => {
  await using shop = await openShop()
  const [one, other] = shop.shopify.control.products().map(({ handle }) => handle) as [string, string]
  const page = async (handle: string) => {
    const response = await fetch(`${shop.url}/product/${handle}`)
    return { id: response.headers.get('x-request-id'), text: await response.text() }
  }
  await page(one)
  // Cached responses have no request id.
  expect((await page(one)).id).toBeNull()
  shop.shopify.control.changeProduct(other, { title: 'Somebody Else' })
  await shop.sync()
  expect((await page(one)).id).toBeNull()
  shop.shopify.control.changeProduct(one, { title: 'Renamed Terror' })
  await shop.sync()
  expect((await page(one)).text).toContain('Renamed Terror')
})

test('a client with the current page gets 304', async () => {
  await using shop = await openShop()
  const first = await fetch(`${shop.url}/gallery`)
  const again = await fetch(`${shop.url}/gallery`, { headers: { 'if-none-match': first.headers.get('etag')! } })
  expect([first.status, again.status]).toEqual([200, 304])
})

/** The emails about signing in are sent meanwhile. */
const withoutMail = (heard: { type: string; tags?: string[] }[]) =>
  heard
    .map(({ tags, ...change }) => (tags ? { ...change, tags: tags.filter((tag) => tag !== 'mail') } : change))
    .filter((change) => !('tags' in change) || change.tags.length > 0)

test(
  'staff are also notified of changes that shoppers don’t see, and administrators of console changes',
  { tags: ['C10.12'] },
  async () => {
    await using shop = await openShop({ imported: false })
    const { headers } = await shop.signIn('administrator')
    const editor = await shop.signIn('editor')
    const tellers = [headers, editor.headers, { ...headers, cookie: `${headers.cookie.slice(0, -1)}_` }, {}].map(
      (given) => {
        const socket = new WebSocket(`${shop.url.replace('http', 'ws')}/ws`, { origin: shop.url, headers: given })
        const heard: { type: string; tags?: string[] }[] = []
        socket.on('message', (data) => heard.push(JSON.parse(String(data)) as (typeof heard)[number]))
        return { socket, heard }
      },
    )
    await Promise.all(tellers.map(({ socket }) => once(socket, 'open')))
    const database = await openDatabase(shop.database)
    await recordChanges(database.db, [consoleChange('syncs', 'orders'), { type: 'content_updated', tags: ['pages'] }])
    const forAll = { type: 'content_updated' }
    const forConsoles = { type: 'console_updated', tags: ['syncs', 'orders'] }
    await eventually(() => tellers.map(({ heard }) => withoutMail(heard))).toEqual([
      [forAll, forConsoles],
      [forAll],
      [forAll],
      [forAll],
    ])
    const { id } = await editor.pages.create({ body: { slug: 'drafted', title: 'Drafted', blocks: [] } })
    const forStaff = { type: 'staff_updated' }
    await eventually(() => tellers.map(({ heard }) => withoutMail(heard))).toEqual([
      [forAll, forConsoles, forStaff],
      [forAll, forStaff],
      [forAll],
      [forAll],
    ])
    await editor.pages.update({ params: { id }, headers: {}, body: { isPublished: true } })
    await eventually(() => tellers.map(({ heard }) => withoutMail(heard))).toEqual([
      [forAll, forConsoles, forStaff, forAll],
      [forAll, forStaff, forAll],
      [forAll, forAll],
      [forAll, forAll],
    ])
    const closed = once(tellers[0]!.socket, 'close')
    await database.db.updateTable('staff').set({ isDisabled: 1 }).where('role', '=', 'administrator').execute()
    expect(await closed, 'the socket of a disabled administrator').toEqual([1008, Buffer.from('Signed out')])
    const changed = once(tellers[1]!.socket, 'close')
    await database.db.updateTable('staff').set({ role: 'administrator' }).where('role', '=', 'editor').execute()
    await database.close()
    expect(await changed, 'the socket of an editor who became administrator').toEqual([
      1008,
      Buffer.from('Another role'),
    ])
    expect(tellers.map(({ socket }) => socket.readyState === WebSocket.OPEN)).toEqual([false, false, true, true])
    for (const { socket } of tellers) socket.close()
  },
)
