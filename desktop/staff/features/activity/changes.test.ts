import { expect, test } from 'vitest'
import { splitCamelCase } from '#shared/camel-case.ts'
import { changesBetween } from './changes.ts'

test('changes are shown with the record’s labels and texts, without the version', () => {
  const links = [{ text: 'SEE', url: '/gallery', isInternal: true }]
  expect(
    changesBetween(
      'banner',
      { text: 'Sale', isActive: true, hyperlinks: [], version: 1 },
      { text: 'Sale', isActive: false, hyperlinks: links, version: 2 },
    ),
  ).toEqual([
    { label: 'Active', before: 'Yes', after: 'No' },
    { label: 'Hyperlinks', before: '(empty)', after: 'SEE -> /gallery (internal)' },
  ])
  expect(changesBetween('order', { printStatus: 'queued' }, { printStatus: 'printed' })).toEqual([
    { label: 'print status', before: 'queued', after: 'printed' },
  ])
})

test('a value that the record’s schema no longer knows is shown as it is', () => {
  expect(changesBetween('banner', { hyperlinks: 'none' }, { hyperlinks: [] })).toEqual([
    { label: 'Hyperlinks', before: 'none', after: '(empty)' },
  ])
})

test('a created or deleted record lists every field it holds', () => {
  expect(changesBetween('navigation', null, { id: '7', label: 'Home', pageId: null, href: '' })).toEqual([
    { label: 'Label', before: '(empty)', after: 'Home' },
  ])
  expect(changesBetween('navigation', { label: 'Home' }, null)).toEqual([
    { label: 'Label', before: 'Home', after: '(empty)' },
  ])
})

test('a reordered list is shown whole, an unchanged one not at all', () => {
  expect(changesBetween('navigation', ['Home', 'Blog'], ['Blog', 'Home'])).toHaveLength(1)
  expect(changesBetween('navigation', ['Home'], ['Home'])).toEqual([])
})

test('field names are shown as words', () => {
  expect(['label', 'isVisible', 'maxPagesPerSession'].map(splitCamelCase)).toEqual([
    'label',
    'is visible',
    'max pages per session',
  ])
})
