import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { safeHref } from '#shared/blocks/links.ts'
import { hostileText } from '#tests/harness/hostile.ts'
import { addressOf } from './address.ts'
import { checked, type LinkDraft, tabOf } from './choosing.ts'

const draft = (patch: Partial<LinkDraft>): LinkDraft => ({
  text: 'words',
  newTab: null,
  tab: 'external',
  url: '',
  path: '',
  ...patch,
})

test('§5 Insert Link: the link text must be non-empty after trimming', () => {
  for (const text of ['', '   ', '\n\t'])
    expect(checked(draft({ text, url: 'https://a.example' })).problems).toEqual({ text: 'A link text is needed.' })
  expect(checked(draft({ text: '  a  ', url: 'https://a.example' }))).toEqual({
    problems: {},
    chosen: { text: 'a', url: 'https://a.example', newTab: null },
  })
})

test('§5 Insert Link: an external URL or an internal page must be chosen', () => {
  const said = 'Write an external URL, or choose an internal page.'
  expect(checked(draft({ url: ' ' })).problems).toEqual({ url: said })
  expect(checked(draft({ tab: 'internal', url: 'https://a.example' })).problems).toEqual({ path: said })
  expect(checked(draft({ tab: 'internal', path: '/about' })).chosen.url).toBe('/about')
})

describe('§5 Insert Link: an external URL without http(s):// gets https:// prepended', () => {
  test.each([
    ['a.example', 'https://a.example'],
    ['  www.a.example/b?c#d ', 'https://www.a.example/b?c#d'],
    ['localhost:3000', 'https://localhost:3000'],
    ['//a.example', 'https://a.example'],
    ['http://a.example', 'http://a.example'],
    ['HTTPS://a.example', 'HTTPS://a.example'],
    ['a.example/two words', 'https://a.example/two%20words'],
  ])('%s is %s', (typed, href) => expect(addressOf(typed)).toEqual({ href }))

  test.each([['mailto:hello@a.example'], ['tel:+1555'], ['/product/ooze'], ['#top']])('%s is a link already', (typed) =>
    expect(addressOf(typed)).toEqual({ href: typed }),
  )
})

test.each([
  ['javascript:alert(1)', /no address of the web/],
  ['not a link', /no address of the web/],
  ['https://', /no address of the web/],
  ['gallery', /no site called gallery/],
  ['ftp://a.example', /no site called ftp/],
  ['hello@a.example', /begin with mailto:/],
  ['/\\evil.example', /no address that a link may lead to/],
])('§5 Insert Link: %s is refused in words', (typed, words) => expect(addressOf(typed).problem).toMatch(words))

test('decision 22: whatever is typed, what comes out is a link that is allowed, or words', () => {
  fc.assert(
    fc.property(hostileText, (typed) => {
      const { href, problem } = addressOf(typed)
      if (href === undefined) expect(problem).toBeTruthy()
      else expect(safeHref(href)).toBe(href)
    }),
    { numRuns: 500 },
  )
})

test('a link that is opened again stands in the tab where it was chosen', () => {
  expect(['', 'https://a.example', '/', '/about', '/product/ooze', '//evil.example'].map(tabOf)).toEqual([
    'external',
    'external',
    'internal',
    'internal',
    'external',
    'external',
  ])
})
