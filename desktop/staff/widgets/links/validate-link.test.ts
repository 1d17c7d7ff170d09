import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { safeHref } from '#shared/blocks/links.ts'
import { hostileText } from '#tests/harness/hostile.ts'
import { parseAddress } from './address.ts'
import { validateLink, type LinkDraft, tabForUrl } from './validate-link.ts'

const draft = (patch: Partial<LinkDraft>): LinkDraft => ({
  text: 'words',
  newTab: null,
  tab: 'external',
  url: '',
  path: '',
  ...patch,
})

test('the link text must not be empty after trimming', { tags: ['E5.2'] }, () => {
  for (const text of ['', '   ', '\n\t'])
    expect(validateLink(draft({ text, url: 'https://a.example' })).problems).toEqual({ text: 'Enter the link text.' })
  expect(validateLink(draft({ text: '  a  ', url: 'https://a.example' }))).toEqual({
    problems: {},
    chosen: { text: 'a', url: 'https://a.example', newTab: null },
  })
})

test('an external URL or an internal page must be chosen', { tags: ['E5.3'] }, () => {
  const said = 'Enter an external URL or choose an internal page.'
  expect(validateLink(draft({ url: ' ' })).problems).toEqual({ url: said })
  expect(validateLink(draft({ tab: 'internal', url: 'https://a.example' })).problems).toEqual({ path: said })
  expect(validateLink(draft({ tab: 'internal', path: '/about' })).chosen.url).toBe('/about')
})

describe('an external URL without http(s):// gets https:// prepended', () => {
  test.each([
    ['a.example', 'https://a.example'],
    ['  www.a.example/b?c#d ', 'https://www.a.example/b?c#d'],
    ['localhost:3000', 'https://localhost:3000'],
    ['//a.example', 'https://a.example'],
    ['http://a.example', 'http://a.example'],
    ['HTTPS://a.example', 'HTTPS://a.example'],
    ['a.example/two words', 'https://a.example/two%20words'],
  ])('%s becomes %s', { tags: ['E5.4'] }, (typed, href) => expect(parseAddress(typed)).toEqual({ href }))

  test.each([['mailto:hello@a.example'], ['tel:+1555'], ['/product/ooze'], ['#top']])(
    '%s stays as it is',
    { tags: ['E5.4'] },
    (typed) => expect(parseAddress(typed)).toEqual({ href: typed }),
  )
})

test.each([
  ['javascript:alert(1)', /isn’t a valid web address/],
  ['not a link', /isn’t a valid web address/],
  ['https://', /isn’t a valid web address/],
  ['gallery', /gallery isn’t a website/],
  ['ftp://a.example', /ftp isn’t a website/],
  ['hello@a.example', /start with mailto:/],
  ['/\\evil.example', /Links can’t go to this address/],
])('%s is refused with a message', (typed, words) => expect(parseAddress(typed).problem).toMatch(words))

test('any input results in a safe link or a message', { tags: ['S10.2'] }, () => {
  fc.assert(
    fc.property(hostileText, (typed) => {
      const { href, problem } = parseAddress(typed)
      if (href === undefined) expect(problem).toBeTruthy()
      else expect(safeHref(href)).toBe(href)
    }),
    { numRuns: 500 },
  )
})

test('a reopened link starts in the tab it was chosen in', () => {
  expect(['', 'https://a.example', '/', '/about', '/product/ooze', '//evil.example'].map(tabForUrl)).toEqual([
    'external',
    'external',
    'internal',
    'internal',
    'external',
    'external',
  ])
})
