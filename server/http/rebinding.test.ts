import { once } from 'node:events'
import { request } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { openShop } from '#tests/harness/shop.ts'

/** `fetch` can't send a custom Host header. */
async function syncAs(port: string, headers: Record<string, string>) {
  const sent = request({ port, host: '127.0.0.1', method: 'POST', path: '/api/shopify/sync-products', headers }).end()
  const [answer] = (await once(sent, 'response')) as [NodeJS.ReadableStream & { statusCode: number }]
  let text = ''
  for await (const part of answer) text += String(part)
  return { status: answer.statusCode, text }
}

test('a request with two Host headers is refused', async () => {
  await using shop = await openShop({ imported: false })
  const { port, host } = new URL(shop.url)
  const socket = connect(Number(port), '127.0.0.1')
  socket.write(`GET /gallery HTTP/1.1\r\nHost: ${host}\r\nhOsT: evil.example\r\n\r\n`)
  const answer = await text(socket)
  expect(answer).toMatch(/^HTTP\/1.1 400 [^]*A request must have exactly one Host header\./)
})

test('development mode refuses foreign hosts that resolve to this machine', async () => {
  await using shop = await openShop({ env: { AUTH_DISABLED: '1' } })
  const { port } = new URL(shop.url)
  // Only staff can start another import right after the first one.
  expect(JSON.parse((await syncAs(port, { host: `localhost:${port}` })).text)).toMatchObject({ started: true })
  expect(JSON.parse((await syncAs(port, { host: `evil.example:${port}` })).text)).toMatchObject({ started: false })
  const rebound = { host: `evil.example:${port}`, origin: `http://evil.example:${port}` }
  expect((await syncAs(port, rebound)).status).toBe(403)
})
