import { expect, test } from 'vitest'
import { isCatalogueRead, parseMessage, reconnectDelay } from './policy.ts'

test('pauses grow from half a second to at most a minute, and differ between browsers', () => {
  expect([0, 1, 2, 3].map((failures) => reconnectDelay(failures, () => 1))).toEqual([1000, 2000, 4000, 8000])
  expect(reconnectDelay(0, () => 0)).toBe(500)
  expect(reconnectDelay(2000, () => 1)).toBe(60_000)
  expect(reconnectDelay(3, () => 0.1)).not.toBe(reconnectDelay(3, () => 0.9))
})

test('a frame is one of the four messages, or an error', () => {
  expect(parseMessage('{"type":"inventory_updated"}')).toEqual({ type: 'inventory_updated' })
  for (const frame of ['', 'null', '{}', '{"type":"format_disk"}', 'product_created']) {
    expect(() => parseMessage(frame)).toThrow()
  }
})

test('§7 /ws: messages concern every read of products and no other', () => {
  const yes = ['/api/products', '/api/products?limit=48', '/api/products/featured', '/api/products/handle/wyrm']
  expect(yes.map(isCatalogueRead)).toEqual([true, true, true, true])
  const no = ['/api/cart', '/api/navigation', '/api/productsale', undefined]
  expect(no.map(isCatalogueRead)).toEqual([false, false, false, false])
})
