import { describe, expect, test } from 'vitest'
import { imageScales } from '#shared/blocks/choices.ts'
import { blockOf, pageOf } from '#storefront/blocks/block.test-kit.tsx'

const imageUrl = '/pictures/a.png'

test.each(imageScales)('§3 image scale %s', (imageScale) => {
  expect(blockOf('image', { imageUrl, imageScale })).toContain(`scale-${imageScale}"`)
})

test('an unknown scale is full', () => {
  expect(pageOf([{ type: 'image', content: { imageUrl, imageScale: 'giant' } }])).toContain('scale-full"')
})

test('§3 titlePosition: above, or below the picture', () => {
  const order = (titlePosition: 'above' | 'below') =>
    blockOf('image', { title: 'T', imageUrl, titlePosition }).search('<h1') <
    blockOf('image', { title: 'T', imageUrl, titlePosition }).search('<img')
  expect(order('above')).toBe(true)
  expect(order('below')).toBe(false)
})

describe('alt', () => {
  test('its own', () => expect(blockOf('image', { imageUrl, title: 'T', alt: 'A' })).toContain('alt="A"'))
  test('the title', () => expect(blockOf('image', { imageUrl, title: 'T' })).toContain('alt="T"'))
  test('empty', () => expect(blockOf('image', { imageUrl })).toContain('alt=""'))
  test('a link has a name in any case', () =>
    expect(blockOf('image', { imageUrl, imageLink: '/gallery' })).toContain('alt="/gallery"'))
})

describe('§3 imageLink, imageLinkExternal', () => {
  const linkOf = (imageLink: string, imageLinkExternal?: boolean) =>
    /<a [^>]*>/.exec(
      blockOf('image', { imageUrl, imageLink, ...(imageLinkExternal !== undefined && { imageLinkExternal }) }),
    )?.[0]

  test('a new tab as it says; where it says nothing, for other sites', () => {
    expect(linkOf('/gallery', true)).toContain('target="_blank"')
    expect(linkOf('https://a.example', false)).not.toContain('target')
    expect(linkOf('https://a.example')).toContain('target="_blank" rel="noopener"')
    expect(linkOf('/gallery')).not.toContain('target')
  })

  test('a link that is not allowed is none', () => {
    expect(linkOf('javascript:alert(1)')).toBeUndefined()
    expect(linkOf('//a.example')).toBeUndefined()
  })
})

test('the caption has links', () => {
  expect(blockOf('image', { imageUrl, text: '[a](/b)' })).toMatch(/<figcaption>.*<a class="link" href="\/b">a<\/a>/)
})

test('its size is in the markup, or a box is kept free', () => {
  expect(blockOf('image', { imageUrl, imageWidth: 640, imageHeight: 480 })).toMatch(
    /class="shot"[^>]* width="640" height="480"/,
  )
  expect(blockOf('image', { imageUrl, imageWidth: 640 })).toMatch(/class="shot unsized"(?![^>]* width=)[^>]* src="/)
})

test('no picture, or one from nowhere: what is left of it', () => {
  expect(blockOf('image', {})).toContain('<div class="block"></div>')
  const html = blockOf('image', { imageUrl: 'data:image/png,x', title: 'T', text: 'C' })
  expect(html).not.toContain('<img')
  expect(html).toContain('>T</h1>')
  expect(html).toContain('C')
})

test('only pictures of the first row are fetched at once', () => {
  const html = pageOf([
    { type: 'image', content: { imageUrl: '/first.png' } },
    { type: 'image', content: { imageUrl: '/second.png' } },
  ])
  expect(html).toMatch(/<img [^>]*fetchPriority="high"[^>]* src="\/first.png"/)
  expect(html).toMatch(/<img [^>]*loading="lazy"[^>]* src="\/second.png"/)
})
