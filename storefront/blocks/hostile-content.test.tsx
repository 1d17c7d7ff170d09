import * as fc from 'fast-check'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { blockTypes } from '#shared/blocks/block-types.ts'
import * as choices from '#shared/blocks/choices.ts'
import { everyBlock } from '#tests/harness/every-block.ts'
import { expectHarmless, hostileText } from '#tests/harness/hostile.ts'
import { parseTags } from '#tests/harness/markup.ts'
import { creature } from '#tests/harness/storefront/render-block.tsx'
import { readBlocks } from '#shared/blocks/read.ts'
import { richTextsOf } from '#shared/blocks/rich-html.ts'
import { PageContext } from './page-context.ts'
import { Blocks } from './Blocks.tsx'
import { productsNeeded } from './views.ts'
import { LinkedText } from './text/LinkedText.tsx'

/** Every field name that a block knows, at any depth. */
const names = new Set<string>([
  'alt',
  'backgroundImage',
  'caption',
  'ctaText',
  'ctaLink',
  'url',
  'website',
  '__proto__',
])
JSON.stringify(everyBlock, (name, value: unknown) => {
  if (Number.isNaN(Number(name))) names.add(name)
  return value
})

const text = fc.oneof(
  { arbitrary: hostileText, weight: 3 },
  fc.constantFrom('email', 'phone', 'list', 'below', ...Object.values(choices).flat()),
)
const field = fc.constantFrom(...names)

const { value: anything } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    { arbitrary: text, weight: 4 },
    { arbitrary: fc.jsonValue(), weight: 1 },
    { arbitrary: fc.array(tie('value'), { maxLength: 4 }), weight: 2 },
    { arbitrary: fc.dictionary(field, tie('value'), { maxKeys: 12 }), weight: 3 },
  ),
}))

/** Replaces a real value's texts with hostile ones, and sometimes any part of it with anything. */
const spoiled = (real: unknown): fc.Arbitrary<unknown> => {
  if (Array.isArray(real))
    return fc.oneof({ arbitrary: fc.tuple(...real.slice(0, 2).map(spoiled)), weight: 9 }, anything)
  if (typeof real === 'object' && real !== null) {
    const fields = Object.entries(real).map(([name, value]) => [name, spoiled(value)] as const)
    return fc.oneof({ arbitrary: fc.record(Object.fromEntries(fields), { requiredKeys: [] }), weight: 9 }, anything)
  }
  return fc.oneof({ arbitrary: text, weight: 4 }, { arbitrary: fc.constant(real), weight: 3 }, fc.jsonValue())
}
const layout = fc.oneof(fc.record({ row: fc.integer({ min: 0, max: 3 }), order: fc.integer() }), anything)
const block = fc.oneof(
  {
    arbitrary: fc
      .constantFrom(...everyBlock)
      .chain(({ type, content }) => fc.record({ type: fc.constant(type), layout, content: spoiled(content) })),
    weight: 4,
  },
  fc.record({
    id: anything,
    type: fc.oneof(fc.constantFrom<string>(...blockTypes, 'features'), text),
    layout,
    content: fc.oneof(fc.dictionary(field, anything, { maxKeys: 30 }), anything),
  }),
)

const data = { featured: [creature(1)], gallery: [creature(2)] }

function htmlOf(stored: unknown) {
  const blocks = readBlocks(stored)
  return renderToString(
    <PageContext value={{ rem: 80, pictures: {}, richTexts: richTextsOf(blocks) }}>
      <Blocks blocks={blocks} title="The page" data={data} />
    </PageContext>,
  )
}

test('any rich text is harmless', () => {
  const signs = fc.constantFrom('*', '**', '- ', '1. ', '\n', '\\', '[a](', '<b>', ')', 'javascript:a')
  const rich = fc.array(fc.oneof(signs, hostileText)).map((parts) => parts.join(''))
  fc.assert(
    fc.property(rich, (words) => {
      expectHarmless(htmlOf([{ type: 'text', content: { text: words, format: 'rich' } }]))
    }),
    { numRuns: 300 },
  )
})

test('any JSON renders with one h1 and nothing harmful', () => {
  fc.assert(
    fc.property(fc.oneof({ arbitrary: fc.array(block), weight: 5 }, anything, fc.jsonValue()), (blocks) => {
      for (const given of [blocks, JSON.stringify(blocks)]) {
        const html = htmlOf(given)
        expectHarmless(html)
        expect(parseTags(html).filter(({ name }) => name === 'h1')).toHaveLength(1)
        productsNeeded(readBlocks(given))
      }
    }),
    { numRuns: 150 },
  )
})

test('any text in [label](url) renders without unsafe links', () => {
  const linked = fc.tuple(hostileText, hostileText).map(([label, url]) => `[${label}](${url})`)
  fc.assert(
    fc.property(fc.array(fc.oneof(linked, hostileText)), (parts) => {
      expectHarmless(renderToString(<LinkedText text={parts.join(' ')} />))
    }),
    { numRuns: 400 },
  )
})

test('the page with every block is harmless', () => {
  expectHarmless(htmlOf(everyBlock))
})
