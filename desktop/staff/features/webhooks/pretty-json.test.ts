import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { prettyJson } from './pretty-json.ts'

test('JSON is formatted like JSON.stringify and keeps its meaning', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 5 }), (value) => {
      const plain = JSON.stringify(value, null, 2)
      const pretty = prettyJson(JSON.stringify(value))
      expect(JSON.parse(pretty)).toEqual(JSON.parse(plain))
      expect(pretty.split('\n')).toHaveLength(plain.split('\n').length)
    }),
  )
})

test('ids keep all their digits', () => {
  expect(prettyJson('{"id":9223372036854775807,"tags":[],"price":12.50,"gone":null}')).toBe(
    '{\n  "id": 9223372036854775807,\n  "tags": [],\n  "price": 12.50,\n  "gone": null\n}',
  )
})

test('invisible and direction-changing characters are escaped', () => {
  const text = JSON.stringify({ title: 'cod\u202egnp.exe', body: 'a\u200bb <script>alert(1)</script>' })
  expect(prettyJson(text)).toBe(
    '{\n  "title": "cod\\u202egnp.exe",\n  "body": "a\\u200bb <script>alert(1)</script>"\n}',
  )
  expect(JSON.parse(prettyJson(text))).toEqual(JSON.parse(text))
})

test('text that is not JSON is shown unchanged', () => {
  expect(prettyJson('<html>\n  no\u202e')).toBe('<html>\n  no\\u202e')
})
