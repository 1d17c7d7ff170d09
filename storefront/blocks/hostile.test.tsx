import * as fc from 'fast-check'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { blockTypes } from '#shared/blocks/block.ts'
import * as choices from '#shared/blocks/choices.ts'
import { everyBlock } from '#tests/harness/every-block.ts'
import { tagsOf } from '#tests/harness/markup.ts'
import { creature } from './block.test-kit.tsx'
import { Blocks } from './Blocks.tsx'
import { needsOf } from './needs.ts'
import { LinkedText } from './text/LinkedText.tsx'

/** Every name of a field that some block knows, at any depth. */
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

const hostileText = fc.oneof(
  fc.constantFrom(
    'javascript:alert(1)',
    'JAVA\tSCRIPT:alert(1)',
    '//evil.example',
    'data:text/html,<script>alert(1)</script>',
    'https://a.example/" onload="alert(1)',
    '/x"><img src=x onerror=alert(1)>',
    '</style><script>alert(1)</script>',
    '</textarea></pre></title><svg onload=alert(1)>',
    'body{display:none}',
    '--x:url(//evil.example)',
    '[a](javascript:alert(1)) [b](//evil.example) [c](/x"onclick=alert(1)) [d](https://a.example)',
    '[<img src=x>](mailto:a@b.example?"onclick=x)',
    'email',
    'phone',
    'list',
    'below',
    'true',
  ),
  fc.constantFrom<string>(...Object.values(choices).flat()),
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: 'binary' }),
)
const field = fc.constantFrom(...names)

const { value: anything } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    { arbitrary: hostileText, weight: 4 },
    { arbitrary: fc.jsonValue(), weight: 1 },
    { arbitrary: fc.array(tie('value'), { maxLength: 4 }), weight: 2 },
    { arbitrary: fc.dictionary(field, tie('value'), { maxKeys: 12 }), weight: 3 },
  ),
}))

/** A real value with its texts replaced by hostile ones, and now and then any of it by anything. */
const spoiled = (real: unknown): fc.Arbitrary<unknown> => {
  if (Array.isArray(real))
    return fc.oneof({ arbitrary: fc.tuple(...real.slice(0, 2).map(spoiled)), weight: 9 }, anything)
  if (typeof real === 'object' && real !== null) {
    const fields = Object.entries(real).map(([name, value]) => [name, spoiled(value)] as const)
    return fc.oneof({ arbitrary: fc.record(Object.fromEntries(fields), { requiredKeys: [] }), weight: 9 }, anything)
  }
  return fc.oneof({ arbitrary: hostileText, weight: 4 }, { arbitrary: fc.constant(real), weight: 3 }, fc.jsonValue())
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
    type: fc.oneof(fc.constantFrom<string>(...blockTypes, 'features'), hostileText),
    layout,
    content: fc.oneof(fc.dictionary(field, anything, { maxKeys: 30 }), anything),
  }),
)

const schemes = ['http:', 'https:', 'mailto:', 'tel:']
const allowed = (address: string) => {
  const { protocol, host } = new URL(address, 'https://shop.example')
  return schemes.includes(protocol) && (protocol !== 'https:' || host === 'shop.example' || /^\s*https:/i.test(address))
}

/** What content may never become. */
function expectHarmless(html: string) {
  for (const { name, attributes } of tagsOf(html)) {
    expect(['script', 'style', 'meta', 'iframe', 'object', 'embed', 'base']).not.toContain(name)
    // React's own hint that a picture will be needed.
    if (name === 'link') expect(attributes).toMatchObject({ rel: 'preload', as: 'image' })
    for (const [attribute, value] of Object.entries(attributes)) {
      expect(attribute).not.toMatch(/^on|^style$|^srcdoc$|^formaction$/i)
      if (['href', 'src', 'srcset', 'xlink:href', 'action', 'poster'].includes(attribute))
        expect(allowed(value), `${name} ${attribute}=${value}`).toBe(true)
      if (attribute === 'target' && value === '_blank') expect(attributes['rel']).toBe('noopener')
    }
  }
}

const data = { featured: [creature(1)], gallery: [creature(2)] }

test('any JSON in blocks: the page renders with one h1, no script runs, no style escapes, no link outside the allowed schemes', () => {
  fc.assert(
    fc.property(fc.oneof({ arbitrary: fc.array(block), weight: 5 }, anything, fc.jsonValue()), (blocks) => {
      for (const given of [blocks, JSON.stringify(blocks)]) {
        const html = renderToString(<Blocks blocks={given} title="The page" data={data} />)
        expectHarmless(html)
        expect(tagsOf(html).filter(({ name }) => name === 'h1')).toHaveLength(1)
        needsOf(given)
      }
    }),
    { numRuns: 150 },
  )
})

test('any text in [label](url): it renders, and no link leads outside the allowed schemes', () => {
  const linked = fc.tuple(hostileText, hostileText).map(([label, url]) => `[${label}](${url})`)
  fc.assert(
    fc.property(fc.array(fc.oneof(linked, hostileText)), (parts) => {
      expectHarmless(renderToString(<LinkedText text={parts.join(' ')} />))
    }),
    { numRuns: 400 },
  )
})

test('the page with every block is harmless, too', () => {
  expectHarmless(renderToString(<Blocks blocks={everyBlock} title="The page" data={data} />))
})
