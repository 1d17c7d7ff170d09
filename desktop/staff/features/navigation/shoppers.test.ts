import { describe, expect, test } from 'vitest'
import { complaintAbout, menuOfShoppers, pageOfHref } from './shoppers.ts'

const pages = [
  { id: '1', slug: 'home', title: 'Home', isPublished: true },
  { id: '2', slug: 'about', title: 'About us', isPublished: true },
  { id: '3', slug: 'sale', title: 'Sale', isPublished: false },
  { id: '4', slug: 'footer', title: 'Footer', isPublished: true },
]
const item = { id: '1', label: 'HOME', href: '/', position: 1, isVisible: true, pageId: null, version: 1 }

describe('the menu as shoppers see it', () => {
  test('§2 navigation tab: hidden items and those of draft pages are left out', () => {
    const sale = { ...item, id: '2', label: 'SALE', href: '/sale', pageId: '3' }
    const hidden = { ...item, id: '3', label: 'ABOUT', isVisible: false }
    expect(menuOfShoppers([item, sale, hidden], pages).map(({ label }) => label)).toEqual(['HOME'])
  })

  test('decision 17: all hidden is an empty menu, no item at all the links of the shop’s own', () => {
    expect(menuOfShoppers([{ ...item, isVisible: false }], pages)).toEqual([])
    expect(menuOfShoppers([], pages).map(({ href }) => href)).toContain('/gallery')
  })
})

describe('what is wrong with a link', () => {
  const about = (href: string, pageId: string | null = null) => complaintAbout({ href, pageId }, pages)

  test.each([
    '/',
    '/about',
    '/about/',
    '/about?from=menu#team',
    '/gallery?search=ooze',
    '/product/emerald-wyrm',
    '/blog',
    '/blog/a-post',
    '/contact',
    '#top',
    'https://example.com/nowhere',
    'mailto:us@example.com',
  ])('%s is fine', (href) => expect(about(href)).toBeNull())

  test.each([
    ['/sale', /draft page/],
    ['/nowhere', /No page is at \/nowhere now/],
    ['/about/us', /No page is at/],
    ['/footer', /No page is at/],
    ['javascript:alert(1)', /is no link/],
    ['//elsewhere.example', /is no link/],
  ])('%s is not', (href, words) => expect(about(href)).toMatch(words))

  test('an item that leads to a draft page says so, whatever its address', () => {
    expect(about('/about', '3')).toMatch(/draft page: shoppers don’t see this item until it is published/)
    expect(about('/sale', '2')).toBeNull()
  })

  test('of pages that are not known yet nothing is said', () => {
    expect(complaintAbout({ href: '/nowhere', pageId: null }, undefined)).toBeNull()
  })
})

test('the page at an address that was typed', () => {
  expect(pageOfHref('/', pages)?.id).toBe('1')
  expect(pageOfHref('/about/', pages)?.id).toBe('2')
  expect(pageOfHref('https://example.com/about', pages)).toBeUndefined()
})
