import { expect, test } from 'vitest'
import { ApiError } from '#shared/contract/errors.ts'
import { describeError, withoutTexts } from './describe-error.ts'

const at = (place: string, error: Error) => Object.assign(error, { stack: `${error.name}: x\n    at f (${place})` })

test('only errors of our own scripts are described', { tags: ['S10.60'] }, () => {
  const ours = 'https://shop.example/assets/boot-C3x_z.js:1:2345'
  expect(describeError(at(ours, new TypeError('x is not a function')))).toEqual({
    name: 'TypeError',
    message: 'x is not a function',
    script: 'boot-C3x_z.js:1:2345',
  })
  expect(describeError(at('https://shop.example/assets/staff/entry-a.js:2:3', new RangeError('r')))?.script).toBe(
    'entry-a.js:2:3',
  )
  for (const other of ['chrome-extension://abc/content.js:1:2', 'https://shop.example/product/emerald-wyrm:1:2'])
    expect(describeError(at(other, new TypeError('x')))).toBeNull()
  expect(describeError(at(ours, new ApiError(400, 'no')))).toBeNull()
  for (const thrown of [undefined, null, 'text', { stack: ours }]) expect(describeError(thrown)).toBeNull()
})

test.each([
  [`Unexpected token 'h', "hello Ada L"... is not valid JSON`, 'Unexpected token _... is not valid JSON'],
  [`can't access property "x", a is undefined`, `can't access property _, a is undefined`],
  ['Failed to load https://shop.example/order-status?x=1 for ada@example.com', 'Failed to load _ for _'],
  [`Unexpected token 'x', "["Ada Lovelace",x]" is not valid JSON`, 'Unexpected token _ is not valid JSON'],
  [`'it's Ada Lovelace's' isn't text`, `_ isn't text`],
  ['Order 1042 für Zoë', 'Order 0 f r Zo'],
  ['“Ada” is no number', '_ is no number'],
])('a message has no texts of people: %s', { tags: ['S10.60'] }, (message, told) => {
  expect(withoutTexts(message)).toBe(told)
  expect(withoutTexts(told)).toBe(told)
})

test('a message is short', () => expect(withoutTexts('x '.repeat(500)).length).toBeLessThanOrEqual(120))
