import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { createImageUrlMapper } from './image-urls.ts'

const FILE = `${'0123456789abcdef'.repeat(2)}-500x300.webp`
const SHOP = 'https://shop.example'
const { outward, inward, origin } = createImageUrlMapper('https://img.example/shop', SHOP)
const OUT = `https://img.example/shop/uploads/${FILE}`

test('outward replaces image URLs in text, srcsets, markup and keys', { tags: ['both-engines'] }, () => {
  expect(outward(`/uploads/${FILE}`)).toBe(OUT)
  expect(outward(`${SHOP}/uploads/${FILE}?width=320`)).toBe(`${OUT}?width=320`)
  const srcset = (at: string) => `${at}?width=160 160w, ${at}?width=320 320w`
  expect(outward(`<img src="/uploads/${FILE}" srcset="${srcset(`/uploads/${FILE}`)}">`)).toBe(
    `<img src="${OUT}" srcset="${srcset(OUT)}">`,
  )
  const told = {
    blocks: [{ url: `/uploads/${FILE}`, n: 1, none: null }],
    pictures: { [`/uploads/${FILE}`]: { alt: 'A' } },
  }
  expect(outward(told)).toEqual({ blocks: [{ url: OUT, n: 1, none: null }], pictures: { [OUT]: { alt: 'A' } } })
  expect(origin).toBe('https://img.example')
})

test('outward ignores foreign URLs and other files', { tags: ['both-engines'] }, () => {
  for (const text of [
    `https://other.example/uploads/${FILE}`,
    `https://shop.example.evil.example/uploads/${FILE}`,
    `/api/uploads/${FILE}`,
    `/uploads/${FILE.slice(1)}`,
    '/uploads/../x',
    'see /uploads/ there',
  ])
    expect(outward(text), text).toBe(text)
  const date = new Date()
  expect(outward({ date }).date).toBe(date)
})

test('inward restores an image URL copied from a page', { tags: ['both-engines'] }, () => {
  expect(inward({ imageUrl: `${OUT}?width=960` })).toEqual({ imageUrl: `/uploads/${FILE}?width=960` })
  fc.assert(
    fc.property(fc.jsonValue(), fc.string(), (value, text) => {
      const sent = { value, text, picture: `/uploads/${FILE}` }
      expect(inward(outward(sent))).toEqual(sent)
    }),
  )
})

test('nothing changes without a CDN', { tags: ['both-engines'] }, () => {
  const { outward: same, inward: back } = createImageUrlMapper(null, SHOP)
  const told = { url: `/uploads/${FILE}` }
  expect([same(told), back(told)].every((it) => it === told)).toBe(true)
})
