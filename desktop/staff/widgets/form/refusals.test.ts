import { expect, test } from 'vitest'
import { Refused } from '#staff/api/refusal.ts'
import { refusalsOf } from './refusals.ts'

test('what the server refuses is told at its fields', () => {
  const words = 'href: is no address\npageId: there is no such page\nhref: is too long\nlinks.0.url: is no address'
  expect(refusalsOf(new Refused(400, words))).toEqual({
    href: 'is no address',
    pageId: 'there is no such page',
    links: 'is no address',
  })
})

test('other failures are nothing about fields', () => {
  expect(refusalsOf(new Refused(500, 'href: is no address'))).toEqual({})
  expect(refusalsOf(new Refused(400, 'The body is not valid JSON.'))).toEqual({})
  expect(refusalsOf(new TypeError('href: is no address'))).toEqual({})
})
