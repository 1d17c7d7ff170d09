import { expect, test } from 'vitest'
import { filterQuery, formatGallery, isFiltered, noFilters, pageCount, parseGallery } from './filters.ts'

const parse = (query: string) => parseGallery(new URLSearchParams(query))

test('§2 gallery: a state goes to the query string and back unchanged', () => {
  const state = {
    search: 'ice & fire "wyrm"',
    creatureType: 'Dragon',
    scale: 'Huge',
    designer: "Ada O'Neil",
    priceRange: '5-10.50',
    featured: true,
    page: 3,
  }
  expect(parseGallery(formatGallery(state))).toEqual(state)
})

test('no filters leave no query string', () => {
  expect(formatGallery(noFilters).toString()).toBe('')
  expect(parse('')).toEqual(noFilters)
  expect(isFiltered({ ...noFilters, page: 4 })).toBe(false)
})

test('what a plain form sends is understood: empty choices are no filters', () => {
  expect(parse('search=+lich+&creatureType=&scale=&designer=&featured=true')).toEqual({
    ...noFilters,
    search: 'lich',
    featured: true,
  })
})

test('an address typed by hand never asks the API for what it refuses', () => {
  for (const page of ['0', '-1', '1.5', 'x', '1e9', 'NaN', '']) expect(parse(`page=${page}`).page).toBe(1)
  for (const range of ['cheap', '5', '5-10-20', '5-1.234', '<script>']) {
    expect(parse(`priceRange=${encodeURIComponent(range)}`).priceRange).toBe('')
  }
  for (const range of ['5-10', '5-', '-10']) expect(parse(`priceRange=${range}`).priceRange).toBe(range)
  expect(parse(`search=${'x'.repeat(500)}`).search).toHaveLength(200)
  expect(parse('featured=yes').featured).toBe(false)
})

test('the API gets the filters that are set, and never the page', () => {
  expect(filterQuery({ ...noFilters, scale: 'Large', featured: true, page: 2 })).toEqual({
    scale: 'Large',
    featured: 'true',
  })
})

test('pages hold 48', () => {
  expect([0, 1, 48, 49, 96, 97].map(pageCount)).toEqual([1, 1, 1, 2, 2, 3])
})
