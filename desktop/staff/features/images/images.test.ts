import { expect, test } from 'vitest'
import { imageOf } from './images.testing.ts'
import { findImages, isExternal, lacksAlt, nameOf, sizeOf, tagsOf } from './images.ts'

const dragon = imageOf({ id: '1', originalName: 'Dragon.JPG', alt: 'A red wyrm', tags: ['painted', 'dragons'] })
const toad = imageOf({ id: '2', filename: 'toad.webp', caption: 'Crème de la toad', tags: ['painted'] })
const all = [dragon, toad]
const find = (search: string, tags: string[] = []) => findImages(all, { search, tags }).map(({ id }) => id)

test('§2 image repository screen: a search box matches name, alt text and caption in real time', () => {
  expect(find('')).toEqual(['1', '2'])
  expect(find('dragon.jpg')).toEqual(['1'])
  expect(find('toad.webp')).toEqual(['2'])
  expect(find('WYRM red')).toEqual(['1'])
  expect(find('creme')).toEqual(['2'])
  expect(find('painted')).toEqual([])
})

test('§2 image repository screen: a tag chip list; images have every tag that is chosen', () => {
  expect(tagsOf(all)).toEqual([
    { tag: 'painted', count: 2 },
    { tag: 'dragons', count: 1 },
  ])
  expect(tagsOf([])).toEqual([])
  expect(find('', ['painted'])).toEqual(['1', '2'])
  expect(find('', ['painted', 'dragons'])).toEqual(['1'])
  expect(find('toad', ['dragons'])).toEqual([])
})

test("§2 the edit dialog shows the size in MB with two decimals or 'Size unknown'", () => {
  expect(sizeOf({ fileSize: 1_310_720 })).toBe('1.25 MB')
  expect(sizeOf({ fileSize: 0 })).toBe('0.00 MB')
  expect(sizeOf({ fileSize: null })).toBe('Size unknown')
})

test('an image is called by the name of its file where it has no other; empty alt text on purpose is none that lacks', () => {
  expect(nameOf(dragon)).toBe('Dragon.JPG')
  expect(nameOf(toad)).toBe('toad.webp')
  expect(lacksAlt(imageOf({ id: '3', alt: '  ' }))).toBe(true)
  expect(lacksAlt(imageOf({ id: '3', isDecorative: true }))).toBe(false)
  expect(lacksAlt(dragon)).toBe(false)
  expect(isExternal({ url: 'https://elsewhere.example/a.jpg' })).toBe(true)
  expect(isExternal(dragon)).toBe(false)
})
