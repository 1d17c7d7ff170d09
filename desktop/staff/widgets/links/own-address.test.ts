import { expect, test } from 'vitest'
import { keyOf } from '#core/shop/address.ts'
import { parseAddress } from './address.ts'
import { addOwnOrigins, editorOrigin, ownPath, ownPathTyped, withOwnPaths } from './own-address.ts'

const editor = `app://${keyOf('https://shop.example')}`
addOwnOrigins('https://shop.example', 'http://localhost:3000', editor)

test.each([
  ['https://shop.example/about', '/about'],
  ['HTTPS://Shop.EXAMPLE/About', '/About'],
  ['https://shop.example:443/about/', '/about/'],
  [' https://shop.example/a?b=c&d#e ', '/a?b=c&d#e'],
  ['http://shop.example/about', '/about'],
  ['https://shop.example?a=b', '/?a=b'],
  ['https://shop.example', '/'],
  ['https://shop.example//elsewhere.example', '/elsewhere.example'],
  ['https://shop.example/\\elsewhere.example', '/elsewhere.example'],
  ['http://localhost:3000/blog/a', '/blog/a'],
  [`${editor}/uploads/x.webp?width=640`, '/uploads/x.webp?width=640'],
])('%s is the shop’s own: %s', { tags: ['E5.5'] }, (address, path) => {
  expect(ownPath(address)).toBe(path)
  expect(parseAddress(address)).toEqual({ href: path })
})

test.each([
  'https://elsewhere.example/about',
  'https://shop.example.evil.example/about',
  'https://shop.example@evil.example/about',
  'https://anna@shop.example/about',
  'https://shop.example:8443/about',
  'http://localhost:3001/about',
  'app://shop-0123456789abcdef/uploads/x.webp',
  'mailto:hello@shop.example',
  '/about',
  'about',
  '',
])('%s stays as it is', { tags: ['E5.5'] }, (address) => expect(ownPath(address)).toBe(address))

test('an address that is being typed may still become another host', { tags: ['E5.5'] }, () => {
  for (const begun of ['https://shop.example', 'https://shop.example/']) expect(ownPathTyped(begun)).toBe(begun)
  expect(ownPathTyped('https://shop.example/a')).toBe('/a')
})

test('links and pictures of Markdown are rewritten, its words are not', { tags: ['E5.5'] }, () => {
  expect(
    withOwnPaths(`See https://shop.example/a: [a](https://shop.example/a "A") ![x](<${editor}/uploads/x.webp>)`),
  ).toBe('See https://shop.example/a: [a](/a "A") ![x](</uploads/x.webp>)')
})

test('browsers know the address of the shop’s pages in the editor', { tags: ['E5.5'] }, async () => {
  expect(await editorOrigin('https://shop.example')).toBe(editor)
})
