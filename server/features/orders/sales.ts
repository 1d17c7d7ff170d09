import type { Database } from '#server/database/database.ts'
import { formatCents } from './decimal.ts'

export interface SalesDay {
  /** E.g. `2026-11-21`, in the shop's time zone. */
  day: string
  orders: number
  /** Decimal text. */
  revenue: string
}

/** Orders that will never be paid. */
const UNPAID = ['voided', 'expired']

/**
 * Orders and revenue for each of the last `days` days in a time zone, where a day may have 23 or 25 hours. Refunds
 * count against the day of the order. Test, cancelled and unpaid orders are left out.
 */
export async function salesByDay(db: Database, days: number, timeZone: string, now: Date): Promise<SalesDay[]> {
  const starts = startsOfDays(days, timeZone, now)
  const rows = await db
    .selectFrom('orders')
    .select(['createdAt', 'totalCents', 'refundedCents'])
    .where('createdAt', '>=', starts[0]!.at)
    .where('isTest', '=', 0)
    .where('cancelledAt', 'is', null)
    .where('financialStatus', 'not in', UNPAID)
    .orderBy('createdAt')
    .execute()
  const sums = starts.map(({ day }) => ({ day, orders: 0, cents: 0n }))
  let index = 0
  for (const { createdAt, totalCents, refundedCents } of rows) {
    while (index + 1 < starts.length && starts[index + 1]!.at <= createdAt) index += 1
    const sum = sums[index]!
    sum.orders += 1
    sum.cents += BigInt(totalCents) - BigInt(refundedCents)
  }
  return sums.map(({ cents, ...sum }) => ({ ...sum, revenue: formatCents(cents) }))
}

/** Start of each of the last days, oldest first. If clocks skip midnight, the day starts after the gap. */
function startsOfDays(days: number, timeZone: string, now: Date): { day: string; at: string }[] {
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone).toPlainDate()
  return Array.from({ length: days }, (_, index) => {
    const date = today.subtract({ days: days - 1 - index })
    const start = new Date(date.toZonedDateTime(timeZone).epochMilliseconds)
    return { day: date.toString(), at: start.toISOString() }
  })
}

/** Currency of the newest order; USD before there is one. */
export async function readCurrency(db: Database): Promise<string> {
  const newest = await db
    .selectFrom('orders')
    .select('currency')
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return newest?.currency ?? 'USD'
}
