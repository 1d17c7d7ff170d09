import { expect, test } from 'vitest'
import './words.ts'
import { required } from './required.ts'

const Name = required('Banner name is required').max(5)
const said = (value: unknown) => Name.safeParse(value).error?.issues.map(({ message }) => message)

test.each([undefined, null, 7, '', ' '])('§5 required: %j is asked for, once', (value) => {
  expect(said(value)).toEqual(['Banner name is required'])
})

test('what is there and too long is not asked for', () => {
  expect(said('Dragons')).toEqual(['has more than 5 characters'])
  expect(Name.parse(' Sale ')).toBe('Sale')
})
