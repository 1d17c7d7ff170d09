import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Block } from '#shared/blocks/block.ts'
import { hostileText } from '#tests/harness/hostile.ts'
import { packBlocks, packMarkup, unpackBlocks } from './pack.ts'
import { blockText } from './clipboard.ts'

const anyBlock: fc.Arbitrary<Block> = fc.record({
  id: fc.string({ minLength: 1 }),
  // Types that the template editor doesn't use: its blocks are converted when they are unpacked.
  type: fc.oneof(
    fc.constantFrom('collapsible', 'contact-info', 'marquee'),
    fc.string({ minLength: 1 }).map((it) => `x-${it}`),
  ),
  layout: fc.record({ width: fc.integer(), row: fc.integer(), order: fc.integer() }),
  content: fc.dictionary(
    fc.oneof(fc.constantFrom('title', 'items', '__proto__', 'later'), fc.string()),
    fc.oneof(hostileText, fc.jsonValue()),
  ),
})
const anyBlocks = fc.uniqueArray(anyBlock, { minLength: 1, maxLength: 6, selector: ({ id }) => id })
const asJson = (value: unknown) => JSON.stringify(value)

test('copied blocks round-trip as text and as markup, unknown fields too', () => {
  fc.assert(
    fc.property(anyBlocks, (blocks) => {
      expect(asJson(unpackBlocks(packBlocks(blocks)))).toBe(asJson(blocks))
      expect(asJson(unpackBlocks(packMarkup(blocks, blockText(blocks))))).toBe(asJson(blocks))
    }),
  )
})

test('markup that browsers add around the copy does no harm', () => {
  const blocks: Block[] = [
    { id: 'a', type: 'text', layout: { width: 100, row: 1, order: 0 }, content: { text: '"<&>é' } },
  ]
  const html = `<html><body><!--StartFragment--><meta charset='utf-8'>${packMarkup(blocks, 'é')}<!--EndFragment--></body></html>`
  expect(unpackBlocks(html)).toEqual(blocks)
})

test('the markup format contains no markup from blocks', () => {
  fc.assert(
    fc.property(anyBlocks, (blocks) => {
      const [, inner = ''] =
        /^<div data-hoard-blocks="[^"<>&]*">(.*)<\/div>$/s.exec(packMarkup(blocks, blockText(blocks))) ?? []
      expect(inner.replaceAll('<br>', '')).not.toMatch(/[<>]/)
    }),
  )
})

test('other text unpacks to null without throwing', () => {
  fc.assert(fc.property(fc.oneof(hostileText, fc.json()), (text) => unpackBlocks(text) === null))
  fc.assert(
    fc.property(fc.jsonValue(), (blocks) => {
      const read = unpackBlocks(asJson({ mark: 'hoard.blocks', version: 1, blocks }))
      for (const { id, type, layout, content } of read ?? [])
        expect([typeof id, typeof type, typeof layout.row, typeof content]).toEqual([
          'string',
          'string',
          'number',
          'object',
        ])
    }),
  )
})

test('other versions and long, deep or truncated text unpack to null', () => {
  const envelope = (over: object) => asJson({ mark: 'hoard.blocks', version: 1, blocks: [{ type: 'text' }], ...over })
  expect(unpackBlocks(envelope({}))).toHaveLength(1)
  expect(unpackBlocks(envelope({ version: 2 }))).toBeNull()
  expect(unpackBlocks(envelope({ mark: 'other' }))).toBeNull()
  expect(unpackBlocks(envelope({}).slice(0, -2))).toBeNull()
  expect(unpackBlocks(packMarkup([], 'x').replace('%7D', '%7'))).toBeNull()
  expect(
    unpackBlocks(envelope({ blocks: [{ type: 'text', content: { text: 'x'.repeat(4 * 1024 * 1024) } }] })),
  ).toBeNull()
  const deep = `${'['.repeat(101)}${']'.repeat(101)}`
  expect(unpackBlocks(envelope({ more: 1 }).replace('"more":1', `"more":${deep}`))).toBeNull()
  expect(unpackBlocks(envelope({ blocks: Array.from({ length: 600 }, () => ({ type: 'text' })) }))).toHaveLength(500)
})

test('the text format has one paragraph per block', () => {
  const layout = { width: 100, row: 1, order: 0 }
  const block = (type: string, content: Record<string, unknown>): Block => ({ id: type, type, layout, content })
  const words = blockText([
    block('hero', { text: 'Words', title: 'A title', imageUrl: '/x.png' }),
    block('feature-grid', { features: [{ title: 'Fine', description: 'Very' }, 'odd', 7, null] }),
    block('collapsible', { collapsibleContent: [{ title: 'List', items: ['One', 'Two'] }] }),
    block('marquee', { title: { toString: 'no' } }),
  ])
  expect(words).toBe('A title\nWords\n\nFine\nVery\n- odd\n\nList\n- One\n- Two\n\n[marquee]')
})
