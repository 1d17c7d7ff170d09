import { expect, test } from 'vitest'
import { blockOf } from '#tests/harness/storefront/render-block.tsx'

test('a hero has a title, subtitle, text, two buttons and a sized image', { tags: ['S2.32', 'S3.9'] }, () => {
  const html = blockOf('hero', {
    title: 'T',
    subtitle: 'S',
    text: 'words [a](/b)',
    buttonText: 'GO',
    buttonLink: '/gallery',
    secondButtonText: 'ELSEWHERE',
    secondButtonLink: 'https://a.example',
    imageUrl: '/a.svg',
    imageWidth: 16,
    imageHeight: 9,
    alt: 'A dragon',
  })
  expect(html).toMatch(/<h1 class="hero-title" dir="auto">T<\/h1>/)
  expect(html).toContain('>S</p>')
  expect(html).toContain('words <a class="link" href="/b">a</a>')
  expect(html).toContain('<a class="button primary" href="/gallery">')
  expect(html).toContain('<a class="button" href="https://a.example" target="_blank" rel="noopener">')
  expect(html).toMatch(/<img [^>]*src="\/a.svg"[^>]* alt="A dragon" width="16" height="9"/)
})

test('missing parts and buttons without label or link are skipped', () => {
  expect(blockOf('hero', {})).toContain('<div class="hero-text"></div></section>')
  const html = blockOf('hero', { buttonText: 'GO', secondButtonLink: '/a', imageUrl: 'javascript:x' })
  expect(html).not.toMatch(/<a |<img|<p/)
  expect(blockOf('hero', { buttonText: 'GO', buttonLink: 'javascript:alert(1)' })).not.toContain('GO')
})

test('backgroundImage is the image unless imageUrl is set', { tags: ['T10.1'] }, () => {
  expect(blockOf('hero', { backgroundImage: '/b.png' })).toContain('src="/b.png"')
  expect(blockOf('hero', { backgroundImage: '/b.png', imageUrl: '/a.png' })).toContain('src="/a.png"')
})
