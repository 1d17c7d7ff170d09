import { expect, test } from 'vitest'
import { Refused } from '#staff/api/refusal.ts'
import { wordsOf } from '#staff/widgets/useChange.ts'

test.each([
  ['href: is no address of this shop', 'URL is no address of this shop'],
  ['publishAt: is too far away', 'Publish at is too far away'],
  ['title: Page title is required', 'Page title is required'],
  ['slug: lower case letters only', 'Slug: lower case letters only'],
  ['hyperlinks.1.url: Too long', 'Hyperlinks, number 2, URL: Too long'],
  ['blocks.0: Invalid input', 'Blocks, number 1: Invalid input'],
  ['readTime: is too much\nimageUrl: is too long', 'Read time is too much\nImage URL is too long'],
  ['The body is not valid JSON.', 'The body is not valid JSON.'],
])('what a call was refused for is told in the words of the form: %s', (words, told) => {
  expect(wordsOf(new Refused(400, words))).toBe(told)
})

test('words of other refusals are told as they are', () => {
  expect(wordsOf(new Refused(409, 'slug: taken'))).toBe('slug: taken')
})
