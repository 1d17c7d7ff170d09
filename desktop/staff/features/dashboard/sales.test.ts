import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { periodsOf, rangeOf, ranges, sumOf } from './sales.ts'

const daysUntil = (last: string, count: number) =>
  Array.from({ length: count }, (_, index) => {
    const day = new Date(Date.parse(last) - (count - 1 - index) * 86_400_000).toISOString().slice(0, 10)
    return { day, orders: index % 3, revenue: `${index}.10` }
  })

test('a month has daily bars, a year has weekly bars that end today', () => {
  const month = periodsOf(daysUntil('2026-11-21', 30))
  expect(month).toHaveLength(30)
  expect(month.at(-1)).toEqual({
    label: '21 Nov',
    title: 'Saturday, 21 November 2026',
    orders: 2,
    height: 29.1,
    revenue: '29.10',
  })
  const year = periodsOf(daysUntil('2026-11-21', 365))
  expect(year).toHaveLength(53)
  expect(year[0]!.title).toBe('Saturday, 22 November 2025')
  expect(year.at(-1)).toMatchObject({ label: '15 Nov', title: expect.stringMatching(/^15\W+21 November 2026$/) })
})

test('bars leave out no day and count none twice in any range', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ orders: fc.nat(50), cents: fc.nat(100_000_00) }), { minLength: 1, maxLength: 366 }),
      (sold) => {
        const days = daysUntil('2027-03-30', sold.length).map(({ day }, index) => ({
          day,
          orders: sold[index]!.orders,
          revenue: (sold[index]!.cents / 100).toFixed(2),
        }))
        const periods = periodsOf(days)
        expect(periods.reduce((sum, { orders }) => sum + orders, 0)).toBe(
          sold.reduce((sum, { orders }) => sum + orders, 0),
        )
        const all = (sold.reduce((sum, { cents }) => sum + cents, 0) / 100).toFixed(2)
        expect(sumOf(periods.map(({ revenue }) => revenue))).toBe(all)
        expect(sumOf(days.map(({ revenue }) => revenue))).toBe(all)
      },
    ),
  )
})

test('an invalid range in the URL gives the default', () => {
  for (const days of ranges) expect(rangeOf(String(days))).toBe(days)
  for (const text of ['', '0', '31', '-7', 'all', '7 ']) expect(rangeOf(text)).toBe(30)
})
