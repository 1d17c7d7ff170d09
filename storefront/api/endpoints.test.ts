import { expect, test } from 'vitest'
import { urlOf } from './endpoints.ts'
import { read } from './read.ts'

test('parameters and queries are encoded; what is not given is left out', () => {
  expect(urlOf('/api/products/handle/:handle', { params: { handle: 'a/b ?ü' } })).toBe(
    '/api/products/handle/a%2Fb%20%3F%C3%BC',
  )
  expect(
    urlOf('/api/products', { query: { search: 'a&b', scale: '', designer: undefined, limit: 48, offset: 0 } }),
  ).toBe('/api/products?search=a%26b&limit=48&offset=0')
  expect(urlOf('/api/products', {})).toBe('/api/products')
})

test('§7 the URL is the first element of the key', () => {
  expect(read('/api/products/:id/related', { params: { id: '7' } }).queryKey).toEqual(['/api/products/7/related'])
})
