import { describe, expect, test } from 'vitest'
import { imageScales } from '#shared/blocks/choices.ts'
import { blockOf, pageOf } from '#tests/harness/storefront/render-block.tsx'

const imageUrl = '/pictures/a.png'

test.each(imageScales)('image scale %s is rendered', { tags: ['S2.32'] }, (imageScale) => {
  expect(blockOf('image', { imageUrl, imageScale })).toContain(`scale-${imageScale}"`)
})

test('an unknown scale means full', () => {
  expect(pageOf([{ type: 'image', content: { imageUrl, imageScale: 'giant' } }])).toContain('scale-full"')
})

test('titlePosition puts the title above or below the image', { tags: ['S3.9'] }, () => {
  const order = (titlePosition: 'above' | 'below') =>
    blockOf('image', { title: 'T', imageUrl, titlePosition }).search('<h1') <
    blockOf('image', { title: 'T', imageUrl, titlePosition }).search('<img')
  expect(order('above')).toBe(true)
  expect(order('below')).toBe(false)
})

describe('alt text', () => {
  test("the block's own alt text comes first", () =>
    expect(blockOf('image', { imageUrl, title: 'T', alt: 'A' })).toContain('alt="A"'))
  test('the title is the fallback', () => expect(blockOf('image', { imageUrl, title: 'T' })).toContain('alt="T"'))
  test('the alt text is empty without either', () => expect(blockOf('image', { imageUrl })).toContain('alt=""'))
  test('a link always has an accessible name', () =>
    expect(blockOf('image', { imageUrl, imageLink: '/gallery' })).toContain('alt="/gallery"'))
})

describe('image links', () => {
  const linkOf = (imageLink: string, imageLinkExternal?: boolean) =>
    /<a [^>]*>/.exec(
      blockOf('image', { imageUrl, imageLink, ...(imageLinkExternal !== undefined && { imageLinkExternal }) }),
    )?.[0]

  test('imageLinkExternal, or else the site, decides about a new tab', { tags: ['S3.9'] }, () => {
    expect(linkOf('/gallery', true)).toContain('target="_blank"')
    expect(linkOf('https://a.example', false)).not.toContain('target')
    expect(linkOf('https://a.example')).toContain('target="_blank" rel="noopener"')
    expect(linkOf('/gallery')).not.toContain('target')
  })

  test('an unsafe link is dropped', () => {
    expect(linkOf('javascript:alert(1)')).toBeUndefined()
    expect(linkOf('//a.example')).toBeUndefined()
  })
})

test('the caption supports links', () => {
  expect(blockOf('image', { imageUrl, text: '[a](/b)' })).toMatch(/<figcaption>.*<a class="link" href="\/b">a<\/a>/)
})

test('the image has its size, or a box reserves the space', () => {
  expect(blockOf('image', { imageUrl, imageWidth: 640, imageHeight: 480 })).toMatch(
    /class="shot"[^>]* width="640" height="480"/,
  )
  expect(blockOf('image', { imageUrl, imageWidth: 640 })).toMatch(/class="shot unsized"(?![^>]* width=)[^>]* src="/)
})

test('a missing or invalid image leaves the rest of the block', () => {
  expect(blockOf('image', {})).toContain('<div class="block"></div>')
  const html = blockOf('image', { imageUrl: 'data:image/png,x', title: 'T', text: 'C' })
  expect(html).not.toContain('<img')
  expect(html).toContain('>T</h1>')
  expect(html).toContain('C')
})

test('only images in the first row load eagerly', () => {
  const html = pageOf([
    { type: 'image', content: { imageUrl: '/first.png' } },
    { type: 'image', content: { imageUrl: '/second.png' } },
  ])
  expect(html).toMatch(/<img [^>]*fetchPriority="high"[^>]* src="\/first.png"/)
  expect(html).toMatch(/<img [^>]*loading="lazy"[^>]* src="\/second.png"/)
})
