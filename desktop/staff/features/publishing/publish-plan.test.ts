import { describe, expect, test } from 'vitest'
import type { Change } from '#bridge/publishing.ts'
import { answerKey, unresolvedCount, publishPlanOf, withoutAnswers, type Choice } from './publish-plan.ts'
import { chipWords, changeLabel, resultWords } from './texts.ts'

const change = (id: string, more: Partial<Change> = {}): Change => ({
  id,
  feature: 'pages',
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
const nothingExcluded = new Set<string>()

describe('what SEND takes to the shop', () => {
  test('everything if nothing is excluded or in conflict', () => {
    expect(publishPlanOf([change('a'), change('c')], nothingExcluded, new Map())).toEqual({
      ids: null,
      count: 2,
      settled: {},
    })
  })

  test('no excluded changes, and no conflicts without a choice', { tags: ['D3.3'] }, () => {
    const all = [change('a'), asks(), change('c')]
    expect(unresolvedCount(all[1]!, new Map())).toBe(1)
    expect(publishPlanOf(all, new Set(['c']), new Map())).toEqual({ ids: ['a'], count: 1, settled: {} })
  })

  test('resolved conflicts with the choices made', () => {
    const all = [change('a'), asks()]
    expect(publishPlanOf(all, nothingExcluded, answered(asks(), 'theirs'))).toEqual({
      ids: null,
      count: 2,
      settled: { b: { text: 'theirs' } },
    })
  })

  test('a choice applies to what was shown; a newer save asks again', () => {
    expect(publishPlanOf([asks('Newer')], nothingExcluded, answered(asks(), 'mine'))).toEqual({
      ids: [],
      count: 0,
      settled: {},
    })
    expect(withoutAnswers(answered(asks(), 'mine'), ['a']).size).toBe(1)
    expect(withoutAnswers(answered(asks(), 'mine'), ['b']).size).toBe(0)
  })
})

test.each<[string | null, Change[], { done: number; all: number } | null, isHolding?: boolean]>([
  [null, [], null],
  ['1 CHANGE WAITING', [change('a')], null],
  ['3 CHANGES WAITING', [change('a'), change('b'), change('c', { is: 'refused' })], null],
  [null, [change('a', { goesByItself: true })], null],
  ['1 CHANGE NEEDS A DECISION', [change('a'), asks()], null],
  ['HOLDING 0 CHANGES', [], null, true],
  ['HOLDING 2 CHANGES, 1 NEEDS A DECISION', [change('a'), asks()], null, true],
  ['SENDING 2 OF 5', [change('a')], { done: 1, all: 5 }],
  ['SENDING 5 OF 5', [], { done: 5, all: 5 }],
])('the header shows %s', (words, changes, running, isHolding = false) => {
  expect(chipWords({ changes, running, isHolding })).toBe(words)
})

test('results and changes are described in words', () => {
  expect(resultWords(0, [])).toBe('')
  expect(resultWords(2, [asks(), change('c', { is: 'refused' }), change('d', { is: 'refused' })])).toBe(
    '2 changes sent to the shop. 1 change needs a decision. 2 changes were refused.',
  )
  expect(changeLabel({ kind: 'create', feature: 'blog' })).toBe('New post')
  expect(changeLabel({ kind: 'order', feature: 'navigation' })).toBe('Reordered menu')
})
