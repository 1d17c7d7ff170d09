import type { Schedule } from '#shared/features/scheduler/scheduler.contract.ts'

const HOUR_MS = 3_600_000
/** Of a schedule, between two syncs. */
export const hoursOf: Readonly<Record<Schedule, number>> = { hourly: 1, '4hours': 4, daily: 24 }
const THREE = Temporal.PlainTime.from('03:00')

/**
 * The first slot of a schedule after a moment. `hourly` and `4hours` are so many hours apart on every day, whatever the clocks do, and
 * the same for every process. `daily` is 3 AM in the time zone, once on every local day: where clocks are put forward over it, as soon
 * as there is a later time; where it comes twice, the first one (decision 39).
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
