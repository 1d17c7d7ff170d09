import { expect, test } from 'vitest'
import { piecesOf } from './pieces.ts'

const link = (text: string, url: string, isInternal = false) => ({ text, url, isInternal })

test('§2 promo banner: words of the text become their link, other links follow the text', () => {
  const links = [link('dragons', '/gallery', true), link('Follow us', 'https://example.org')]
  expect(piecesOf('New dragons today', links)).toEqual([
    'New ',
    { href: '/gallery', label: 'dragons', external: false },
    ' today',
    ' ',
    { href: 'https://example.org', label: 'Follow us', external: true },
  ])
})

test('§2 promo banner: a link whose address is not allowed stays text', () => {
  expect(piecesOf('Click here', [link('here', 'javascript:alert(1)')]).join('')).toBe('Click here')
  expect(piecesOf('Click', [link('there', '//elsewhere.example', true)]).join('')).toBe('Click there')
})

test('§2 promo banner: only links of the web open a new tab', () => {
  const [mail] = piecesOf('mail', [link('mail', 'mailto:dragon@example.org')])
  expect(mail).toEqual({ href: 'mailto:dragon@example.org', label: 'mail', external: false })
})

test('two links with the same words are two links', () => {
  const pieces = piecesOf('ooze and ooze', [link('ooze', '/1'), link('ooze', '/2')])
  expect(pieces.map((it) => (typeof it === 'string' ? it : it.href))).toEqual(['/1', ' and ', '/2'])
})
