import { expect, test } from 'vitest'
import { needsOf } from './needs.ts'

test('a page reads only the products that its blocks show', () => {
  expect(needsOf([{ type: 'text' }])).toEqual({ featured: false, gallery: false })
  expect(needsOf([{ type: 'featured-products' }])).toEqual({ featured: true, gallery: false })
  expect(needsOf('[{"type":"gallery-preview"}]')).toEqual({ featured: false, gallery: true })
  expect(needsOf(null)).toEqual({ featured: false, gallery: false })
})
