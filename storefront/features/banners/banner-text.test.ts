import { expect, test } from 'vitest'
import { splitBannerText } from './banner-text.ts'

const link = (text: string, url: string, isInternal = false) => ({ text, url, isInternal })

test('a label in the text becomes its link; other links follow the text', () => {
  const links = [link('dragons', '/gallery', true), link('Follow us', 'https://example.org')]
  expect(splitBannerText('New dragons today', links)).toEqual([
    'New ',
    { href: '/gallery', label: 'dragons', isExternal: false },
    ' today',
    ' ',
    { href: 'https://example.org', label: 'Follow us', isExternal: true },
  ])
})

test('a label is whole words of the text, not a part of one', { tags: ['B10.6'] }, () => {
  const labelled = (text: string, label: string) =>
    splitBannerText(text, [link(label, '/gallery')]).map((piece) =>
      typeof piece === 'string' ? piece : `[${piece.label}]`,
    )
  expect(labelled('There is a new drake. Look here', 'here')).toEqual(['There is a new drake. Look ', '[here]'])
  expect(labelled('Here, there', 'here')).toEqual(['Here, there', ' ', '[here]'])
  expect(labelled('Look here!', 'here')).toEqual(['Look ', '[here]', '!'])
  expect(labelled('50% off, 5', '5')).toEqual(['50% off, ', '[5]'])
  expect(labelled('Größe, größer', 'größer')).toEqual(['Größe, ', '[größer]'])
  expect(labelled('新しい竜はこちらです', 'こちら')).toEqual(['新しい竜は', '[こちら]', 'です'])
})

test('a link with an unsafe URL stays text', () => {
  expect(splitBannerText('Click here', [link('here', 'javascript:alert(1)')]).join('')).toBe('Click here')
  expect(splitBannerText('Click', [link('there', '//elsewhere.example', true)]).join('')).toBe('Click there')
})

test('only web links open a new tab', () => {
  const [mail] = splitBannerText('mail', [link('mail', 'mailto:dragon@example.org')])
  expect(mail).toEqual({ href: 'mailto:dragon@example.org', label: 'mail', isExternal: false })
})

test('two links with the same label stay two links', () => {
  const pieces = splitBannerText('ooze and ooze', [link('ooze', '/1'), link('ooze', '/2')])
  expect(pieces.map((it) => (typeof it === 'string' ? it : it.href))).toEqual(['/1', ' and ', '/2'])
})
