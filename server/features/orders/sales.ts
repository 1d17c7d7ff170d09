import type { Database } from '#server/database/database.ts'
import { textOfCents } from './decimal.ts'

export interface SalesDay {
  /** `2026-11-21`, in the shop's time zone. */
  day: string
  orders: number
  /** Decimal text. */
  revenue: string
}

/** Orders that were never paid and never will be. */
const NOTHING_CAME = ['voided', 'expired']

/**
 * What was ordered on each of the last days up to today, in a time zone. A day begins at its own midnight, so it may have 23 or 25
 * hours. What was given back counts against the day of its order. Test orders, cancelled ones, and those that came to nothing are left out.
 */
export async function salesByDay(db: Database, days: number, timeZone: string, now: Date): Promise<SalesDay[]> {
  const starts = startsOfDays(days, timeZone, now)
  const rows = await db
    .selectFrom('orders')
    .select(['createdAt', 'totalCents', 'refundedCents'])
    .where('createdAt', '>=', starts[0]!.at)
    .where('isTest', '=', 0)
    .where('cancelledAt', 'is', null)
    .where('financialStatus', 'not in', NOTHING_CAME)
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
  return sums.map(({ cents, ...sum }) => ({ ...sum, revenue: textOfCents(cents) }))
}

/** When each of the last days began, the oldest first. Where clocks are put forward over midnight, a day begins after it. */
function startsOfDays(days: number, timeZone: string, now: Date): { day: string; at: string }[] {
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone).toPlainDate()
  return Array.from({ length: days }, (_, index) => {
    const date = today.subtract({ days: days - 1 - index })
    const start = new Date(date.toZonedDateTime(timeZone).epochMilliseconds)
    return { day: date.toString(), at: start.toISOString() }
  })
}

/** In which currency the shop sells: that of its newest order; US dollars before there is one (specification section 9). */
export async function currencyOf(db: Database): Promise<string> {
  const newest = await db
    .selectFrom('orders')
    .select('currency')
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return newest?.currency ?? 'USD'
}
