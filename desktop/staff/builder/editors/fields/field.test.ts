import { expect, test } from 'vitest'
import { editable, patched } from './field.ts'

test('§4 page builder edits: a patch keeps every other field, unknown ones too, and shares what did not change', () => {
  const features = [{ title: 'a' }]
  const before = JSON.parse('{"title":"T","later":{"deep":[1]},"__proto__":{"x":1}}') as Record<string, unknown>
  const fields: Record<string, unknown> = { ...before, features }
  const after = patched(fields, { title: 'U' })
  expect(JSON.stringify(after)).toBe(
    '{"title":"U","later":{"deep":[1]},"__proto__":{"x":1},"features":[{"title":"a"}]}',
  )
  expect(after['features']).toBe(features)
  expect(after['later']).toBe(fields['later'])
  expect(fields['title']).toBe('T')
})

test('a field that is set to undefined is left out', () => {
  expect(Object.keys(patched({ imageUrl: '/a', imageWidth: 5 }, { imageUrl: '/b', imageWidth: undefined }))).toEqual([
    'imageUrl',
  ])
})

test('text and numbers are edited as text, with their blanks; nothing else is', () => {
  expect([' a ', 7, null, undefined, {}, [], true, { toString: 1 }].map(editable)).toEqual([
    ' a ',
    '7',
    '',
    '',
    '',
    '',
    '',
    '',
  ])
})
