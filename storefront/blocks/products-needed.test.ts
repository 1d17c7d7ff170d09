import { expect, test } from 'vitest'
import { productsNeeded } from './products-needed.ts'

test('a page reads only the products that its blocks show', () => {
  expect(productsNeeded([{ type: 'text' }])).toEqual({ featured: false, gallery: false })
  expect(productsNeeded([{ type: 'featured-products' }])).toEqual({ featured: true, gallery: false })
  expect(productsNeeded('[{"type":"gallery-preview"}]')).toEqual({ featured: false, gallery: true })
  expect(productsNeeded(null)).toEqual({ featured: false, gallery: false })
})
