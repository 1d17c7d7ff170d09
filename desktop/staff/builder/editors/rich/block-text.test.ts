import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseRichText } from '#shared/blocks/rich-text.ts'
import { openBlockText, plainTextOf, type BlockText } from './block-text.ts'

const rewrite = (value: BlockText) => {
  const { doc, write } = openBlockText(value)
  return write(doc)
}

test('a text is rich from its first mark on', { tags: ['E3.16'] }, () => {
  expect(rewrite({ text: '- a * b\n\n[c](/d)', isRich: false })).toEqual({ text: '- a * b\n\n[c](/d)', isRich: false })
  expect(rewrite({ text: 'a', isRich: true })).toEqual({ text: 'a', isRich: false })
  const { doc, write } = openBlockText({ text: '- a * b', isRich: false })
  const bold = openBlockText({ text: '**c**', isRich: true }).doc.firstChild!
  expect(write(doc.copy(doc.content.addToEnd(bold)))).toEqual({ text: '\\- a \\* b\n\n**c**', isRich: true })
})

test('copied text has no signs', () => {
  const { doc } = openBlockText({ text: 'a **b**\n\n- c\n- [d](/e)\n\n4. f', isRich: true })
  expect(plainTextOf(doc.content)).toBe('a b\n\n- c\n- [d](/e)\n\n4. f')
})

test('links keep their signs and the parentheses of their addresses', { tags: ['E10.11'] }, () => {
  const text = 'See [2*3 \\ 4](https://a.example/b_(c)).'
  expect(rewrite({ text, isRich: false })).toEqual({ text, isRich: false })
  const rich = '*See* [2\\*3 \\\\ 4](https://a.example/b_(c)).'
  expect(rewrite({ text: rich, isRich: true })).toEqual({ text: rich, isRich: true })
})

test('property: a document that is written and opened again is the same', { tags: ['E3.16'] }, () => {
  const signs = [
    'a',
    'b ',
    '*',
    '**',
    '\\',
    '\n',
    '\n\n',
    '\n- ',
    '\n3. ',
    '\n  ',
    '[',
    '](',
    ')',
    '[c](/d)',
    '[e](/f_(g))',
  ]
  const text = fc.array(fc.constantFrom(...signs), { maxLength: 25 }).map((parts) => parts.join(''))
  fc.assert(
    fc.property(text, (written) => {
      const first = rewrite({ text: written, isRich: true })
      expect(rewrite(first)).toEqual(first)
      const words = (value: BlockText) => openBlockText(value).doc.textContent.replaceAll(/\s/g, '')
      expect(words(first)).toBe(words({ text: written, isRich: true }))
      if (first.isRich) expect(parseRichText(first.text)).not.toEqual([])
    }),
    { numRuns: 500 },
  )
})
