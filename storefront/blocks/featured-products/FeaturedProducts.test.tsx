import { expect, test } from 'vitest'
import { blockOf, creature, pageOf } from '#tests/harness/storefront/render-block.tsx'

const featured = Array.from({ length: 9 }, (_, index) => creature(index + 1))
const cards = (html: string) => html.match(/<article/g)?.length ?? 0

test('the featured carousel shows at most 6 products', { tags: ['S2.32'] }, () => {
  expect(cards(blockOf('featured-products', {}, { featured }))).toBe(6)
})

test('maxProducts lowers the limit but never raises it', () => {
  expect(cards(blockOf('featured-products', { maxProducts: 2 }, { featured }))).toBe(2)
  expect(cards(pageOf([{ type: 'featured-products', content: { maxProducts: 50 } }], { featured }))).toBe(6)
  expect(cards(pageOf([{ type: 'featured-products', content: { maxProducts: 'none' } }], { featured }))).toBe(6)
})

test('the section title and subtitle are rendered', { tags: ['S3.9'] }, () => {
  const html = blockOf('featured-products', { sectionTitle: 'T', sectionSubtitle: 'S' }, { featured })
  expect(html).toContain('>T</h1>')
  expect(html).toContain('>S</p>')
  expect(html).toContain('aria-label="T"')
})

test('arrows are disabled with one or fewer items', () => {
  const arrows = (count: number) =>
    [
      ...blockOf('featured-products', {}, { featured: featured.slice(0, count) }).matchAll(
        /<button[^>]*aria-label="(?:Previous|Next)"[^>]*>/g,
      ),
    ].map(([tag]) => tag.includes('disabled'))
  expect(arrows(1)).toEqual([true, true])
  expect(blockOf('featured-products', { sectionTitle: 'T' }, { featured: [] })).toContain('<div class="block"></div>')
  expect(blockOf('featured-products', { sectionTitle: 'T' })).toContain('<div class="block"></div>')
})
