import { expect, test } from 'vitest'
import { PageDraft, pageRecord } from '#shared/features/pages/pages.record.ts'
import { ApiError } from '#staff/api/api-error.ts'
import { findRecordProblems, serverProblems } from './problems.ts'

test.each([
  ['each at its own field', 400, { href: 'is no address', pageId: 'there is no such page' }],
  ['a conflict at the field that it is about', 409, { slug: 'Another page already has the slug about.' }],
  ['nothing of an error about no field', 400, {}],
])('a form shows the server’s problems: %s', { tags: ['P10.4'] }, (_, status, fields) => {
  expect(serverProblems(new ApiError(status, 'refused', { fields }))).toEqual(fields)
})

test('a field shows the first problem of its parts', () => {
  const fields = { 'links.1.url': 'is no address', 'links.1.text': 'is missing', links: 'has more than 4 entries' }
  expect(serverProblems(new ApiError(400, 'refused', { fields }))).toEqual({ links: 'is no address' })
})

test('a failure without a response has no problems of fields', () => {
  expect(serverProblems(new TypeError('href: is no address'))).toEqual({})
})

test('a form that doesn’t show a field leaves its problems to the server, so that saving isn’t refused silently', () => {
  const blocks = [{ id: '', type: 'text', content: {} }]
  const problems = (slug: string) => findRecordProblems(pageRecord, PageDraft, { title: 'About', slug, blocks })
  expect(problems('about')).toEqual({})
  expect(problems('')).toEqual({ slug: 'Page slug is required' })
})
