import { expect, test } from 'vitest'
import { splitCamelCase } from '#shared/camel-case.ts'
import { changesBetween } from './changes.ts'

test('changesBetween lists changed fields only, without the version', () => {
  expect(changesBetween({ label: 'Home', href: '/', version: 1 }, { label: 'Start', href: '/', version: 2 })).toEqual([
    { field: 'label', before: 'Home', after: 'Start' },
  ])
})

test('a created or deleted record lists every field it holds', () => {
  expect(changesBetween(null, { label: 'Home', pageId: null })).toEqual([
    { field: 'label', before: null, after: 'Home' },
  ])
  expect(changesBetween(null, { id: '7', label: 'Home', title: '' })).toHaveLength(1)
  expect(changesBetween({ label: 'Home' }, null)).toEqual([{ field: 'label', before: 'Home', after: null }])
})

test('a reordered list is shown whole, an unchanged one not at all', () => {
  expect(changesBetween(['Home', 'Blog'], ['Blog', 'Home'])).toHaveLength(1)
  expect(changesBetween(['Home'], ['Home'])).toEqual([])
})

test('field names are shown as words', () => {
  expect(['label', 'isVisible', 'maxPagesPerSession'].map(splitCamelCase)).toEqual([
    'label',
    'is visible',
    'max pages per session',
  ])
})
