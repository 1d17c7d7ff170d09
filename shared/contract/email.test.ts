import { expect, test } from 'vitest'
import { Email, toAsciiAddress } from './email.ts'

test('an address with an international domain is taken by its ASCII form', { tags: ['A12.9'] }, () => {
  expect(Email.parse(' Ada@Bücher.example ')).toBe('Ada@xn--bcher-kva.example')
  expect(Email.parse('bo@例え.テスト')).toBe('bo@xn--r8jz45g.xn--zckzah')
  expect(Email.parse('ada@bücher。example')).toBe('ada@xn--bcher-kva.example')
  expect(Email.parse('ada@example.com')).toBe('ada@example.com')
})

test('what is no address stays none, whatever its domain looks like', () => {
  for (const text of [
    'ada@',
    '@bücher.example',
    'ada@bücher',
    'ada@bücher.example/path',
    'ada@bü cher.example',
    'ada@b@ücher.example',
    'ada@[ü]',
    'jürgen@example.com',
    `ada@${'ü'.repeat(300)}.example`,
    `ada@ü${'.'.repeat(90)}`,
  ])
    expect(Email.safeParse(text).success, text).toBe(false)
  expect(toAsciiAddress('ada@ex ämple.com')).toBe('ada@ex ämple.com')
})

test('an address is taken as mail programs copy it', { tags: ['S10.103'] }, () => {
  for (const typed of [
    'Ada Lovelace <ada@example.com>',
    '"Lovelace, Ada" <ada@example.com>;',
    'mailto:ada@example.com',
    '\u200Bada@example.com\u200E',
    'ada@example.com;',
    'ada@example.com.',
  ])
    expect(Email.parse(typed), typed).toBe('ada@example.com')
  for (const typed of ['Ada <ada>', '<>', 'ada@example.com, bob@example.com', '<ada@example.com> Ada'])
    expect(Email.safeParse(typed).success, typed).toBe(false)
})
