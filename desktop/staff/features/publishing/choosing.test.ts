import { describe, expect, test } from 'vitest'
import type { Change } from '#bridge/publishing.ts'
import { answerKey, openOf, sendingOf, withoutAnswers, type Choice } from './choosing.ts'
import { chipWords, doingOf, endedWords } from './words.ts'

const change = (id: string, more: Partial<Change> = {}): Change => ({
  id,
  room: 'pages',
  record: id,
  kind: 'update',
  title: id,
  path: null,
  at: '2026-11-22T00:00:00.000Z',
  differences: [],
  is: 'waiting',
  ...more,
})
const theirs = (text: string) => ({ key: 'text', label: 'Text', before: 'Sale', after: 'Mine', theirs: text })
const asks = (text = 'Theirs') => change('b', { is: 'asks', collisions: [theirs(text)], whose: 'Ada' })
const answered = (to: Change, choice: Choice) => new Map([[answerKey(to, to.collisions![0]!), choice]])
const nobody = new Set<string>()

describe('issue 8: what PUBLISH sends', () => {
  test('everything, when nothing is left out and nothing asks', () => {
    expect(sendingOf([change('a'), change('c')], nobody, new Map())).toEqual({ ids: null, count: 2, settled: {} })
  })

  test('not what is left out, and not what asks and has no answer: none is given for anybody', () => {
    const all = [change('a'), asks(), change('c')]
    expect(openOf(all[1]!, new Map())).toBe(1)
    expect(sendingOf(all, new Set(['c']), new Map())).toEqual({ ids: ['a'], count: 1, settled: {} })
  })

  test('what was answered, the way it was answered', () => {
    const all = [change('a'), asks()]
    expect(sendingOf(all, nobody, answered(asks(), 'theirs'))).toEqual({
      ids: null,
      count: 2,
      settled: { b: { text: 'theirs' } },
    })
  })

  test('an answer is one to what was shown: what somebody saves after it is asked again', () => {
    expect(sendingOf([asks('Newer')], nobody, answered(asks(), 'mine'))).toEqual({ ids: [], count: 0, settled: {} })
    expect(withoutAnswers(answered(asks(), 'mine'), ['a']).size).toBe(1)
    expect(withoutAnswers(answered(asks(), 'mine'), ['b']).size).toBe(0)
  })
})

test.each<[string | null, Change[], { done: number; all: number } | null]>([
  [null, [], null],
  ['1 CHANGE WAITS', [change('a')], null],
  ['3 CHANGES WAIT', [change('a'), change('b'), change('c', { is: 'refused' })], null],
  ['1 CHANGE ASKS YOU', [change('a'), asks()], null],
  ['PUBLISHING 2 OF 5', [change('a')], { done: 1, all: 5 }],
  ['PUBLISHING 5 OF 5', [], { done: 5, all: 5 }],
])('issue 8: the header says %s', (words, changes, running) => {
  expect(chipWords(changes, running)).toBe(words)
})

test('issue 8: how a run ended, and what a change does, in words', () => {
  expect(endedWords(0, [])).toBe('')
  expect(endedWords(2, [asks(), change('c', { is: 'refused' }), change('d', { is: 'refused' })])).toBe(
    '2 changes published. 1 change asks you. 2 changes were refused.',
  )
  expect(doingOf({ kind: 'create', room: 'blog' })).toBe('New post')
  expect(doingOf({ kind: 'order', room: 'navigation' })).toBe('New order')
})
