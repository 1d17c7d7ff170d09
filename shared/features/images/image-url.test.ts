import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { atWidth, imageUrlPath, imageWidths, buildSrcset, parseImageUrl } from './image-url.ts'

const file = (width: number, height: number) => `0123456789abcdef0123456789abcdef-${width}x${height}.webp`

test('the URL of a stored image contains its size', () => {
  expect(parseImageUrl(`${imageUrlPath(file(1920, 1080))}?width=320#x`)).toEqual({
    file: file(1920, 1080),
    width: 1920,
    height: 1080,
  })
  for (const other of ['/uploads/x.webp', '/pictures/a.webp', `https://a.example/uploads/${file(1, 1)}`, ''])
    expect(parseImageUrl(other)).toBeNull()
})

test('the width is added to the existing query', () => {
  expect(atWidth(`/uploads/${file(800, 600)}`, 320)).toBe(`/uploads/${file(800, 600)}?width=320`)
  expect(atWidth('https://cdn.shopify.com/s/a.jpg?v=1', 160)).toBe('https://cdn.shopify.com/s/a.jpg?v=1&width=160')
  expect(atWidth('http://localhost:3001/cdn/wyrm/0.webp#x', 160)).toBe(
    'http://localhost:3001/cdn/wyrm/0.webp?width=160',
  )
})

test('an image is never requested wider than its original', () => {
  const url = `/uploads/${file(500, 300)}`
  expect(buildSrcset(url)).toBe(
    `${url}?width=160 160w, ${url}?width=320 320w, ${url}?width=480 480w, ${url}?width=640 500w`,
  )
  expect(buildSrcset(`/uploads/${file(1920, 1080)}`)).toMatch(/\?width=1920 1920w$/)
  expect(buildSrcset(`/uploads/${file(90, 90)}`)).toMatch(/\?width=160 90w$/)
  const shopify = 'https://cdn.shopify.com/s/a.jpg'
  expect(buildSrcset(shopify, 1200)).toMatch(/width=960 960w, \S+width=1280 1200w$/)
  expect(buildSrcset(shopify, null)).toMatch(/1920w$/)
})

test('external URLs and drawings have one size', () => {
  const others = [
    'https://a.example/b.jpg',
    'https://cdn.shopify.com.evil.example/a.jpg',
    'https://cdn.shopify.com/s/a.svg?v=1',
    '/pictures/hoard-dragon.svg',
    'data:image/webp;base64,AA',
  ]
  for (const url of others) {
    expect(buildSrcset(url)).toBeUndefined()
    expect(atWidth(url, 320)).toBe(url)
  }
})

test('a srcset lists each width once, ascending, up to the original', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1920 }), (width) => {
      const widths = buildSrcset(`/uploads/${file(width, 100)}`)!
        .split(', ')
        .map((one) => Number(/ (\d+)w$/.exec(one)![1]))
      expect(widths.at(-1)).toBe(width)
      expect(widths.toSorted((a, b) => a - b)).toEqual([...new Set(widths)])
      expect(widths.length).toBeLessThanOrEqual(imageWidths.length)
    }),
  )
})
