import { expect, test } from 'vitest'
import { imageOf } from '#tests/harness/staff/images.ts'
import { countKinds, filterImages, isFiltered, noFilter, type ImageFilter } from './filter.ts'

const images = [
  imageOf({ id: '1', originalName: 'dragon 10.jpg', alt: 'A dragon', fileSize: 10 }),
  imageOf({ id: '2', originalName: 'dragon 2.jpg', fileSize: 30 }),
  imageOf({ id: '3', originalName: 'Axe.jpg', isDecorative: true, fileSize: null, url: 'https://elsewhere.example/a' }),
]
const usage = { '1': 2, '3': 1 }
const ids = (filter: Partial<ImageFilter>, known: Record<string, number> | undefined = usage) =>
  filterImages(images, { ...noFilter, ...filter }, known).map(({ id }) => id)

test('unused, undescribed and external images can be filtered and are counted', () => {
  expect(ids({ kind: 'unused' })).toEqual(['2'])
  expect(ids({ kind: 'no-alt' })).toEqual(['2'])
  expect(ids({ kind: 'external' })).toEqual(['3'])
  expect(ids({ kind: 'external', search: 'dragon' })).toEqual([])
  expect(countKinds(images, usage)).toEqual({ all: 3, unused: 1, 'no-alt': 1, external: 1 })
})

test('no image is unused while usage is unknown', () => {
  expect(filterImages(images, { ...noFilter, kind: 'unused' }, undefined)).toEqual([])
  expect(countKinds(images, undefined).unused).toBeNull()
})

test('images sort by date, by name in natural order, or by size', () => {
  expect(ids({})).toEqual(['1', '2', '3'])
  expect(ids({ order: 'name' })).toEqual(['3', '2', '1'])
  expect(ids({ order: 'size' })).toEqual(['2', '1', '3'])
})

test('sorting drops no image; a blank search matches all', () => {
  expect(isFiltered({ ...noFilter, order: 'size', search: ' ' })).toBe(false)
  for (const one of [{ search: 'a' }, { tags: ['a'] }, { kind: 'unused' }] as const)
    expect(isFiltered({ ...noFilter, ...one })).toBe(true)
})
