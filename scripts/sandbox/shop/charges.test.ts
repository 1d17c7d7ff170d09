import { expect, test } from 'vitest'
import { readyStore, type Situation } from '#sandbox/situation.ts'
import { chargesOf } from './charges.ts'

const lines = [
  { unitCents: 400, quantity: 2 },
  { unitCents: 950, quantity: 1 },
]
const codes = [
  { code: 'WELCOME10', percent: 10, isActive: true },
  { code: 'HALF', percent: 50, isActive: true },
  { code: 'OVER', percent: 90, isActive: false },
]

function charge(situation: Partial<Situation>, entered: string[] = []) {
  return chargesOf({ ...readyStore, discountCodes: codes, ...situation }, lines, entered)
}

test('tax comes on top of goods and shipping, or is part of them', () => {
  expect(charge({ taxPercent: 8, shippingPrice: '5.00' })).toMatchObject({ taxCents: 180, totalCents: 2430 })
  expect(charge({ taxPercent: 25, pricesIncludeTax: true })).toMatchObject({ taxCents: 350, totalCents: 1750 })
})

test('a store that ships nowhere charges no shipping', () => {
  expect(charge({ shippingPrice: null })).toMatchObject({ shippingCents: 0, totalCents: 1750 })
})

test('the best active code takes its percent off all lines, to the cent', () => {
  const discounted = charge({ taxPercent: 10 }, ['OVER', 'welcome10', 'nonsense'])
  expect(discounted).toMatchObject({ discountCode: 'WELCOME10', discountCents: 175, taxCents: 158, totalCents: 1733 })
  expect(discounted.lineDiscounts).toEqual([80, 95])
  expect(charge({}, ['WELCOME10', 'HALF'])).toMatchObject({ discountCode: 'HALF', discountCents: 875 })
  expect(charge({}, ['OVER'])).toMatchObject({ discountCode: null, discountCents: 0 })
})
