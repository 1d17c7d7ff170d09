import { afterEach, expect, test, vi } from 'vitest'
import { ApiError } from '#staff/api/api-error.ts'
import { errorMessage } from '#staff/widgets/useChange.ts'

afterEach(() => vi.unstubAllGlobals())

test.each([
  [{ href: 'is no address of this shop' }, 'URL is no address of this shop'],
  [{ publishAt: 'is too far away' }, 'Publish at is too far away'],
  [{ title: 'Page title is required' }, 'Page title is required'],
  [{ slug: 'lower case letters only' }, 'Slug: lower case letters only'],
  [{ 'hyperlinks.1.url': 'Too long' }, 'Hyperlinks, number 2, URL: Too long'],
  [{ 'blocks.0': 'Invalid input' }, 'Blocks, number 1: Invalid input'],
  [{ blocks: 'are nested too deeply' }, 'Blocks are nested too deeply'],
  [{ readTime: 'is too much', imageUrl: 'is too long' }, 'Read time in minutes is too much\nImage URL is too long'],
])('a validation error uses the labels of the form: %j', (fields, message) => {
  expect(errorMessage(new ApiError(400, 'refused', { fields }))).toBe(message)
})

test.each([
  ['no field is named', 400, 'The body is not valid JSON.', {}],
  ['a server of an older version names none', 400, 'href: is no address', {}],
  ['it is a conflict', 409, 'Another page already has the slug about.', { slug: 'Another page …' }],
])('an error shows the server’s message if %s', (_, status, message, fields) => {
  expect(errorMessage(new ApiError(status, message, { fields }))).toBe(message)
})

test('an error of the program is told as such, not by its own message', { tags: ['C10.14'] }, () => {
  vi.stubGlobal('location', { pathname: '/cms/pages' })
  for (const error of [new TypeError('x is not a function'), new SyntaxError('Unexpected token'), new RangeError('r')])
    expect(errorMessage(error)).toBe(
      'A fault of the program. Your changes are still here. Reload the page and try again.',
    )
  expect(errorMessage(new Error('The image is too large.'))).toBe('The image is too large.')
})
