import { expect, test } from 'vitest'
import { concernedBy, parseMessage, reconnectDelay } from './policy.ts'

test('pauses grow from half a second to at most a minute, and differ between browsers', () => {
  expect([0, 1, 2, 3].map((failures) => reconnectDelay(failures, () => 1))).toEqual([1000, 2000, 4000, 8000])
  expect(reconnectDelay(0, () => 0)).toBe(500)
  expect(reconnectDelay(2000, () => 1)).toBe(60_000)
  expect(reconnectDelay(3, () => 0.1)).not.toBe(reconnectDelay(3, () => 0.9))
})

test('a frame is one of the shop’s messages, somebody else’s, or an error', () => {
  expect(parseMessage('{"type":"inventory_updated"}')).toEqual({ type: 'inventory_updated' })
  // An administrator who looks at the shop hears what the console shows, too.
  expect(parseMessage('{"type":"console_updated","tags":["messages"]}')).toBeNull()
  for (const frame of ['', 'null', 'product_created']) {
    expect(() => parseMessage(frame)).toThrow()
  }
})

const urls = {
  catalogue: ['/api/products', '/api/products?limit=48', '/api/products/featured', '/api/products/handle/wyrm'],
  content: ['/api/pages/slug/footer', '/api/navigation', '/api/promo-banners/active/root', '/api/blog', '/api/blog/a'],
  neither: ['/api/cart', '/api/productsale', '/api/blogger', '/api/cookie-consent', undefined],
}

test('§7 /ws: messages of products concern every read of products and no other', () => {
  for (const type of ['product_created', 'product_updated', 'product_deleted', 'inventory_updated'] as const) {
    expect(urls.catalogue.every(concernedBy({ type }))).toBe(true)
    expect([...urls.content, ...urls.neither].some(concernedBy({ type }))).toBe(false)
  }
})

test('§7 /ws: content_updated concerns pages, menu, banners and blog, and no product', () => {
  expect(urls.content.every(concernedBy({ type: 'content_updated' }))).toBe(true)
  expect([...urls.catalogue, ...urls.neither].some(concernedBy({ type: 'content_updated' }))).toBe(false)
})

test('§7 /ws: after a gap everything that a message could have named is read again', () => {
  expect([...urls.catalogue, ...urls.content].every(concernedBy())).toBe(true)
  expect(urls.neither.some(concernedBy())).toBe(false)
})
