import { describe, expect, test } from 'vitest'
import { NavigationDraft } from '#shared/features/navigation/navigation.record.ts'
import { linkWarning, visibleMenu, pageOfHref } from './visible-menu.ts'

const pages = [
  { id: '1', slug: 'home', title: 'Home', isPublished: true },
  { id: '2', slug: 'about', title: 'About us', isPublished: true },
  { id: '3', slug: 'sale', title: 'Sale', isPublished: false },
  { id: '4', slug: 'footer', title: 'Footer', isPublished: true },
]
const item = { ...NavigationDraft.parse({ label: 'HOME', href: '/' }), id: '1', position: 1, version: 1 }

describe('the menu as shoppers see it', () => {
  test('the menu leaves out hidden items and draft pages', () => {
    const sale = { ...item, id: '2', label: 'SALE', href: '/sale', pageId: '3' }
    const hidden = { ...item, id: '3', label: 'ABOUT', isVisible: false }
    expect(visibleMenu([item, sale, hidden], pages).map(({ label }) => label)).toEqual(['HOME'])
  })

  test('hidden items give an empty menu, no items the default links', { tags: ['N10.1'] }, () => {
    expect(visibleMenu([{ ...item, isVisible: false }], pages)).toEqual([])
    expect(visibleMenu([], pages).map(({ href }) => href)).toContain('/gallery')
  })
})

describe('warnings about a link', () => {
  const about = (href: string, pageId: string | null = null) => linkWarning({ href, pageId }, pages)

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
  ])('%s needs no warning', (href) => expect(about(href)).toBeNull())

  test.each([
    ['/sale', /draft page/],
    ['/nowhere', /There is no page at \/nowhere/],
    ['/about/us', /There is no page at/],
    ['/footer', /There is no page at/],
    ['javascript:alert(1)', /isn’t a valid link/],
    ['//elsewhere.example', /isn’t a valid link/],
  ])('%s gets a warning', (href, words) => expect(about(href)).toMatch(words))

  test('an item for a draft page gets a warning, whatever its URL', () => {
    expect(about('/about', '3')).toMatch(/draft page: shoppers don’t see this item until it is published/)
    expect(about('/sale', '2')).toBeNull()
  })

  test('links get no warning while pages are loading', () => {
    expect(linkWarning({ href: '/nowhere', pageId: null }, undefined)).toBeNull()
  })
})

test('pageOfHref finds the page at a typed URL', () => {
  expect(pageOfHref('/', pages)?.id).toBe('1')
  expect(pageOfHref('/about/', pages)?.id).toBe('2')
  expect(pageOfHref('https://example.com/about', pages)).toBeUndefined()
})
