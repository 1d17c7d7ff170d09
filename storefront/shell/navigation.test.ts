import { expect, test } from 'vitest'
import { currentAt, menuLinks, socialLinks } from './navigation.ts'

const item = (label: string, isVisible: boolean) => {
  const href = `/${label}`
  return { id: label, label, href, position: 1, isVisible, pageId: null, version: 1 }
}

test('§2 navigation: an empty or unread list brings the fallback links', () => {
  const hrefs = ['/', '/gallery', '/about', '/blog', '/contact', '/cms']
  expect(menuLinks([]).map(({ href }) => href)).toEqual(hrefs)
  expect(menuLinks(undefined).map(({ href }) => href)).toEqual(hrefs)
  expect(menuLinks([])[0]?.label).toBe('HOME')
})

test('§2 navigation: only visible items are shown, and hiding all of them leaves an empty menu', () => {
  expect(menuLinks([item('a', true), item('b', false)]).map(({ label }) => label)).toEqual(['a'])
  expect(menuLinks([item('a', false)])).toEqual([])
})

test('§2 navigation: the current route is highlighted, and of a part of the shop the link that leads to it', () => {
  expect(currentAt('/blog', '/blog')).toBe('page')
  expect(currentAt('/blog', '/blog/drybrushing')).toBe('true')
  expect(currentAt('/', '/')).toBe('page')
  expect(currentAt('/', '/blog')).toBeUndefined()
  expect(currentAt('/blog', '/blogging')).toBeUndefined()
})

test("§2 mobile menu: social links are the shop's profiles, or the sites where it has named none", () => {
  const social = { instagram: 'https://www.instagram.com/hoard', tiktok: null, youtube: null }
  expect(socialLinks(social).map(({ href }) => href)).toEqual([
    'https://www.instagram.com/hoard',
    'https://www.tiktok.com/',
    'https://www.youtube.com/',
  ])
})
