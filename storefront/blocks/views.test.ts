import { expect, test } from 'vitest'
import { readBlocks } from '#shared/blocks/read.ts'
import { productsNeeded } from './views.ts'

test('a page reads only the products that its blocks show', () => {
  expect(productsNeeded(readBlocks([{ type: 'text' }]))).toEqual({ featured: false, gallery: false })
  expect(productsNeeded(readBlocks([{ type: 'featured-products' }]))).toEqual({ featured: true, gallery: false })
  expect(productsNeeded(readBlocks('[{"type":"gallery-preview"}]'))).toEqual({ featured: false, gallery: true })
  expect(productsNeeded(undefined)).toEqual({ featured: false, gallery: false })
})
