import { expect, test } from 'vitest'
import { blockOf, creature } from '#tests/harness/storefront/render-block.tsx'

const gallery = Array.from({ length: 9 }, (_, index) => creature(index + 1))
const content = { title: 'T', subtitle: 'S', buttonText: 'ALL', buttonLink: '/gallery' }

test('the gallery preview shows six products', () => {
  const html = blockOf('gallery-preview', content, { gallery })
  expect(html.match(/<article/g)).toHaveLength(6)
  for (const part of ['>T</h1>', '>S</p>', 'href="/gallery"']) expect(html).toContain(part)
})

test('title, subtitle and button can be switched off', { tags: ['E3.8', 'S2.32', 'S3.9'] }, () => {
  const html = blockOf(
    'gallery-preview',
    { ...content, showTitle: false, showSubtitle: false, showButton: false },
    { gallery },
  )
  for (const part of ['>T</h1>', '>S</p>', 'href="/gallery"']) expect(html).not.toContain(part)
})

test('skeletons are shown while products load', () => {
  const html = blockOf('gallery-preview', content)
  expect(html.match(/class="skeleton"/g)).toHaveLength(6)
  expect(html).toContain('aria-busy="true"')
})

test('an empty gallery renders no list', () => {
  expect(blockOf('gallery-preview', content, { gallery: [] })).not.toContain('<ul')
})
