import { expect, test } from 'vitest'
import { choicesOf, isChosen, readTarget } from './targets.ts'

const pages = [
  { slug: 'home', isPublished: true },
  { slug: 'about', isPublished: true },
  { slug: 'commissions', isPublished: true },
  { slug: 'secret', isPublished: false },
  { slug: 'footer', isPublished: true },
]

test('§9 target page choices: all pages (*), /, /gallery, /blog, /about, /contact, then published pages and free paths, each once', () => {
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

test('decision 23: a target is the same page however it was written', () => {
  for (const home of ['root', '/', '/home']) expect(isChosen([home], '/')).toBe(true)
  expect(isChosen(['gallery'], '/gallery')).toBe(true)
  expect(isChosen(['*'], '/gallery')).toBe(false)
})

test('§3 targetPages: a free path is typed with or without its slash, or pasted as an address of this shop', () => {
  const read = (typed: string) => readTarget(typed, 'https://hoard.example')
  for (const same of ['commissions', '/commissions', ' /commissions/ ', 'https://hoard.example/commissions?page=2'])
    expect(read(same)).toBe('/commissions')
  expect(read('product/*')).toBe('/product/*')
  for (const none of ['', '  ', '//elsewhere', 'https://elsewhere.example/x', 'javascript:alert(1)', '/two words'])
    expect(read(none)).toBeNull()
})
