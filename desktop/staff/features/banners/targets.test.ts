import { expect, test } from 'vitest'
import { addOwnOrigins } from '#staff/widgets/links/own-address.ts'
import { choicesOf, isChosen, readTarget } from './targets.ts'

const pages = [
  { slug: 'home', isPublished: true },
  { slug: 'about', isPublished: true },
  { slug: 'commissions', isPublished: true },
  { slug: 'secret', isPublished: false },
  { slug: 'footer', isPublished: true },
]

test('target choices are fixed ones, published pages, then free paths', { tags: ['B9.4'] }, () => {
  expect(choicesOf(pages, ['root', '/product/*'])).toEqual([
    '*',
    '/',
    '/gallery',
    '/blog',
    '/about',
    '/contact',
    '/commissions',
    '/product/*',
  ])
})

test('a target is normalised, however it was written', { tags: ['B10.1'] }, () => {
  for (const home of ['root', '/', '/home']) expect(isChosen([home], '/')).toBe(true)
  expect(isChosen(['gallery'], '/gallery')).toBe(true)
  expect(isChosen(['*'], '/gallery')).toBe(false)
})

test('a path may be typed without its slash or pasted as a URL of this shop', { tags: ['B3.1'] }, () => {
  addOwnOrigins('https://hoard.example')
  for (const same of ['commissions', '/commissions', ' /commissions/ ', 'https://Hoard.example/commissions?page=2'])
    expect(readTarget(same)).toBe('/commissions')
  expect(readTarget('product/*')).toBe('/product/*')
  for (const none of ['', '  ', '//elsewhere', 'https://elsewhere.example/x', 'javascript:alert(1)', '/two words'])
    expect(readTarget(none)).toBeNull()
})
