import type { Schedule } from '#shared/features/auto-sync/auto-sync.contract.ts'

const HOUR_MS = 3_600_000
/** Hours between two syncs of a schedule. */
export const intervalHours: Readonly<Record<Schedule, number>> = { hourly: 1, '4hours': 4, daily: 24 }
const THREE = Temporal.PlainTime.from('03:00')

/**
 * The first slot of a schedule after a time (ADR-055). `hourly` and `4hours` have fixed UTC intervals, unaffected by
 * clock changes. `daily` is 3 AM in the time zone, once per local day: a skipped 3 AM moves to the end of the gap, and
 * of a repeated one the first counts.
 */
export function slotAfter(schedule: Schedule, after: Date, timeZone: string): Date {
  if (schedule === 'daily') return dailyAfter(after, timeZone)
  const step = schedule === 'hourly' ? HOUR_MS : 4 * HOUR_MS
  return new Date((Math.floor(after.getTime() / step) + 1) * step)
}

function dailyAfter(after: Date, timeZone: string): Date {
  const today = Temporal.Instant.fromEpochMilliseconds(after.getTime()).toZonedDateTimeISO(timeZone).toPlainDate()
  for (let days = 0; ; days++) {
    const slot = today.add({ days }).toZonedDateTime({ timeZone, plainTime: THREE }).epochMilliseconds
    if (slot > after.getTime()) return new Date(slot)
  }
}
