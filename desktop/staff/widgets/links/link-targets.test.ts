import { expect, test } from 'vitest'
import { searchTargets, listPageTargets, listScreenTargets } from './link-targets.ts'

const page = (slug: string, title: string, isPublished = true) => ({ slug, title, isPublished })

test('only published pages are offered for internal links', { tags: ['E2.22'] }, () => {
  const pages = [page('about', 'About us'), page('sale', 'Sale', false), page('footer', 'Footer')]
  expect(listPageTargets(pages)).toEqual([{ name: 'About us', path: '/about' }])
})

test('internal links use / for the home page and /{slug} for others', { tags: ['E2.23'] }, () => {
  expect(listPageTargets([page('home', 'Home'), page('gallery-news', ' ')])).toEqual([
    { name: 'Home', path: '/' },
    { name: 'gallery-news', path: '/gallery-news' },
  ])
})

test('the shop’s screens are listed beside its pages without duplicates', () => {
  const paths = (pages: Parameters<typeof listScreenTargets>[0]) => listScreenTargets(pages).map(({ path }) => path)
  expect(paths([])).toEqual(['/gallery', '/blog', '/cart', '/privacy-policy', '/terms-of-service'])
  expect(paths(listPageTargets([page('blog', 'Our blog')]))).not.toContain('/blog')
})

test('pages are searched by title and by address', () => {
  const places = listPageTargets([page('about', 'Who we are'), page('process', 'How it is made')])
  expect(searchTargets(places, ' WHO ').map(({ path }) => path)).toEqual(['/about'])
  expect(searchTargets(places, '/proc').map(({ path }) => path)).toEqual(['/process'])
  expect(searchTargets(places, '')).toEqual(places)
  expect(searchTargets(places, 'dragon')).toEqual([])
})
