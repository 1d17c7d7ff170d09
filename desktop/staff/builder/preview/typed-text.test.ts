import { expect, test } from 'vitest'
import { findText, readTextAt, withTextAt } from './typed-text.ts'

const content = {
  title: 'Lairs',
  text: 'See [the caves](/caves)\nand\n\nthe hills.',
  titleAlignment: 'left',
  features: [{ title: 'Cold' }, { title: 'Dark' }, { title: 'Dark' }],
}

test('a shown text is found by what the page makes of it, if it is the only one', { tags: ['E10.8'] }, () => {
  expect(findText(content, 'Lairs')).toEqual(['title'])
  expect(findText(content, 'See the caves\nandthe hills.')).toEqual(['text'])
  expect(findText(content, 'Cold')).toEqual(['features', 0, 'title'])
  for (const shown of ['Dark', 'Elsewhere', ' ', 'See [the caves](/caves)']) expect(findText(content, shown)).toBeNull()
})

test('a text is read and replaced at its path, and nothing else changes', () => {
  expect(readTextAt(content, ['features', 1, 'title'])).toBe('Dark')
  const changed = withTextAt(content, ['features', 1, 'title'], 'Damp')
  expect(changed).toEqual({ ...content, features: [{ title: 'Cold' }, { title: 'Damp' }, { title: 'Dark' }] })
  expect(readTextAt(content, ['features', 7, 'title'])).toBe('')
  expect(withTextAt(content, ['features', 7, 'title'], 'Lost')).toEqual(content)
  expect(withTextAt(content, ['features'], 'Lost')).toEqual(content)
})
