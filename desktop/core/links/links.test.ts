import { sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { isScreen } from '#core/pages/address.ts'
import { anyCharacter, anyUrl } from '#tests/harness/any-text.ts'
import { parseArguments } from './launch-request.ts'
import { parseLink } from './links.ts'

test.each([
  ['hoard://open/page/12', '/cms/pages/12/content', null],
  ['hoard://open/image/7', '/images/7', null],
  ['hoard://open/post/3/', '/cms/blog/3', null],
  ['hoard://open/page/12?server=https://shop.example', '/cms/pages/12/content', 'https://shop.example'],
  ['hoard://open/page/12?server=shop.example', '/cms/pages/12/content', 'https://shop.example'],
  ['hoard://open/page/12?server=http%3A%2F%2F127.0.0.1%3A3000%2Fcms', '/cms/pages/12/content', 'http://127.0.0.1:3000'],
])('%s opens its screen', { tags: ['D1.10'] }, (link, path, server) => {
  expect(parseLink(link)).toEqual({ is: 'open', path, server })
})

test('the sign-in return link is recognised', () => {
  const address = 'hoard://signed-in?code=a&state=b'
  expect(parseLink(address)).toEqual({ is: 'signed-in', address })
})

test.each([
  'hoard://open/page/0',
  'hoard://open/page/../../admin',
  'hoard://open/page/12/delete',
  'hoard://open/page/1e3',
  'hoard://open/constructor/1',
  'hoard://open/page/12?server=file:///etc',
  'hoard://open/page/12?server=javascript:alert(1)',
  'hoard://open/page/12?server=https://u:p@shop.example',
  'hoard://open/page/12?server=https://a.example&server=https://b.example',
  'hoard://user@open/page/12',
  'hoard://open:80/page/12',
  'hoard://signed-in/../open',
  'hoard:open/page/12',
  'https://open/page/12',
  `hoard://open/page/12?server=${'a'.repeat(2000)}`,
  '',
])('%s is not a valid link', (link) => {
  expect(parseLink(link)).toBeNull()
})

test('any link opens a screen of the staff app, or nothing', { tags: ['D1.10'] }, () => {
  const anything = fc.oneof(
    fc.string(),
    fc.string({ unit: anyCharacter }).map((rest) => `hoard://open/${rest}`),
    fc
      .tuple(fc.constantFrom('page', 'image', 'post', '__proto__'), fc.string(), anyUrl())
      .map(([a, b, c]) => `hoard://open/${a}/${b}?server=${c}`),
  )
  fc.assert(
    fc.property(anything, (text) => {
      const link = parseLink(text)
      if (link?.is !== 'open') return
      expect(isScreen(new URL(link.path, 'https://shop.example').pathname)).toBe(true)
      if (link.server) expect(new URL(link.server).origin).toBe(link.server)
    }),
    { numRuns: 500 },
  )
})

test('files dropped on the icon are told apart from links and options', { tags: ['D2.3'] }, () => {
  const given = [
    '--original-process-start-time=1',
    '-psn_0_1',
    '',
    'photos/cat.jpg',
    '/tmp/dog.png',
    // Desktops of Linux pass these.
    pathToFileURL('/tmp/two words.hoard').href,
    'file://elsewhere/photo.png',
    'file:%',
    'hoard://open/image/7',
    'hoard://evil',
    'https://shop.example',
  ]
  const { files, links } = parseArguments(given, '/home/ana')
  expect(files.map((file) => file.replaceAll(sep, '/'))).toEqual([
    '/home/ana/photos/cat.jpg',
    '/tmp/dog.png',
    '/tmp/two words.hoard',
  ])
  expect(links).toEqual([{ is: 'open', path: '/images/7', server: null }])
})
