import { describe, expect, test } from 'vitest'
import { safeHref, safeSource } from './links.ts'

describe('http(s), mailto, tel and site paths are links', { tags: ['S10.2'] }, () => {
  test.each([
    'http://a.example',
    'https://a.example/x?y#z',
    'HTTPS://a.example',
    'mailto:a@b.example',
    'tel:+49123',
    '/gallery',
    '/',
    '#top',
  ])('%s', (address) => expect(safeHref(address)).toBe(address))

  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    '\u0001javascript:alert(1)',
    ' javascript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'file:///etc/passwd',
    'blob:https://a.example/1',
    '//elsewhere.example',
    '/\\elsewhere.example',
    '/\t/elsewhere.example',
    'https:elsewhere',
    'http:///x',
    'mailto:',
    'gallery',
    '',
    null,
    7,
    {},
    ['/'],
  ])('%j is rejected', (address) => expect(safeHref(address)).toBeNull())
})

test('images may come from http(s) or this site only', () => {
  expect(
    ['https://a.example/b.png', '/b.png', 'mailto:a@b.example', 'tel:1', '#a', 'data:image/png,x'].map(safeSource),
  ).toEqual(['https://a.example/b.png', '/b.png', null, null, null, null])
})
