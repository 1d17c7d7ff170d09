import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Block } from './block.ts'
import { parseLinks } from './linked-text.ts'
import { toRichHtml, richTextsOf } from './rich-html.ts'
import { isRich, parsePlainText, parseRichText, type RichBlock, type RichSpan } from './rich-text.ts'
import { normalizeRichText, writePlainText, writeRichText } from './write-rich-text.ts'

describe('rich text', () => {
  test.each([
    ['a *b* **c** ***d*** e', '<p>a <em>b</em> <strong>c</strong> <strong><em>d</em></strong> e</p>'],
    [
      '- a\n- b\n  c\n\n1. d\n2. e\n\n7. f',
      '<ul><li>a</li><li>b\nc</li></ul><ol><li>d</li><li>e</li></ol><ol start="7"><li>f</li></ol>',
    ],
    ['a\n- b\nc', '<p>a</p><ul><li>b</li></ul><p>c</p>'],
    ['**[b](/c)** [d*](javascript:e)', '<p><a class="link" href="/c"><strong>b</strong></a> [d*](javascript:e)</p>'],
    ['*a* [b](/c_(*d*)) *e*', '<p><em>a</em> <a class="link" href="/c_(*d*)">b</a> <em>e</em></p>'],
    ['2 * 3 = 6, \\*not\\* **open', '<p>2 * 3 = 6, *not* **open</p>'],
    ['\\- a\n1\\. b \\q', '<p>- a\n1. b \\q</p>'],
    ['<b>&"\0\ud800', '<p>&lt;b&gt;&amp;&quot;\ufffd\ufffd</p>'],
    [
      '[d](https://e.example/*f*)',
      '<p><a class="link" href="https://e.example/*f*" target="_blank" rel="noopener">d<span class="sr-only"> (opens in a new tab)</span></a></p>',
    ],
  ])('%j', { tags: ['E3.16'] }, (text, html) => {
    expect(toRichHtml(text)).toBe(html)
  })

  test('only text blocks with the format are rich', { tags: ['E3.16'] }, () => {
    const layout = { width: 100, row: 1, order: 0 }
    const block = (id: string, content: Block['content'], type = 'text') => ({ id, type, layout, content })
    const blocks = [
      block('a', { text: '*b*' }),
      block('c', { text: '*d*', format: 'rich' }),
      block('e', { format: 'rich' }),
    ]
    expect(richTextsOf(blocks)).toEqual({ c: '<p><em>d</em></p>' })
    expect(richTextsOf([block('a', { text: '*b*', format: 'rich' }, 'hero')])).toBeUndefined()
  })
})

const signs = [...'ab é\\*-.1 2[]()\n<&', '- ', '3. ', '  ', '**']
const words = fc.string({ unit: fc.constantFrom(...signs), maxLength: 12 })
const linked = fc.string({ unit: fc.constantFrom(...signs, '[2*\\3](/a_(b))'), maxLength: 12 })
const span: fc.Arbitrary<RichSpan> = fc.record(
  {
    text: words,
    isBold: fc.constant(true as const),
    isItalic: fc.constant(true as const),
    href: fc.constantFrom('/a', 'https://b.example/c?d=*e*', 'mailto:f@g.example', '/h_(i)'),
  },
  { requiredKeys: ['text'] },
)
const lines = (maxLength: number) => fc.array(fc.array(span, { maxLength: 5 }), { minLength: 1, maxLength })
const block: fc.Arbitrary<RichBlock> = fc.oneof(
  fc.record({ kind: fc.constant('paragraph' as const), lines: lines(1) }),
  fc.record({ kind: fc.constant('list' as const), lines: lines(4) }),
  fc.record({ kind: fc.constant('numbered' as const), start: fc.nat(1000), lines: lines(4) }),
)
/** What looks like a link is one, and a link's brackets stand beside it. */
const isPlain = (blocks: readonly RichBlock[]) =>
  !blocks.some(({ lines: all }) =>
    all.some((line) =>
      line.some(({ text, href }) => text.includes('](') || (href !== undefined && /[[\]]/.test(text))),
    ),
  )

describe('property: a text that is written and read again is the same', () => {
  test('rich', { tags: ['E3.16'] }, () => {
    fc.assert(
      fc.property(fc.array(block, { maxLength: 5 }), (blocks) => {
        const normal = normalizeRichText(blocks)
        const text = writeRichText(blocks)
        const withoutLinkedBrackets = isPlain(normal)
        if (withoutLinkedBrackets) expect(parseRichText(text)).toEqual(normal)
        expect(parseRichText(writeRichText(parseRichText(text)))).toEqual(parseRichText(text))
        const shown = (all: readonly RichBlock[]) =>
          all.flatMap(({ lines: each }) => each.flat().map((part) => part.text)).join('')
        expect(shown(parseRichText(text))).toBe(shown(normal))
      }),
      { numRuns: 500 },
    )
  })

  test('plain', { tags: ['E3.16'] }, () => {
    fc.assert(
      fc.property(fc.array(linked, { maxLength: 4 }), (paragraphs) => {
        const blocks = parsePlainText(paragraphs.join('\n\n'))
        expect(isRich(blocks)).toBe(false)
        expect(parsePlainText(writePlainText(blocks))).toEqual(normalizeRichText(blocks))
      }),
      { numRuns: 500 },
    )
  })

  test('the references of a rich text are found as in others', () => {
    fc.assert(
      fc.property(fc.array(block, { maxLength: 3 }), (blocks) => {
        const hrefs = parseRichText(writeRichText(blocks)).flatMap(({ lines: all }) =>
          all.flat().flatMap(({ href }) => href ?? []),
        )
        const found = parseLinks(writeRichText(blocks)).map((piece) => piece.href)
        for (const href of hrefs) expect(found).toContain(href)
      }),
    )
  })
})
