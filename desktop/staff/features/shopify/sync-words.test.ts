import { expect, test } from 'vitest'
import { changeWords, lengthWords, nameOf, nounOf, progressWords, revertWords } from './sync-words.ts'

const none = { added: 0, changed: 0, unchanged: 0, archived: 0, skipped: 0 }
const products = { kind: 'products', reverts: null } as const

test('a sync is told in words: what was read, and what it did', () => {
  expect(progressWords({ ...products, counts: { ...none, added: 1 } })).toBe('1 product read: 1 added')
  expect(progressWords({ ...products, counts: { ...none, unchanged: 10_000 } })).toBe(
    '10,000 products read: nothing has changed',
  )
  expect(progressWords({ kind: 'orders', reverts: null, counts: { ...none, added: 2, unchanged: 3 } })).toBe(
    '5 orders read: 2 added',
  )
  // What was archived is not at Shopify any more: it was not read.
  expect(progressWords({ ...products, counts: { added: 2, changed: 1, unchanged: 26, archived: 3, skipped: 1 } })).toBe(
    '30 products read: 2 added, 1 changed, 3 archived, 1 left out',
  )
  expect(changeWords(none)).toBeNull()
})

test('a revert is a sync that reads nothing, and says what it puts back', () => {
  const revert = { kind: 'products', reverts: '12' } as const
  expect([nameOf(revert), nounOf(revert), nameOf(products), nounOf(products)]).toEqual([
    'Revert of sync 12',
    'revert of sync 12',
    'Products',
    'sync of products',
  ])
  expect(progressWords({ ...revert, counts: { ...none, changed: 2 } })).toBe('2 products looked at: 2 changed')
})

test.each([
  ['2026-11-21T12:00:00.400Z', '0 s'],
  ['2026-11-21T12:00:59Z', '59 s'],
  ['2026-11-21T12:02:00Z', '2 min'],
  ['2026-11-21T12:02:05Z', '2 min 5 s'],
  ['2026-11-21T13:02:05Z', '1 h 2 min'],
  // Clocks are put back.
  ['2026-11-21T11:59:00Z', '0 s'],
])('how long it took until %s: %s', (to, words) => expect(lengthWords('2026-11-21T12:00:00Z', to)).toBe(words))

test('whoever reverts is told before what will be put back', () => {
  expect(revertWords({ ...none, changed: 2, added: 1, archived: 1 })).toBe(
    '2 products get back their prices, texts and stock from before; 1 product that was added goes out of sale; ' +
      '1 product that was archived comes back on sale. Shopify itself stays as it is: the next sync brings its state again.',
  )
})
