import { expect, test } from 'vitest'
import { imageOf } from '#tests/harness/staff/images.ts'
import { findImages, isExternal, lacksAlt, nameOf, sizeOf, tagsOf } from './images.ts'

const dragon = imageOf({ id: '1', originalName: 'Dragon.JPG', alt: 'A red wyrm', tags: ['painted', 'dragons'] })
const toad = imageOf({ id: '2', filename: 'toad.webp', caption: 'Crème de la toad', tags: ['painted'] })
const all = [dragon, toad]
const find = (search: string, tags: string[] = []) => findImages(all, { search, tags }).map(({ id }) => id)

test('search matches name, alt text and caption', { tags: ['I2.17', 'I2.4'] }, () => {
  expect(find('')).toEqual(['1', '2'])
  expect(find('dragon.jpg')).toEqual(['1'])
  expect(find('toad.webp')).toEqual(['2'])
  expect(find('WYRM red')).toEqual(['1'])
  expect(find('creme')).toEqual(['2'])
  expect(find('painted')).toEqual([])
})

test('images must have every chosen tag', { tags: ['I2.18'] }, () => {
  expect(tagsOf(all)).toEqual([
    { tag: 'painted', count: 2 },
    { tag: 'dragons', count: 1 },
  ])
  expect(tagsOf([])).toEqual([])
  expect(find('', ['painted'])).toEqual(['1', '2'])
  expect(find('', ['painted', 'dragons'])).toEqual(['1'])
  expect(find('toad', ['dragons'])).toEqual([])
})

test('the size is in MB with two decimals, or "Size unknown"', { tags: ['I2.23'] }, () => {
  expect(sizeOf({ fileSize: 1_310_720 })).toBe('1.25 MB')
  expect(sizeOf({ fileSize: 0 })).toBe('0.00 MB')
  expect(sizeOf({ fileSize: null })).toBe('Size unknown')
})

test('an unnamed image shows its filename; a decorative one lacks no alt text', () => {
  expect(nameOf(dragon)).toBe('Dragon.JPG')
  expect(nameOf(toad)).toBe('toad.webp')
  expect(lacksAlt(imageOf({ id: '3', alt: '  ' }))).toBe(true)
  expect(lacksAlt(imageOf({ id: '3', isDecorative: true }))).toBe(false)
  expect(lacksAlt(dragon)).toBe(false)
  expect(isExternal({ url: 'https://elsewhere.example/a.jpg' })).toBe(true)
  expect(isExternal(dragon)).toBe(false)
})
