import { afterEach, expect, test, vi } from 'vitest'
import { parseJson } from './parse-json.ts'

afterEach(() => vi.restoreAllMocks())

test.each([
  '{"__proto__":1}',
  '{"a":[{"b":{"__proto__" \n\t: {"c":1}}}]}',
  String.raw`{"\u005f\u005F\u0070r\u006F\u0074o_\u005f":1}`,
])('%s has a key that is refused', { tags: ['S8.19'] }, (text) =>
  expect(() => parseJson(text)).toThrow('a key called __proto__'),
)

test.each(['{"a":"__proto__"}', '["__proto__"]', String.raw`{"a":"{\"__proto__\":1}"}`, '{"__pa":1,"__PROTO__":2}'])(
  '%s has none',
  { tags: ['S8.19'] },
  (text) => expect(parseJson(text)).toEqual(JSON.parse(text)),
)

test('many keys that resemble it cost no more than others', { tags: ['S8.19'] }, () => {
  const text = JSON.stringify(Object.fromEntries(Array.from({ length: 50_000 }, (_, at) => [`__pa${at}`, at])))
  const parse = vi.spyOn(JSON, 'parse')
  expect(Object.keys(parseJson(text) as object)).toHaveLength(50_000)
  // With a reviver it takes ten times as long.
  expect(parse.mock.calls).toEqual([[text]])
})
