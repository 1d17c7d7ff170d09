import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyCharacter, anyUrl } from '#tests/harness/any-text.ts'
import { appAddress } from './address.ts'
import { decideNavigation } from './navigation.ts'

const here = { key: 'shop-0123456789abcdef', address: 'https://shop.example' }
const inside = `app://${here.key}`

test.each([
  [`${inside}/cms/pages?edit=12`, { is: 'here' }],
  [`${inside}/images/7#top`, { is: 'here' }],
  [`${inside}/api/login?return=%2Fcms%2Fblog%2F3`, { is: 'sign-in' }],
  [`${inside}/api/logout`, { is: 'sign-out' }],
  [`${inside}/api/messages.csv`, { is: 'file', url: `${inside}/api/messages.csv` }],
  [
    `${inside}/api/account/confirm?session=a`,
    { is: 'shop', url: 'https://shop.example/api/account/confirm?session=a' },
  ],
  [`${inside}/api/account`, { is: 'shop', url: 'https://shop.example/api/account' }],
  [`${inside}/api/accounts`, { is: 'file', url: `${inside}/api/accounts` }],
  [`${inside}/`, { is: 'shop', url: 'https://shop.example/' }],
  [`${inside}/product/dragon?variant=1`, { is: 'shop', url: 'https://shop.example/product/dragon?variant=1' }],
  ['https://shop.example/about', { is: 'shop', url: 'https://shop.example/about' }],
  ['https://paint.example/guide', { is: 'elsewhere', url: 'https://paint.example/guide' }],
  [
    'https://shop.example/api/desktop/authorize?a=b',
    { is: 'elsewhere', url: 'https://shop.example/api/desktop/authorize?a=b' },
  ],
  [
    'mailto:maker@shop.example?Subject=A%20dragon&body=x',
    { is: 'elsewhere', url: 'mailto:maker@shop.example?Subject=A%20dragon&body=x' },
  ],
  ['mailto:maker@shop.example', { is: 'elsewhere', url: 'mailto:maker@shop.example' }],
])('%s is handled correctly', { tags: ['D6.8'] }, (address, decision) => {
  expect(decideNavigation(address, here, 'in place')).toEqual(decision)
})

test('a screen in a new window opens in the system’s browser', { tags: ['D6.9'] }, () => {
  expect(decideNavigation(`${inside}/cms/pages`, here, 'beside')).toEqual({
    is: 'shop',
    url: 'https://shop.example/cms/pages',
  })
})

test.each([
  'app://shop-fedcba9876543210/cms',
  'app://welcome/',
  'app://evil/cms',
  'app:///cms',
  'app://u:p@shop-0123456789abcdef/cms',
  'http://paint.example/',
  'https://user:secret@shop.example/',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'blob:app://shop-0123456789abcdef/1',
  'smb://nas/share',
  'ms-msdt:/id',
  'mailto:thief@evil.example?attach=/etc/passwd',
  'mailto:thief@evil.example?subject=x&Attachment=file:///etc/passwd',
  'hoard://open/page/1',
  'about:blank',
  '//evil.example',
  '',
])('%s is blocked', { tags: ['D6.11'] }, (address) => {
  expect(decideNavigation(address, here, 'in place')).toEqual({ is: 'nowhere' })
  expect(decideNavigation(address, here, 'beside')).toEqual({ is: 'nowhere' })
})

test('the welcome page can show itself, but nothing of a server', () => {
  expect(decideNavigation('app://welcome/', null, 'in place')).toEqual({ is: 'here' })
  expect(decideNavigation(`${inside}/cms`, null, 'in place')).toEqual({ is: 'nowhere' })
})

test('only web pages and emails leave the app, for any address', { tags: ['D5.9', 'D6.8'] }, () => {
  const address = fc.oneof(
    anyUrl({ hasQuery: true, hasFragment: true }),
    fc.string({ unit: anyCharacter }),
    fc
      .tuple(
        fc.constantFrom(
          'app:',
          'APP:',
          'file:',
          'hoard:',
          'javascript:',
          'data:',
          'http:',
          'ftp:',
          'mailto:',
          'vbscript:',
        ),
        fc.constantFrom('', '//', '///', `//${here.key}/`, '//welcome', '//shop.example/'),
        fc.string(),
      )
      .map((parts) => parts.join('')),
  )
  fc.assert(
    fc.property(address, fc.constantFrom('in place' as const, 'beside' as const), (given, shows) => {
      const way = decideNavigation(given, here, shows)
      if (way.is === 'here') expect(appAddress(given)?.key).toBe(here.key)
      if (way.is === 'file') expect(appAddress(way.url)?.key).toBe(here.key)
      if (way.is === 'shop') expect(new URL(way.url).origin).toBe(here.address)
      if (way.is === 'elsewhere') expect(['https:', 'mailto:']).toContain(new URL(way.url).protocol)
    }),
    { numRuns: 500 },
  )
})
