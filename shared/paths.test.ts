import { expect, test } from 'vitest'
import { productPath } from './paths.ts'

test('a product is linked by its handle, or else its id', { tags: ['S2.3'] }, () => {
  expect(productPath({ id: '7', shopifyHandle: 'emerald-wyrm' })).toBe('/product/emerald-wyrm')
  expect(productPath({ id: 'gid://shopify/Product/7', shopifyHandle: null })).toBe(
    '/product/gid%3A%2F%2Fshopify%2FProduct%2F7',
  )
})
