import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { onEveryDialect, openTestDatabase } from '#tests/harness/database.ts'
import { draft, openOrders } from '#tests/harness/orders.ts'
import { salesByDay } from './sales.ts'

onEveryDialect((_, open) => {
  test('sales include empty days and omit test, cancelled and unpaid orders', async () => {
    await using database = await open()
    const api = openOrders(database.db)
    const today = new Date().toISOString()
    await api.save(
      draft({ createdAt: today, totalCents: 1250 }),
      draft({ createdAt: today, totalCents: 1000, refundedCents: 250, financialStatus: 'partially_refunded' }),
      draft({ createdAt: today, totalCents: 10, financialStatus: 'pending' }),
      draft({ createdAt: today, totalCents: 5000, isTest: 1 }),
      draft({ createdAt: today, totalCents: 5000, cancelledAt: today }),
      draft({ createdAt: today, totalCents: 5000, financialStatus: 'voided' }),
      draft({ createdAt: '2020-01-01T00:00:00.000Z', totalCents: 5000, currency: 'EUR' }),
    )
    const { currency, total, days } = await api.orders.sales({ query: { days: 3 } })
    expect({ currency, total }).toEqual({ currency: 'USD', total: 6 })
    expect(days.map(({ orders, revenue }) => [orders, revenue])).toEqual([
      [0, '0.00'],
      [0, '0.00'],
      [3, '20.10'],
    ])
    expect(days.at(-1)!.day).toBe(today.slice(0, 10))
  })
})

test.for([
  ['Europe/Berlin', '2026-03-29', 23],
  ['Europe/Berlin', '2026-10-25', 25],
  ['America/Sao_Paulo', '2018-11-04', 23],
  ['Australia/Lord_Howe', '2026-04-05', 24.5],
] as const)('sales in %s give %s its own %d hours', async ([timeZone, day, hours]) => {
  await using database = await openTestDatabase()
  const api = openOrders(database.db)
  const start = Temporal.PlainDate.from(day).toZonedDateTime(timeZone).epochMilliseconds
  const at = (ms: number) => draft({ createdAt: new Date(ms).toISOString() })
  const end = start + hours * 3_600_000
  await api.save(at(start - 1), at(start), at(start + 9_000_000), at(end - 1), at(end))
  const sales = await salesByDay(database.db, 3, timeZone, new Date(end + 1))
  expect(sales.map(({ orders }) => orders)).toEqual([1, 3, 1])
  expect(sales[1]).toEqual({ day, orders: 3, revenue: '12.00' })
})

test('sales match a naive count in any time zone at any time', async () => {
  await using database = await openTestDatabase()
  const api = openOrders(database.db)
  // A year that contains both clock changes in every zone.
  const time = fc.date({ min: new Date('2026-01-01'), max: new Date('2027-01-01'), noInvalidDate: true })
  const zone = fc.constantFrom(
    'UTC',
    'Europe/Berlin',
    'America/New_York',
    'Asia/Kathmandu',
    'Pacific/Apia',
    'Africa/Cairo',
  )
  const order = fc.record({
    createdAt: time,
    totalCents: fc.nat(100_000),
    isTest: fc.constantFrom(0 as const, 1 as const),
  })
  const given = fc.record({
    orders: fc.array(order, { maxLength: 40 }),
    timeZone: zone,
    now: time,
    days: fc.integer({ min: 1, max: 40 }),
  })
  await fc.assert(
    fc.asyncProperty(given, async ({ orders, timeZone, now, days }) => {
      await database.db.deleteFrom('orders').execute()
      await api.save(...orders.map((each) => draft({ ...each, createdAt: each.createdAt.toISOString() })))
      const sales = await salesByDay(database.db, days, timeZone, now)
      const { format: dayOf } = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' })
      expect(sales).toHaveLength(days)
      expect(sales.at(-1)!.day).toBe(dayOf(now))
      for (const { day, orders: count, revenue } of sales) {
        const counted = orders.filter((each) => each.isTest === 0 && dayOf(each.createdAt) === day)
        // Orders dated after now count as today, because clocks differ.
        const later =
          day === dayOf(now) ? orders.filter((each) => each.isTest === 0 && dayOf(each.createdAt) > day) : []
        const all = [...counted, ...later]
        expect(count).toBe(all.length)
        expect(Number(revenue) * 100).toBeCloseTo(
          all.reduce((sum, { totalCents }) => sum + totalCents, 0),
          3,
        )
      }
    }),
    { numRuns: 60 },
  )
})
