import { expect, test } from 'vitest'
import { inWords } from '#shared/in-words.ts'
import { changesBetween } from './changes.ts'

test('only what has changed is told, and not that the version did', () => {
  expect(changesBetween({ label: 'Home', href: '/', version: 1 }, { label: 'Start', href: '/', version: 2 })).toEqual([
    { field: 'label', before: 'Home', after: 'Start' },
  ])
})

test('of what was created or deleted, everything it holds', () => {
  expect(changesBetween(null, { label: 'Home', pageId: null })).toEqual([
    { field: 'label', before: null, after: 'Home' },
  ])
  expect(changesBetween(null, { id: '7', label: 'Home', title: '' })).toHaveLength(1)
  expect(changesBetween({ label: 'Home' }, null)).toEqual([{ field: 'label', before: 'Home', after: null }])
})

test('a list that was put in order is shown whole, and the same list not at all', () => {
  expect(changesBetween(['Home', 'Blog'], ['Blog', 'Home'])).toHaveLength(1)
  expect(changesBetween(['Home'], ['Home'])).toEqual([])
})

test('fields are named in words', () => {
  expect(['label', 'isVisible', 'maxPagesPerSession'].map(inWords)).toEqual([
    'label',
    'is visible',
    'max pages per session',
  ])
})
