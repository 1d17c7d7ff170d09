import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { linesOf, withContext } from './line-diff.ts'

const shown = (mine: string, theirs: string) =>
  linesOf(mine, theirs).map(({ text, isOwn }) => (isOwn ? `+${text}` : text))

test('linesOf marks the lines that only one version has', () => {
  const [mine, theirs] = ['one\ntwo\nthree\nfour', 'one\ntwo and a half\nthree\nfour\nfive']
  expect(shown(mine, theirs)).toEqual(['one', '+two', 'three', 'four'])
  expect(shown(theirs, mine)).toEqual(['one', '+two and a half', 'three', 'four', '+five'])
})

test('shortened leaves out lines far from any difference', () => {
  const text = Array.from({ length: 20 }, (_, number) => `line ${number}`).join('\n')
  const lines = withContext(linesOf(text.replace('line 10', 'changed'), text))
  expect(lines.map((line) => line?.text ?? '...')).toEqual([
    '...',
    'line 8',
    'line 9',
    'changed',
    'line 11',
    'line 12',
    '...',
  ])
})

test('unmarked lines are equal and in order, and no line is lost', () => {
  const text = fc.array(fc.constantFrom('a', 'b', 'c', ''), { minLength: 1, maxLength: 12 }).map((l) => l.join('\n'))
  fc.assert(
    fc.property(text, text, (mine, theirs) => {
      const common = (one: string, other: string) =>
        linesOf(one, other).flatMap((line) => (line.isOwn ? [] : [line.text]))
      expect(
        linesOf(mine, theirs)
          .map((line) => line.text)
          .join('\n'),
      ).toBe(mine)
      expect(common(mine, theirs)).toHaveLength(common(theirs, mine).length)
    }),
  )
})

test('very long texts are compared quickly, too', () => {
  const long = (word: string) => Array.from({ length: 20_000 }, (_, number) => `${word} ${number}`).join('\n')
  expect(linesOf(long('mine'), long('theirs')).every(({ isOwn }) => isOwn)).toBe(true)
})
