import { expect, test } from 'vitest'
import { changeWords, lengthWords, nameOf, nounOf, progressWords, revertWords } from './sync-texts.ts'

const none = { added: 0, changed: 0, unchanged: 0, archived: 0, skipped: 0 }
const products = { kind: 'products', reverts: null } as const

test('a sync reports what it read and changed', () => {
  expect(progressWords({ ...products, counts: { ...none, added: 1 } })).toBe('1 product read: 1 added')
  expect(progressWords({ ...products, counts: { ...none, unchanged: 10_000 } })).toBe(
    '10,000 products read: nothing has changed',
  )
  expect(progressWords({ kind: 'orders', reverts: null, counts: { ...none, added: 2, unchanged: 3 } })).toBe(
    '5 orders read: 2 added',
  )
  // Archived products no longer exist in Shopify, so they were not read.
  expect(progressWords({ ...products, counts: { added: 2, changed: 1, unchanged: 26, archived: 3, skipped: 1 } })).toBe(
    '30 products read: 2 added, 1 changed, 3 archived, 1 skipped',
  )
  expect(changeWords(none)).toBeNull()
})

test('a revert reports what it restores', () => {
  const revert = { kind: 'products', reverts: '12' } as const
  expect([nameOf(revert), nounOf(revert), nameOf(products), nounOf(products)]).toEqual([
    'Revert of sync 12',
    'revert of sync 12',
    'Products',
    'sync of products',
  ])
  expect(progressWords({ ...revert, counts: { ...none, changed: 2 } })).toBe('2 products checked: 2 changed')
})

test.each([
  ['2026-11-21T12:00:00.400Z', '0 s'],
  ['2026-11-21T12:00:59Z', '59 s'],
  ['2026-11-21T12:02:00Z', '2 min'],
  ['2026-11-21T12:02:05Z', '2 min 5 s'],
  ['2026-11-21T13:02:05Z', '1 h 2 min'],
  // The clock was set back.
  ['2026-11-21T11:59:00Z', '0 s'],
])('the duration until %s is %s', (to, words) => expect(lengthWords('2026-11-21T12:00:00Z', to)).toBe(words))

test('the confirmation of a revert lists what it restores', () => {
  expect(revertWords({ ...none, changed: 2, added: 1, archived: 1 })).toBe(
    '2 products get back their previous prices, texts and stock; 1 product that was added goes off sale; ' +
      '1 product that was archived goes back on sale. Shopify itself doesn’t change: the next sync applies its state again.',
  )
})
