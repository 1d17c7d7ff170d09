import { expect, test, vi } from 'vitest'
import { proofWords, reconcileWords, subjectWords, times, unreachableWords } from './webhooks.ts'

vi.mock('#staff/facts.ts', () => ({ facts: { timeZone: 'UTC' } }))

test('an unreachable Shopify shows its error or "Unknown error"', { tags: ['A2.8'] }, () => {
  expect(unreachableWords({ reachable: false, error: 'nobody listens there' })).toBe(
    'Unreachable: nobody listens there',
  )
  for (const error of [null, ''])
    expect(unreachableWords({ reachable: false, error })).toBe('Unreachable: Unknown error')
})

test('only a delivery to the present address proves that Shopify reaches it', () => {
  const lastDelivery = '2026-11-21T12:00:00Z'
  expect(proofWords({ lastDelivery, isProven: true })).toMatch(/^Shopify got through .* ago\.$/)
  const unproven = 'Only a delivery proves that Shopify can reach it; none has arrived yet.'
  expect(proofWords({ lastDelivery, isProven: false })).toBe(unproven)
  expect(proofWords({ lastDelivery: null, isProven: false })).toBe(unproven)
})

test('the result of the last reconcile is shown as text', () => {
  expect(reconcileWords(null)).toBe('Not yet')
  const last = { at: '2026-11-21T12:00:00Z', found: 1, text: '1 product without a webhook.' }
  expect(reconcileWords(last)).toMatch(/^21 Nov 2026, 12:00, .*: 1 product without a webhook.$/)
})

test('large ids keep their digits; a non-gid subject is unchanged', () => {
  expect(subjectWords('gid://shopify/InventoryItem/9007199254740993')).toBe('InventoryItem 9007199254740993')
  expect(subjectWords('javascript:alert(1)')).toBe('javascript:alert(1)')
  expect(subjectWords(null)).toBe('no subject')
  expect([1, 3].map(times)).toEqual(['once', '3 times'])
})
