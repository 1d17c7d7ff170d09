import { expect, test } from 'vitest'
import { pageKey } from './page-key.ts'

test('the page key is root for /, else the path without its slash', { tags: ['S2.27'] }, () => {
  for (const home of ['/', '', ' / ', 'root', '/home', 'home', '/?page=2']) expect(pageKey(home)).toBe('root')
  expect(pageKey('/gallery?page=2#top')).toBe('gallery')
  expect(pageKey('/product/emerald-wyrm/')).toBe('product/emerald-wyrm')
})

test('targets are normalised like requested pages', () => {
  for (const same of ['/product/na%C3%AFve', 'product/naïve', '/product/naïve'])
    expect(pageKey(same)).toBe('product/naïve')
  expect(pageKey('/%E0%A4%A')).toBe('%E0%A4%A')
  expect([pageKey('*'), pageKey('/*'), pageKey('/product/*')]).toEqual(['*', '*', 'product/*'])
})
