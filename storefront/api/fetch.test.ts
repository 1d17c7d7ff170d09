import { afterEach, expect, test, vi } from 'vitest'
import { request, fetchJson } from './fetch.ts'

interface Sent {
  url: string
  init: RequestInit & { headers: Record<string, string> }
}

/** Stubs `fetch` and browser storage. Returns the list of requests sent. */
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

test('an error message is the status and the body, or the status text', { tags: ['S8.1'] }, async () => {
  answering(() => new Response('Page not found', { status: 404, statusText: 'Not Found' }))
  await expect(fetchJson('/api/pages/slug/x')).rejects.toThrow(/^404: Page not found$/)
  answering(() => new Response('', { status: 502, statusText: 'Bad Gateway' }))
  await expect(fetchJson('/api/products')).rejects.toThrow(/^502: Bad Gateway$/)
  // A proxy's page says nothing to shoppers.
  answering(() => new Response('<html>...</html>', { status: 502, statusText: 'Bad Gateway' }))
  await expect(fetchJson('/api/products')).rejects.toThrow(/^502: Bad Gateway$/)
  answering(() => Response.json({ message: 'Sold out' }, { status: 409 }))
  await expect(request('POST', '/api/shopify/cart/c1/add', {})).rejects.toThrow(/^409: Sold out$/)
})

test('requests send cookies, a stored cart session and JSON bodies', { tags: ['S7.1', 'S7.3', 'S7.6'] }, async () => {
  const without = answering(() => Response.json([]))
  await fetchJson('/api/cart')
  expect(without[0]).toMatchObject({ url: '/api/cart', init: { method: 'GET', credentials: 'include' } })
  expect(without[0]!.init.headers).not.toHaveProperty('x-session-id')

  const withSession = answering(() => Response.json([]), { 'hoard.cart-session': 'mine' })
  await request('PUT', '/api/cart/7', { quantity: 2 })
  expect(withSession[0]!.init).toMatchObject({
    headers: { 'x-session-id': 'mine', 'content-type': 'application/json' },
    body: '{"quantity":2}',
  })
})
