import { expect, test } from 'vitest'
import { commands, findPlaces, logoutCommand, placeOf, type Place } from './places.ts'

const places: Place[] = [
  { kind: 'Screen', name: 'PAGES', path: '/cms/pages' },
  { kind: 'Page', name: 'Größe', detail: 'groesse', path: '/cms/pages/1/content' },
  { kind: 'Page', name: 'All about dragons', detail: 'about', path: '/cms/pages/2/content' },
  { kind: 'Post', name: 'About wyrms', path: '/cms/blog/3' },
]
const names = (search: string, recent: string[] = []) => findPlaces(places, search, recent).map(({ name }) => name)

test('places are found by every word of kind, name and detail', { tags: ['C10.10'] }, () => {
  expect(names('')).toEqual(['PAGES', 'Größe', 'All about dragons', 'About wyrms'])
  for (const search of ['Groesse', 'grosse', 'GRÖSSE', 'Größe']) expect(names(search)).toEqual(['Größe'])
  expect(names('page about')).toEqual(['All about dragons'])
  expect(names('hydra')).toEqual([])
})

test('screens and commands are found by other words, too', { tags: ['C10.10'] }, () => {
  const all = [placeOf({ path: '/cms/trash', label: 'TRASH' }), ...commands, logoutCommand]
  const first = (search: string) => findPlaces(all, search, [])[0]?.name
  expect(['view the shop', 'restore deleted', 'create page', 'log out', 'logout', 'dragon'].map(first)).toEqual([
    'Open the shop',
    'TRASH',
    'New page',
    'Log out',
    'Log out',
    undefined,
  ])
  const blog = placeOf({ path: '/cms/blog', label: 'BLOG' })
  // Its other words have "news" and "b", too.
  expect(findPlaces([blog, ...all], 'new b', [blog.path]).map(({ name }) => name)).toEqual(['New banner', 'BLOG'])
})

test('recent places come first, then those that start with the search', { tags: ['C10.10'] }, () => {
  expect(names('about')).toEqual(['About wyrms', 'All about dragons'])
  expect(names('about', ['/cms/pages/2/content'])).toEqual(['All about dragons', 'About wyrms'])
  expect(names('', ['/cms/blog/3', '/elsewhere'])[0]).toBe('About wyrms')
})
