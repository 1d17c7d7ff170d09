import { expect, test } from 'vitest'
import './describe-issue.ts'
import { required } from './required.ts'

const Name = required('Banner name is required').max(5)
const said = (value: unknown) => Name.safeParse(value).error?.issues.map(({ message }) => message)

test.each([undefined, null, 7, '', ' '])(
  'a required field reports %j as missing, once',
  { tags: ['B5.1', 'N5.1'] },
  (value) => {
    expect(said(value)).toEqual(['Banner name is required'])
  },
)

test('a text that is too long is not reported as missing', () => {
  expect(said('Dragons')).toEqual(['has more than 5 characters'])
  expect(Name.parse(' Sale ')).toBe('Sale')
})
