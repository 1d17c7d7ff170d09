import { expect, test } from 'vitest'
import { atWidth, srcsetOf } from './srcset.ts'

test('the width joins what is already in the address', () => {
  expect(atWidth('/cdn/wyrm/0.webp', 320)).toBe('/cdn/wyrm/0.webp?width=320')
  expect(atWidth('https://cdn.shopify.com/a.jpg?v=1', 160)).toBe('https://cdn.shopify.com/a.jpg?v=1&width=160')
})

test('a picture is never asked for wider than it is', () => {
  expect(srcsetOf('/a.webp', 500)).toBe('/a.webp?width=160 160w, /a.webp?width=320 320w, /a.webp?width=480 480w')
  expect(srcsetOf('/a.webp', null)).toContain('1200w')
  expect(srcsetOf('/a.webp', 100)).toBeUndefined()
  expect(srcsetOf('data:image/webp;base64,AA')).toBeUndefined()
})
