import { expect, test } from 'vitest'
import { featureIcons } from '#shared/blocks/choices.ts'
import { blockOf, pageOf } from '#storefront/blocks/block.test-kit.tsx'

test.each(featureIcons)('§3 feature icon %s', (icon) => {
  expect(blockOf('feature-grid', { features: [{ icon, title: 'T' }] })).toContain(`#${icon}"`)
})

test('§3 feature-grid: sectionTitle, sectionSubtitle, title, features', () => {
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

test('its title stands in for the section’s', () => {
  const html = blockOf('feature-grid', { title: 'T', features: [{ title: 'F' }] })
  expect(html).toContain('>T</h1>')
  expect(html).not.toContain('<p>T</p>')
})

test('features may be an object; none at all render nothing', () => {
  expect(
    pageOf([{ type: 'feature-grid', content: { features: { 0: { title: 'F', icon: '"><script>' } } } }]),
  ).toContain('#Star"')
  expect(blockOf('feature-grid', { features: [] })).toContain('<div class="block"></div>')
})
