import { expect, test } from 'vitest'
import { toEditable, applyPatch } from './field.ts'

test('a patch keeps all other fields and shares unchanged values', () => {
  const features = [{ title: 'a' }]
  const before = JSON.parse('{"title":"T","later":{"deep":[1]},"__proto__":{"x":1}}') as Record<string, unknown>
  const fields: Record<string, unknown> = { ...before, features }
  const after = applyPatch(fields, { title: 'U' })
  expect(JSON.stringify(after)).toBe(
    '{"title":"U","later":{"deep":[1]},"__proto__":{"x":1},"features":[{"title":"a"}]}',
  )
  expect(after['features']).toBe(features)
  expect(after['later']).toBe(fields['later'])
  expect(fields['title']).toBe('T')
})

test('a field set to undefined is removed', () => {
  expect(Object.keys(applyPatch({ imageUrl: '/a', imageWidth: 5 }, { imageUrl: '/b', imageWidth: undefined }))).toEqual(
    ['imageUrl'],
  )
})

test('only text and numbers are editable, with their spaces', () => {
  expect([' a ', 7, null, undefined, {}, [], true, { toString: 1 }].map(toEditable)).toEqual([
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
