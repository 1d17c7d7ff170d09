import { afterEach, expect, test, vi } from 'vitest'
import { call, fetchJson } from './fetch.ts'

interface Sent {
  url: string
  init: RequestInit & { headers: Record<string, string> }
}

/** A server that answers everything so, and a browser that has stored this. Answers what was sent. */
function answering(make: () => Response, stored: Record<string, string> = {}): Sent[] {
  const sent: Sent[] = []
  vi.stubGlobal('localStorage', { getItem: (name: string) => stored[name] ?? null })
  vi.stubGlobal('fetch', async (url: string, init: Sent['init']) => {
    sent.push({ url, init })
    return make()
  })
  return sent
}
afterEach(() => {
  vi.unstubAllGlobals()
})

test('§8 a refusal is the status, a colon, and the body text, or the status text when the body is empty', async () => {
  answering(() => new Response('Page not found', { status: 404, statusText: 'Not Found' }))
  await expect(fetchJson('/api/pages/slug/x')).rejects.toThrow(/^404: Page not found$/)
  answering(() => new Response('', { status: 502, statusText: 'Bad Gateway' }))
  await expect(fetchJson('/api/products')).rejects.toThrow(/^502: Bad Gateway$/)
  answering(() => Response.json({ message: 'Sold out' }, { status: 409 }))
  await expect(call('POST', '/api/shopify/cart/c1/add', {})).rejects.toThrow(/^409: Sold out$/)
})

test('§7 cookies go along, the cart session in x-session-id when one is stored, bodies as JSON', async () => {
  const without = answering(() => Response.json([]))
  await fetchJson('/api/cart')
  expect(without[0]).toMatchObject({ url: '/api/cart', init: { method: 'GET', credentials: 'include' } })
  expect(without[0]!.init.headers).not.toHaveProperty('x-session-id')

  const withSession = answering(() => Response.json([]), { 'hoard.cart-session': 'mine' })
  await call('PUT', '/api/cart/7', { quantity: 2 })
  expect(withSession[0]!.init).toMatchObject({
    headers: { 'x-session-id': 'mine', 'content-type': 'application/json' },
    body: '{"quantity":2}',
  })
})
