import { expect, test } from 'vitest'
import { creature } from '#sandbox/testing/catalogue.ts'
import { newProduct } from '#sandbox/shop/new-product.ts'
import { encodedVariants } from './variants.ts'

function encoded(optionCount: number, rows: number[][]): string {
  const options = ['Scale', 'Finishing', 'Base'].slice(0, optionCount)
  const variants = rows.map((row) => ({ options: row.map(String), price: '1.00', stock: 1 }))
  const product = newProduct(creature('wyrm', { options, variants }), () => '1', '2026-01-01T00:00:00Z', false)
  return encodedVariants(product, product.variants)
}

test('variants are coded as Shopify documents it', () => {
  const rows = ['000', '010', '011', '100', '101', '111', '201', '210'].map((row) => [...row].map(Number))
  expect(encoded(3, rows)).toBe('v1_0:0:0,1:0-1,,1:0:0-1,1:1,,2:0:1,1:0,,')
  expect(encoded(1, [[0], [1], [2]])).toBe('v1_0-2')
})
