import { expect, test } from 'vitest'
import { followText } from './post-form.ts'

const words = (count: number) => Array.from({ length: count }, () => 'dragon').join(' ')

test('the reading time follows the text until it is set by hand', { tags: ['G10.6'] }, () => {
  expect(followText({ content: '', readTime: 5 }, words(1000))).toBe(5)
  expect(followText({ content: words(1000), readTime: 5 }, words(1001))).toBe(6)
  expect(followText({ content: words(1000), readTime: 9 }, words(1001))).toBe(9)
  expect(followText({ content: words(1000), readTime: null }, words(1001))).toBe(null)
  expect(followText({ content: '[a dragon](/a) x', readTime: 1 }, `${words(201)} ![b](/c)`)).toBe(2)
})
