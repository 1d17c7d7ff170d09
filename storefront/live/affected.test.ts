import { expect, test } from 'vitest'
import { isAffectedBy } from './affected.ts'

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
