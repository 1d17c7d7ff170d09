import { expect, test, vi } from 'vitest'
import { reconcileWords, subjectWords, times, unreachableWords } from './webhooks.ts'

vi.mock('#staff/facts.ts', () => ({ facts: { timeZone: 'UTC' } }))

test("§2 the webhook panel shows Unreachable with the error text or 'Unknown error'", () => {
  expect(unreachableWords({ reachable: false, error: 'nobody listens there' })).toBe(
    'Unreachable: nobody listens there',
  )
  for (const error of [null, ''])
    expect(unreachableWords({ reachable: false, error })).toBe('Unreachable: Unknown error')
})

test('what the last comparison with Shopify has found is told in words', () => {
  expect(reconcileWords(null)).toBe('Not yet')
  const last = { at: '2026-11-21T12:00:00Z', found: 1, text: '1 product that no webhook told of.' }
  expect(reconcileWords(last)).toMatch(/^21 Nov 2026, 12:00, .*: 1 product that no webhook told of.$/)
})

test('ids beyond what JavaScript can count keep their digits; what is no gid stays as it is', () => {
  expect(subjectWords('gid://shopify/InventoryItem/9007199254740993')).toBe('InventoryItem 9007199254740993')
  expect(subjectWords('javascript:alert(1)')).toBe('javascript:alert(1)')
  expect(subjectWords(null)).toBe('no subject')
  expect([1, 3].map(times)).toEqual(['once', '3 times'])
})
