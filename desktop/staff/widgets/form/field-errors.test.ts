import { expect, test } from 'vitest'
import { ApiError } from '#staff/api/api-error.ts'
import { readFieldErrors } from './field-errors.ts'

test('validation errors of the server are assigned to fields', () => {
  const words = 'href: is no address\npageId: there is no such page\nhref: is too long\nlinks.0.url: is no address'
  expect(readFieldErrors(new ApiError(400, words))).toEqual({
    href: 'is no address',
    pageId: 'there is no such page',
    links: 'is no address',
  })
})

test('other failures have no field errors', () => {
  expect(readFieldErrors(new ApiError(500, 'href: is no address'))).toEqual({})
  expect(readFieldErrors(new ApiError(400, 'The body is not valid JSON.'))).toEqual({})
  expect(readFieldErrors(new TypeError('href: is no address'))).toEqual({})
})
