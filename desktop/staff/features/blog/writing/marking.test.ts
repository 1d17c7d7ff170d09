import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { bold, code, heading, italic, list, numbered, quote, table, type Mark } from './marking.ts'

/** A text with its selection as `a «b» c`; `|` is a cursor. */
function apply(mark: Mark, marked: string): string {
  const from = marked.search(/[«|]/)
  const to = marked.includes('»') ? marked.indexOf('»') - 1 : from
  const text = marked.replace(/[«»|]/g, '')
  const { from: start, to: end, insert, anchor, head } = mark(text, from, to)
  const after = text.slice(0, start) + insert + text.slice(end)
  return anchor === head
    ? `${after.slice(0, anchor)}|${after.slice(anchor)}`
    : `${after.slice(0, anchor)}«${after.slice(anchor, head)}»${after.slice(head)}`
}

test.each([
  [bold, 'a «b» c', 'a **«b»** c'],
  [bold, 'a **«b»** c', 'a «b» c'],
  [bold, 'a |', 'a **«bold»**'],
  [italic, 'a «b» c', 'a *«b»* c'],
  [italic, 'a *«b»* c', 'a «b» c'],
  [italic, '**«b»**', '***«b»***'],
  [code, 'a «b» c', 'a `«b»` c'],
  [code, '«a\nb»', '```\n«a\nb»\n```\n\n'],
  [heading, 'one\ntw|o', 'one\n## two|'],
  [heading, '### two|', 'two|'],
  [list, '«one\ntwo»', '«- one\n- two»'],
  [list, '«- one\n- two»', '«one\ntwo»'],
  [numbered, '«one\ntwo»', '«1. one\n2. two»'],
  [quote, '|wise', '> wise|'],
  [table, 'a|', 'a\n\n| «Paint» | Use |\n| --- | --- |\n| Green | Skin |\n\n'],
])('a toolbar button formats the selection (%#)', (mark, before, after) => {
  expect(apply(mark, before)).toBe(after)
})

test('no button removes text', () => {
  const marks = [bold, italic, code, list, numbered, quote, heading, table]
  const words = fc.array(fc.constantFrom('dragon', 'wyrm', ' ', '\n'), { maxLength: 12 }).map((parts) => parts.join(''))
  fc.assert(
    fc.property(fc.constantFrom(...marks), words, fc.nat(), fc.nat(), (mark, text, one, other) => {
      const [from, to] = [one % (text.length + 1), other % (text.length + 1)].toSorted((a, b) => a - b) as [
        number,
        number,
      ]
      const { from: start, to: end, insert } = mark(text, from, to)
      const after = text.slice(0, start) + insert + text.slice(end)
      let rest = after
      for (const letter of text.replace(/\s/g, '')) {
        expect(rest).toContain(letter)
        rest = rest.slice(rest.indexOf(letter) + 1)
      }
    }),
  )
})
