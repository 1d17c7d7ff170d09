import { expect, test } from 'vitest'
import { blockOf, creature } from '#storefront/blocks/block.test-kit.tsx'

const gallery = Array.from({ length: 9 }, (_, index) => creature(index + 1))
const content = { title: 'T', subtitle: 'S', buttonText: 'ALL', buttonLink: '/gallery' }

test('§2 the gallery preview shows six', () => {
  const html = blockOf('gallery-preview', content, { gallery })
  expect(html.match(/<article/g)).toHaveLength(6)
  for (const part of ['>T</h1>', '>S</p>', 'href="/gallery"']) expect(html).toContain(part)
})

test('§3 showTitle, showSubtitle, showButton', () => {
  const html = blockOf(
    'gallery-preview',
    { ...content, showTitle: false, showSubtitle: false, showButton: false },
    { gallery },
  )
  for (const part of ['>T</h1>', '>S</p>', 'href="/gallery"']) expect(html).not.toContain(part)
})

test('skeletons until they are read', () => {
  const html = blockOf('gallery-preview', content)
  expect(html.match(/class="skeleton"/g)).toHaveLength(6)
  expect(html).toContain('aria-busy="true"')
})

test('an empty gallery has no list', () => {
  expect(blockOf('gallery-preview', content, { gallery: [] })).not.toContain('<ul')
})
