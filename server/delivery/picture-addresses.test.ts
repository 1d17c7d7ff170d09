import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { pictureAddresses } from './picture-addresses.ts'

const FILE = `${'0123456789abcdef'.repeat(2)}-500x300.webp`
const SHOP = 'https://shop.example'
const { outward, inward, origin } = pictureAddresses('https://img.example/shop', SHOP)
const OUT = `https://img.example/shop/uploads/${FILE}`

test('issue 9: pictures are at the CDN’s wherever an answer names them: addresses, srcsets, markup, keys', () => {
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

test('issue 9: what is elsewhere, and what is no picture of the repository, stays as it is', () => {
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

test('issue 9: an address that was copied from a page is stored as all others are', () => {
  expect(inward({ imageUrl: `${OUT}?width=960` })).toEqual({ imageUrl: `/uploads/${FILE}?width=960` })
  fc.assert(
    fc.property(fc.jsonValue(), fc.string(), (value, text) => {
      const sent = { value, text, picture: `/uploads/${FILE}` }
      expect(inward(outward(sent))).toEqual(sent)
    }),
  )
})

test('issue 9: without a CDN nothing is touched', () => {
  const { outward: same, inward: back } = pictureAddresses(null, SHOP)
  const told = { url: `/uploads/${FILE}` }
  expect([same(told), back(told)].every((it) => it === told)).toBe(true)
})
