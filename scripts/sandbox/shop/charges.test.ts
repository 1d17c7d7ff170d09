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
  { code: 'FIVE', percent: 0, amount: '5.00', isActive: true, combines: true },
  { code: 'SHIPS', percent: 0, freeShipping: true, isActive: true, combines: true },
  { code: 'ONCE', percent: 20, isActive: true, oncePerCustomer: true },
]

function charge(situation: Partial<Situation>, entered: string[] = []) {
  return chargesOf({ ...readyStore, discountCodes: codes, ...situation }, lines, {
    codes: entered,
    used: new Set(['once']),
  })
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
  expect(discounted).toMatchObject({
    discounts: [{ code: 'WELCOME10' }],
    discountCents: 175,
    taxCents: 158,
    totalCents: 1733,
  })
  expect(discounted.lineDiscounts).toEqual([80, 95])
  expect(charge({}, ['WELCOME10', 'HALF'])).toMatchObject({ discounts: [{ code: 'HALF' }], discountCents: 875 })
  expect(charge({}, ['OVER'])).toMatchObject({ discounts: [], discountCents: 0 })
})

test('fixed amounts, free shipping and codes that combine are charged together, used-up ones not', () => {
  expect(charge({}, ['FIVE'])).toMatchObject({ discountCents: 500, lineDiscounts: [229, 271] })
  const shipped = charge({ shippingPrice: '5.00' }, ['FIVE', 'SHIPS'])
  expect(shipped).toMatchObject({ discountCents: 500, shippingCents: 0, totalCents: 1250 })
  expect(shipped.discounts.map(({ code, cents }) => [code, cents])).toEqual([
    ['FIVE', 500],
    ['SHIPS', 0],
  ])
  expect(charge({}, ['FIVE', 'HALF']).discounts).toMatchObject([{ code: 'HALF' }])
  expect(charge({}, ['ONCE'])).toMatchObject({ discounts: [], discountCents: 0 })
})
