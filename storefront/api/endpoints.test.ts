import { expect, test } from 'vitest'
import { buildUrl } from './endpoints.ts'
import { read, readView } from './read.ts'

test('urls encode params and query and omit empty values', () => {
  expect(buildUrl('/api/products/handle/:handle', { params: { handle: 'a/b ?ü' } })).toBe(
    '/api/products/handle/a%2Fb%20%3F%C3%BC',
  )
  expect(
    buildUrl('/api/products', { query: { search: 'a&b', scale: '', designer: undefined, limit: 48, offset: 0 } }),
  ).toBe('/api/products?search=a%26b&limit=48&offset=0')
  expect(buildUrl('/api/products', {})).toBe('/api/products')
})

test('the key of a read is its URL', { tags: ['S7.3'] }, () => {
  expect(read('/api/products/:id/related', { params: { id: '7' } }).url).toBe('/api/products/7/related')
  expect(readView('card', '/api/products/:id/related', { params: { id: '7' } }).url).toBe(
    '/api/products/7/related?view=card',
  )
  expect(readView('card', '/api/products', { query: { limit: 12 } }).url).toBe('/api/products?limit=12&view=card')
  expect(readView('card', '/api/products/featured').url).toBe('/api/products/featured?view=card')
})
