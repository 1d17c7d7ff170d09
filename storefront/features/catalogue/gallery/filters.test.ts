import { expect, test } from 'vitest'
import { MAX_FILTER_TEXT } from '#shared/features/catalogue/limits.ts'
import { countSettings, filterLabel, priceRangeLabel } from './filterLabels.ts'
import { filterQuery, formatGallery, isFiltered, noFilters, pageCount, parseGallery } from './filters.ts'

const parse = (query: string) => parseGallery(new URLSearchParams(query))

test('a state survives the round trip through the query string', { tags: ['S2.38'] }, () => {
  const state = {
    search: 'ice & fire "wyrm"',
    creatureType: 'Dragon',
    scale: 'Huge',
    designer: "Ada O'Neil",
    priceRange: '5-10.50',
    featured: true,
    available: true,
    sort: 'price' as const,
    show: 'bare' as const,
    page: 3,
  }
  expect(parseGallery(formatGallery(state))).toEqual(state)
})

test('default filters leave the query string empty', () => {
  expect(formatGallery(noFilters).toString()).toBe('')
  expect(parse('')).toEqual(noFilters)
  expect(isFiltered({ ...noFilters, page: 4, show: 'painted' })).toBe(false)
  expect(isFiltered({ ...noFilters, sort: 'newest' })).toBe(true)
})

test('empty choices of a plain form are no filters', () => {
  expect(parse('search=+lich+&creatureType=&scale=&designer=&featured=true')).toEqual({
    ...noFilters,
    search: 'lich',
    featured: true,
  })
})

test('an invalid query string never sends the API invalid filters', () => {
  for (const page of ['0', '-1', '1.5', 'x', '1e9', 'NaN', '']) expect(parse(`page=${page}`).page).toBe(1)
  for (const range of ['cheap', '5', '5-10-20', '5-1.234', '<script>']) {
    expect(parse(`priceRange=${encodeURIComponent(range)}`).priceRange).toBe('')
  }
  for (const range of ['5-10', '5-', '-10']) expect(parse(`priceRange=${range}`).priceRange).toBe(range)
  expect(parse(`search=${'x'.repeat(500)}`).search).toHaveLength(MAX_FILTER_TEXT)
  expect(parse('featured=yes&available=1&sort=luck&show=render')).toEqual(noFilters)
})

test('the folded filters say how many are set, the order included', { tags: ['S2.39'] }, () => {
  const counts = [
    parse('search=wyrm&page=2&show=bare'),
    parse('scale=Huge'),
    parse('scale=Huge&available=true&sort=price'),
  ].map(countSettings)
  expect(counts).toEqual([0, 1, 3])
})

test('the API gets the filters that are set, without the page', () => {
  expect(filterQuery({ ...noFilters, scale: 'Large', featured: true, show: 'bare', page: 2 })).toEqual({
    scale: 'Large',
    featured: 'true',
  })
})

test('a page holds 48 products', () => {
  expect([0, 1, 48, 49, 96, 97].map(pageCount)).toEqual([1, 1, 1, 2, 2, 3])
})

test('filters have names', { tags: ['S2.37'] }, () => {
  const state = parse('search=wyrm&scale=Huge&priceRange=5-10&available=true')
  const names = (['search', 'scale', 'priceRange', 'available'] as const).map((name) => filterLabel(state, name))
  expect(names).toEqual(['"wyrm"', 'Huge', '$5 TO $10', 'In stock'])
})

test('price ranges have names, also those of links', { tags: ['S2.39'] }, () => {
  const names = ['-5', '5-10.50', '20-', '-'].map(priceRangeLabel)
  expect(names).toEqual(['UP TO $5', '$5 TO $10.50', '$20 AND UP', 'UP TO ANY PRICE'])
})
