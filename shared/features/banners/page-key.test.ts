import { expect, test } from 'vitest'
import { pageKey } from './page-key.ts'

test('§2 promo banner strip: the page key is root for /, otherwise the path without the leading slash', () => {
  for (const home of ['/', '', ' / ', 'root', '/home', 'home', '/?page=2']) expect(pageKey(home)).toBe('root')
  expect(pageKey('/gallery?page=2#top')).toBe('gallery')
  expect(pageKey('/product/emerald-wyrm/')).toBe('product/emerald-wyrm')
})

test('one normaliser: targets are read like the pages that are asked for', () => {
  for (const same of ['/product/na%C3%AFve', 'product/naïve', '/product/naïve'])
    expect(pageKey(same)).toBe('product/naïve')
  expect(pageKey('/%E0%A4%A')).toBe('%E0%A4%A')
  expect([pageKey('*'), pageKey('/*'), pageKey('/product/*')]).toEqual(['*', '*', 'product/*'])
})
