import { expect, test } from 'vitest'
import { blockOf, pageOf } from '#tests/harness/storefront/render-block.tsx'

const videoUrl = 'https://youtu.be/dQw4w9WgXcQ'

test('the server renders a poster, a notice and a link, and loads nothing', { tags: ['E3.15', 'S2.32'] }, () => {
  const html = blockOf('video', { title: 'A cast', videoUrl, imageUrl: '/pictures/a.png' })
  expect(html).not.toMatch(/<iframe|<video|src="https/)
  expect(html).toContain('src="/pictures/a.png"')
  expect(html).toContain('www.youtube-nocookie.com, which learns your IP address')
  expect(html).toContain('href="https://youtu.be/dQw4w9WgXcQ"')
})

test('an address that can’t be played renders nothing, and a video is no heading', () => {
  expect(blockOf('video', { title: 'A cast', videoUrl: 'javascript:alert(1)' })).toContain('<div class="block"></div>')
  expect(pageOf([{ type: 'video', content: { title: 'A cast', videoUrl } }])).toContain('<h1 class="sr-only">')
})
