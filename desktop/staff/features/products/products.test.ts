import { expect, test } from 'vitest'
import { arranged, arrangementOf, dollars, pageOf, pressed, stateOf, stockWords } from './products.ts'

test('an order goes to the address and back; by name, where lists begin, it takes no place there', () => {
  expect(arranged({ sort: 'name', direction: 'ascending' })).toEqual({ sort: '', direction: '', page: '' })
  for (const sort of ['name', 'price', 'designer', 'updated'] as const)
    for (const direction of ['ascending', 'descending'] as const)
      expect(arrangementOf(arranged({ sort, direction }))).toEqual({ sort, direction })
  expect(arrangementOf({ sort: 'size', direction: 'up' })).toEqual({ sort: 'name', direction: 'ascending' })
})

test('a press on a heading turns the order round, on another one sorts by that, what is new first', () => {
  const byName = { sort: 'name', direction: 'ascending' } as const
  expect(pressed(byName, 'name')).toEqual({ sort: 'name', direction: 'descending' })
  expect(pressed(pressed(byName, 'name'), 'name')).toEqual(byName)
  expect(pressed(byName, 'price')).toEqual({ sort: 'price', direction: 'ascending' })
  expect(pressed(byName, 'updated')).toEqual({ sort: 'updated', direction: 'descending' })
})

test('whatever stands in an address, there is a page and a state to show', () => {
  expect(['', '1', '12', '0', '-3', '1e9', 'two'].map((page) => pageOf({ page }))).toEqual([1, 1, 12, 1, 1, 1, 1])
  expect(['', 'sold-out', 'lost'].map((state) => stateOf({ state }))).toEqual([undefined, 'sold-out', undefined])
})

test('§3 Product: prices and stock in words', () => {
  expect([dollars(4.5), dollars(1200)]).toEqual(['$4.50', '$1,200.00'])
  const words = (inStock: number, variantCount: number) =>
    stockWords({ inStock, variantCount }).replaceAll('\u00A0', ' ')
  expect([words(4, 4), words(3, 4), words(0, 4), words(0, 0)]).toEqual([
    'in stock',
    '3 of 4 in stock',
    'sold out',
    'no variants',
  ])
})
