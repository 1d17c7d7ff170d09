import { once } from 'node:events'
import { request } from 'node:http'
import { expect, test } from 'vitest'
import { openShop } from '#tests/harness/shop.ts'

/** `fetch` would not send a Host of our choice. */
async function syncAs(port: string, headers: Record<string, string>) {
  const sent = request({ port, host: '127.0.0.1', method: 'POST', path: '/api/shopify/sync-products', headers }).end()
  const [answer] = (await once(sent, 'response')) as [NodeJS.ReadableStream & { statusCode: number }]
  let text = ''
  for await (const part of answer) text += String(part)
  return { status: answer.statusCode, text }
}

test('without sign-in everybody on this machine is staff, but no site whose name leads here is', async () => {
  await using shop = await openShop({ env: { AUTH_DISABLED: '1' } })
  const { port } = new URL(shop.url)
  // Staff get a new import each time; the first import was a moment ago, so nobody else does.
  expect(JSON.parse((await syncAs(port, { host: `localhost:${port}` })).text)).toMatchObject({ started: true })
  expect(JSON.parse((await syncAs(port, { host: `evil.example:${port}` })).text)).toMatchObject({ started: false })
  const rebound = { host: `evil.example:${port}`, origin: `http://evil.example:${port}` }
  expect((await syncAs(port, rebound)).status).toBe(403)
})
