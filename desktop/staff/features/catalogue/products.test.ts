import { expect, test } from 'vitest'
import { sortParams, sortOrderOf, dollars, pageOf, toggleSort, stateOf, stockWords } from './products.ts'

test('a sort order survives the URL; the default takes no parameters', () => {
  expect(sortParams({ sort: 'name', direction: 'ascending' })).toEqual({ sort: '', direction: '', page: '' })
  for (const sort of ['name', 'price', 'designer', 'updated'] as const)
    for (const direction of ['ascending', 'descending'] as const)
      expect(sortOrderOf(sortParams({ sort, direction }))).toEqual({ sort, direction })
  expect(sortOrderOf({ sort: 'size', direction: 'up' })).toEqual({ sort: 'name', direction: 'ascending' })
})

test('a heading reverses its order or sorts by it, newest dates first', () => {
  const byName = { sort: 'name', direction: 'ascending' } as const
  expect(toggleSort(byName, 'name')).toEqual({ sort: 'name', direction: 'descending' })
  expect(toggleSort(toggleSort(byName, 'name'), 'name')).toEqual(byName)
  expect(toggleSort(byName, 'price')).toEqual({ sort: 'price', direction: 'ascending' })
  expect(toggleSort(byName, 'updated')).toEqual({ sort: 'updated', direction: 'descending' })
})

test('any URL gives a valid page and state', () => {
  expect(['', '1', '12', '0', '-3', '1e9', 'two'].map((page) => pageOf({ page }))).toEqual([1, 1, 12, 1, 1, 1, 1])
  expect(['', 'sold-out', 'lost'].map((state) => stateOf({ state }))).toEqual([undefined, 'sold-out', undefined])
})

test('prices and stock are shown as text', { tags: ['A3.2'] }, () => {
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
