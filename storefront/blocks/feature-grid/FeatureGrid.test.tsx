import { expect, test } from 'vitest'
import { featureIcons } from '#shared/blocks/choices.ts'
import { blockOf, pageOf } from '#tests/harness/storefront/render-block.tsx'

test.each(featureIcons)('feature icon %s is rendered', { tags: ['S3.9'] }, (icon) => {
  expect(blockOf('feature-grid', { features: [{ icon, title: 'T' }] })).toContain(`#${icon}"`)
})

test('the section title, subtitle and features are rendered', { tags: ['S2.32', 'S3.9'] }, () => {
  const html = blockOf('feature-grid', {
    sectionTitle: 'S',
    sectionSubtitle: 'below',
    title: 'line',
    features: [{ title: 'F', description: 'a [b](/c)' }, {}],
  })
  expect(html).toContain('>S</h1>')
  expect(html).toContain('below')
  expect(html).toContain('<p>line</p>')
  expect(html).toMatch(/#Star".*<h2 dir="auto">F<\/h2>.*a <a class="link" href="\/c">b<\/a>/)
  expect(html.match(/<li/g)).toHaveLength(1)
})

test('title is used when sectionTitle is missing', () => {
  const html = blockOf('feature-grid', { title: 'T', features: [{ title: 'F' }] })
  expect(html).toContain('>T</h1>')
  expect(html).not.toContain('<p>T</p>')
})

test('features may be an object; without features nothing is rendered', () => {
  expect(
    pageOf([{ type: 'feature-grid', content: { features: { 0: { title: 'F', icon: '"><script>' } } } }]),
  ).toContain('#Star"')
  expect(blockOf('feature-grid', { features: [] })).toContain('<div class="block"></div>')
})
