import { expect, test } from 'vitest'
import { ApiError } from '#staff/api/api-error.ts'
import { errorMessage } from '#staff/widgets/useChange.ts'

test.each([
  ['href: is no address of this shop', 'URL is no address of this shop'],
  ['publishAt: is too far away', 'Publish at is too far away'],
  ['title: Page title is required', 'Page title is required'],
  ['slug: lower case letters only', 'Slug: lower case letters only'],
  ['hyperlinks.1.url: Too long', 'Hyperlinks, number 2, URL: Too long'],
  ['blocks.0: Invalid input', 'Blocks, number 1: Invalid input'],
  ['readTime: is too much\nimageUrl: is too long', 'Read time is too much\nImage URL is too long'],
  ['The body is not valid JSON.', 'The body is not valid JSON.'],
])('a validation error uses the labels of the form: %s', (words, told) => {
  expect(errorMessage(new ApiError(400, words))).toBe(told)
})

test('other errors are shown unchanged', () => {
  expect(errorMessage(new ApiError(409, 'slug: taken'))).toBe('slug: taken')
})
