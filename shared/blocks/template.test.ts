import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Block } from './block.ts'
import { readBlocks, readTemplateBlocks } from './read.ts'
import { toPageBlock } from './template.ts'

const block = (type: string, content: Record<string, unknown>): Block => ({
  id: '1',
  type,
  layout: { width: 100, row: 1, order: 0 },
  content,
})

describe('converting template blocks', () => {
  test.each([
    [
      'hero',
      { title: 'T', subtitle: 'S', backgroundImage: '/b.png', ctaText: 'GO', ctaLink: '/g' },
      'hero',
      { title: 'T', subtitle: 'S', backgroundImage: '/b.png', buttonText: 'GO', buttonLink: '/g' },
    ],
    ['text', { title: 'T', content: 'C' }, 'text', { title: 'T', text: 'C' }],
    ['image', { url: '/i.png', alt: 'A', caption: 'C' }, 'image', { imageUrl: '/i.png', alt: 'A', text: 'C' }],
    ['features', { title: 'T', items: [] }, 'feature-grid', { sectionTitle: 'T', features: [] }],
    [
      'featured-products',
      { title: 'T', subtitle: 'S', maxProducts: 3 },
      'featured-products',
      { sectionTitle: 'T', sectionSubtitle: 'S', maxProducts: 3 },
    ],
  ])('%s is renamed', { tags: ['T3.8'] }, (type, given, pageType, wanted) => {
    expect(toPageBlock(block(type, given))).toEqual(block(pageType, wanted))
  })
})

test('a field with a value is not overwritten, and nothing is lost', () => {
  const content = { ctaText: 'old', buttonText: 'new' }
  expect(toPageBlock(block('hero', content)).content).toEqual(content)
})

const types = fc.constantFrom('hero', 'text', 'image', 'features', 'featured-products', 'feature-grid', '__proto__')
const fieldNames = fc.oneof(
  fc.constantFrom('title', 'subtitle', 'ctaText', 'ctaLink', 'buttonText', 'content', 'text', 'url', 'imageUrl'),
  fc.constantFrom('caption', 'items', 'features', 'sectionTitle', 'maxProducts', '__proto__', 'constructor'),
  fc.string(),
)
const contents = fc.array(fc.tuple(fieldNames, fc.jsonValue())).map((entries) => Object.fromEntries(entries))

test('conversion keeps every value once and is idempotent', { tags: ['T3.8'] }, () => {
  fc.assert(
    fc.property(types, contents, (type, content) => {
      const mapped = toPageBlock(block(type, content))
      const values = (fields: object) =>
        Object.values(fields)
          .map((value) => JSON.stringify(value))
          .toSorted()
      expect(values(mapped.content)).toEqual(values(content))
      expect(toPageBlock(mapped)).toEqual(mapped)
    }),
  )
})

const words = fc.oneof(fc.string(), fc.constant('https://shop.example/x'))
const ownContents = fc.oneof(
  fc.record({ title: words, subtitle: words, backgroundImage: words, ctaText: words, ctaLink: words }),
  fc.record({ title: words, content: words }),
  fc.record({ url: words, alt: words, caption: words }),
  fc.record({ title: words, items: fc.array(fc.record({ title: words, description: words, icon: words })) }),
  fc.record({ title: words, subtitle: words, maxProducts: fc.integer({ min: 1, max: 6 }) }),
  contents,
)
const layouts = fc.record({ width: fc.nat(100), row: fc.nat(40), order: fc.nat(4) })
const templates = fc.uniqueArray(
  fc.record({ id: fc.string({ minLength: 1 }), type: types, layout: layouts, content: ownContents }),
  { selector: ({ id }) => id, maxLength: 20 },
)

test('a page from any template has all its blocks and values', { tags: ['T10.1'] }, () => {
  fc.assert(
    fc.property(templates, fc.boolean(), (template, asText) => {
      const stored = asText ? JSON.stringify(template) : template
      // The template editor shows it as stored.
      expect(readTemplateBlocks(stored)).toEqual(JSON.parse(JSON.stringify(template)))
      const page = readBlocks(stored)
      expect(page.map(({ id, layout }) => ({ id, layout }))).toEqual(template.map(({ id, layout }) => ({ id, layout })))
      const said = (blocks: readonly { content: object }[]) =>
        blocks.map(({ content }) =>
          Object.values(content)
            .map((value) => JSON.stringify(value))
            .toSorted(),
        )
      expect(said(page)).toEqual(said(template))
      // Saving and reading it in the page builder changes nothing.
      expect(readBlocks(JSON.stringify(page))).toEqual(page.map((block) => JSON.parse(JSON.stringify(block))))
      expect(page.every(({ type }) => type !== 'features')).toBe(true)
    }),
  )
})
