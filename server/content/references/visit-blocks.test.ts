import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { everyBlock } from '#tests/harness/every-block.ts'
import { hostileText } from '#tests/harness/hostile.ts'
import { rewriteBlocks, referencesIn } from './block-references.ts'
import { visitBlocks } from './visit-blocks.ts'
import { targetOf } from './target.ts'
import { block, ORIGIN } from '#tests/harness/references.ts'

const old = targetOf('/old', ORIGIN)!
const fresh = targetOf('/fresh', ORIGIN)!
const placesIn = (blocks: unknown, to = old) =>
  referencesIn({ kind: 'page', id: '1', title: 'T', blocks }, to).map(({ place, value }) => `${place}: ${value}`)

describe('references in blocks', () => {
  test('links and images are found in every block type of both editors', () => {
    const blocks = [
      block('hero', {
        title: '/old',
        buttonText: '/old',
        buttonLink: '/old',
        secondButtonLink: '/old/?a=1',
        imageUrl: '/old',
      }),
      block('hero', { ctaText: '/old', ctaLink: '/old', backgroundImage: '/old' }, 'template'),
      block('text', {
        title: '[a](/old)',
        subtitle: 'see [a](/old)',
        text: 'and [b](https://shop.example/old#x) /old',
      }),
      block('image', { imageLink: '/old', alt: '/old', text: '[c](/old)' }),
      block('features', { items: [{ title: '/old', description: '[d](/old)' }] }),
      block('faq-quick-links', {
        faqLinks: [
          { question: '/old', link: '/older' },
          { question: 'q', link: '/old' },
        ],
      }),
      block('contact-info', { contactItems: [{ label: '/old', value: '/old' }] }),
      block('collapsible', { sections: [{ content: '[e](/old)', items: ['[f](/old)'] }] }),
      block('marquee', { to: { deep: ['/old', 'no /old', 7, null] } }),
      block('text', { textLayout: 'code', text: '[g](/old)', subtitle: '[h](/old)' }, 'code'),
      { type: 'text' },
      'no block',
      null,
    ]
    expect(placesIn(blocks)).toEqual([
      'Button link: /old',
      'Second button link: /old/?a=1',
      'Image: /old',
      'Button link: /old',
      'Image: /old',
      'Subtitle: /old',
      'Text: https://shop.example/old#x',
      'Image link: /old',
      'Text: /old',
      'Description 1: /old',
      'Link 2: /old',
      'Contact 1: /old',
      'Text 1: /old',
      'List item 1: /old',
      'Deep 1: /old',
      'Subtitle: /old',
    ])
    expect(placesIn(JSON.stringify(blocks))).toEqual(placesIn(blocks))
  })

  test('blocks have the builder’s ids, even if ids are missing or duplicate', () => {
    const link = { buttonLink: '/old' }
    const blocks = [null, { type: 'hero', content: link }, block('hero', link, 'x'), block('hero', link, 'x')]
    expect(referencesIn({ kind: 'page', id: '1', title: 'T', blocks }, old).map(({ blockId }) => blockId)).toEqual([
      'hero#0',
      'x',
      'x#2',
    ])
  })

  test.each([undefined, 7, 'no JSON', '[', {}, [[]], JSON.parse(`${'['.repeat(200)}${']'.repeat(200)}`)])(
    'content of any shape is left unchanged',
    (blocks) => {
      expect(placesIn(blocks)).toEqual([])
      expect(rewriteBlocks(blocks, old, '/fresh')).toBe(blocks)
    },
  )
})

const address = fc.constantFrom(
  '/old',
  '/old?a=(b)',
  '/old/',
  '/old?a=1&b=/old',
  'https://shop.example/old#x',
  '/older',
  '/blog/old',
  '#old',
  '',
)
const text = fc.oneof(
  address,
  hostileText,
  fc.tuple(hostileText, address, hostileText).map(([before, to, after]) => `${before}[label](${to})${after}`),
)
const value = fc.letrec((tie) => ({
  any: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    text,
    fc.constantFrom(0, null, true),
    fc.array(tie('any'), { maxLength: 3 }),
    fc.dictionary(
      fc.constantFrom('text', 'title', 'buttonLink', 'imageUrl', 'items', 'link', '__proto__', 'constructor', 'x'),
      tie('any'),
      { maxKeys: 4 },
    ),
  ),
})).any
const type = fc.constantFrom('hero', 'text', 'collapsible', 'features', 'marquee', '', 7)
const pages = fc.array(fc.oneof(fc.record({ id: fc.string(), type, content: value }, { requiredKeys: [] }), value))

describe('rewriting', () => {
  test('rewriting changes only addresses and is reversible', () => {
    fc.assert(
      fc.property(pages, (blocks) => {
        const before = JSON.stringify(blocks)
        fc.pre(!before.includes('fresh'))
        const found = placesIn(blocks).length
        const there = rewriteBlocks(blocks, old, '/fresh')
        expect(JSON.stringify(blocks)).toBe(before)
        expect(JSON.stringify(there).replaceAll('/fresh', '/old')).toBe(before)
        expect([placesIn(there).length, placesIn(there, fresh).length]).toEqual([0, found])
        expect(JSON.stringify(rewriteBlocks(there, fresh, '/old'))).toBe(before)
        if (found === 0) expect(there).toBe(blocks)
      }),
      { numRuns: 500 },
    )
  })

  test('links with parentheses in their address are found, and stay links', { tags: ['S10.106'] }, () => {
    const from = 'https://a.example/dragon_(old)'
    const target = targetOf(from, ORIGIN)!
    const blocks = [block('text', { text: `(see [a](${from}))`, format: 'rich' })]
    expect(placesIn(blocks, target)).toEqual([`Text: ${from}`])
    expect(rewriteBlocks(blocks, target, 'https://a.example/(new)')).toEqual([
      block('text', { text: '(see [a](https://a.example/(new)))', format: 'rich' }),
    ])
    expect(rewriteBlocks(blocks, target, 'https://a.example/new)')).toEqual([
      block('text', { text: '(see [a](https://a.example/new%29))', format: 'rich' }),
    ])
  })

  test('JSON text stays JSON text', () => {
    const text = JSON.stringify([block('hero', { buttonLink: '/old' })])
    expect(rewriteBlocks(text, old, '/fresh')).toBe(text.replace('/old', '/fresh'))
  })

  test('blocks without the target are returned as the same value', () => {
    expect(visitBlocks(everyBlock, ({ value }) => value)).toBe(everyBlock)
  })
})
