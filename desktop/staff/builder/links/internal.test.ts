import { expect, test } from 'vitest'
import { found, placesOf, screensBeside } from './internal.ts'

const page = (slug: string, title: string, isPublished = true) => ({ slug, title, isPublished })

test('§2 Insert Link: only published pages are offered for internal links', () => {
  const pages = [page('about', 'About us'), page('sale', 'Sale', false), page('footer', 'Footer')]
  expect(placesOf(pages)).toEqual([{ name: 'About us', path: '/about' }])
})

test('§2 Insert Link: internal links use / for the home page and /{slug} for others', () => {
  expect(placesOf([page('home', 'Home'), page('gallery-news', ' ')])).toEqual([
    { name: 'Home', path: '/' },
    { name: 'gallery-news', path: '/gallery-news' },
  ])
})

test('the shop’s own screens stand beside its pages, none of them twice', () => {
  const paths = (pages: Parameters<typeof screensBeside>[0]) => screensBeside(pages).map(({ path }) => path)
  expect(paths([])).toEqual(['/gallery', '/blog', '/cart', '/privacy-policy', '/terms-of-service'])
  expect(paths(placesOf([page('blog', 'Our blog')]))).not.toContain('/blog')
})

test('pages are searched by title and by address', () => {
  const places = placesOf([page('about', 'Who we are'), page('process', 'How it is made')])
  expect(found(places, ' WHO ').map(({ path }) => path)).toEqual(['/about'])
  expect(found(places, '/proc').map(({ path }) => path)).toEqual(['/process'])
  expect(found(places, '')).toEqual(places)
  expect(found(places, 'dragon')).toEqual([])
})
