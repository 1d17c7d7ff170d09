import { expect, test } from 'vitest'
import { isAffectedBy, parseMessage, reconnectDelay } from './policy.ts'

test('delays grow up to a minute and vary between browsers', () => {
  expect([0, 1, 2, 3].map((failures) => reconnectDelay(failures, () => 1))).toEqual([1000, 2000, 4000, 8000])
  expect(reconnectDelay(0, () => 0)).toBe(500)
  expect(reconnectDelay(2000, () => 1)).toBe(60_000)
  expect(reconnectDelay(3, () => 0.1)).not.toBe(reconnectDelay(3, () => 0.9))
})

test('a frame is a shop message, an unrelated message or an error', () => {
  expect(parseMessage('{"type":"inventory_updated"}')).toEqual({ type: 'inventory_updated' })
  // An administrator's browser may receive console messages while it shows the shop.
  expect(parseMessage('{"type":"console_updated","tags":["messages"]}')).toBeNull()
  for (const frame of ['', 'null', 'product_created']) {
    expect(() => parseMessage(frame)).toThrow()
  }
})

const urls = {
  catalogue: [
    '/api/products',
    '/api/products?limit=48',
    '/api/products/featured?view=card',
    '/api/products/handle/wyrm',
    '/api/designers/website?name=a',
  ],
  content: ['/api/pages/slug/footer', '/api/navigation', '/api/promo-banners/active/root', '/api/blog', '/api/blog/a'],
  neither: ['/api/cart', '/api/productsale', '/api/blogger', '/api/cookie-consent', undefined],
}

test('product messages refresh product reads only', { tags: ['S7.27'] }, () => {
  for (const type of ['product_created', 'product_updated', 'product_deleted', 'inventory_updated'] as const) {
    expect(urls.catalogue.every(isAffectedBy({ type }))).toBe(true)
    expect([...urls.content, ...urls.neither].some(isAffectedBy({ type }))).toBe(false)
  }
})

test('content_updated refreshes pages, menu, banners and blog only', () => {
  expect(urls.content.every(isAffectedBy({ type: 'content_updated' }))).toBe(true)
  expect([...urls.catalogue, ...urls.neither].some(isAffectedBy({ type: 'content_updated' }))).toBe(false)
})

test('a reconnect refreshes everything a message could have named', () => {
  expect([...urls.catalogue, ...urls.content].every(isAffectedBy())).toBe(true)
  expect(urls.neither.some(isAffectedBy())).toBe(false)
})
