import { expect, test } from 'vitest'
import { NavigationDraft } from '#shared/features/navigation/navigation.record.ts'
import { ariaCurrent, menuLinks, socialLinks } from './navigation.ts'

const item = (label: string, isVisible: boolean) => ({
  ...NavigationDraft.parse({ label, href: `/${label}`, isVisible }),
  id: label,
  position: 1,
  version: 1,
})

test('an empty or unavailable list shows the fallback links', { tags: ['S2.16'] }, () => {
  const hrefs = ['/', '/gallery', '/about', '/blog', '/contact', '/cms']
  expect(menuLinks([]).map(({ href }) => href)).toEqual(hrefs)
  expect(menuLinks(undefined).map(({ href }) => href)).toEqual(hrefs)
  expect(menuLinks([])[0]?.label).toBe('HOME')
})

test('only visible items are shown; hiding all leaves an empty menu', { tags: ['S2.17'] }, () => {
  expect(menuLinks([item('a', true), item('b', false)]).map(({ label }) => label)).toEqual(['a'])
  expect(menuLinks([item('a', false)])).toEqual([])
})

test('the current page, or its section, is highlighted', () => {
  expect(ariaCurrent('/blog', '/blog')).toBe('page')
  expect(ariaCurrent('/blog', '/blog/drybrushing')).toBe('true')
  expect(ariaCurrent('/gallery', '/product/emerald-wyrm')).toBe('true')
  expect(ariaCurrent('/blog', '/product/emerald-wyrm')).toBeUndefined()
  expect(ariaCurrent('/', '/')).toBe('page')
  expect(ariaCurrent('/', '/blog')).toBeUndefined()
  expect(ariaCurrent('/blog', '/blogging')).toBeUndefined()
})

test('only social profiles that are set are linked', () => {
  const social = { instagram: 'https://www.instagram.com/hoard', tiktok: null, youtube: null }
  expect(socialLinks(social)).toEqual([{ href: 'https://www.instagram.com/hoard', label: 'INSTAGRAM' }])
})
