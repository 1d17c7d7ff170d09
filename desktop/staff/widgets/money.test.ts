import { expect, test } from 'vitest'
import { isZero, money } from './money.ts'

test.each([
  ['12.50', 'USD', '$12.50'],
  ['1200', 'CAD', 'CA$1,200.00'],
  ['-3.5', 'EUR', '-€3.50'],
  ['1500', 'JPY', '¥1,500'],
  ['90071992547409931.25', 'USD', '$90,071,992,547,409,931.25'],
  ['12.50', '', '12.50'],
  ['12.50', 'not a currency', '12.50 not a currency'],
  ['a lot', 'USD', 'a lot USD'],
])('%s in %s is %s', (amount, currency, words) => expect(money(amount, currency)).toBe(words))

test('zero is recognised in any notation', () => {
  expect(['0', '0.00', '0.0'].every(isZero)).toBe(true)
  expect(isZero('0.01')).toBe(false)
})
