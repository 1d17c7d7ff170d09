import { expect, test } from 'vitest'
import { matchPath } from './location.ts'

test('a pattern matches a whole path, in any case and with trailing slashes', { tags: ['S2.3'] }, () => {
  expect(matchPath('/product/:handle', '/product/emerald-wyrm')).toEqual({ handle: 'emerald-wyrm' })
  expect(matchPath('/product/:handle', '/Product/a%2Fb/')).toEqual({ handle: 'a/b' })
  expect(matchPath('/', '/')).toEqual({})
  expect(matchPath('/:slug', '/')).toBeNull()
  expect(matchPath('/:slug', '/blog/a-post')).toBeNull()
  expect(matchPath('/gallery', '/gallery-of-dragons')).toBeNull()
})
