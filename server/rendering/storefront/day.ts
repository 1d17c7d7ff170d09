/** Cache tag of pages that show the date, dropped at midnight in the shop's time zone. */
export const TODAY = 'today'

const HOUR_MS = 3_600_000
/** Checking hourly covers clock changes and days of 23 or 25 hours. */
const AT_MOST_MS = HOUR_MS
const AT_LEAST_MS = 50

/** Making one costs more than the rest of a small page. */
const formats = new Map<string, Intl.DateTimeFormat>()

/** The date in a time zone, today's unless given, as `2026-11-21`. */
export const dateIn = (timeZone: string, at = new Date()): string =>
  formats.getOrInsertComputed(timeZone, () => new Intl.DateTimeFormat('en-CA', { timeZone })).format(at)

/** A time (ISO 8601) in a time zone, for people: `28 Nov 2026, 12:00 CET`. */
export const inZone = (timeZone: string, at: string): string =>
  new Intl.DateTimeFormat('en-GB', {
    timeZone,
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(new Date(at))

/** Milliseconds until midnight in a time zone, ignoring clock changes. */
function untilMidnight(timeZone: string): number {
  const now = new Date()
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone, timeStyle: 'medium' }).format(now)
  const [hours = 0, minutes = 0, seconds = 0] = clock.split(':').map(Number)
  return 24 * HOUR_MS - ((hours * 60 + minutes) * 60 + seconds) * 1000 - now.getMilliseconds()
}

/** Calls `onNewDay` whenever the date in this time zone changes. Returns a function that stops it. */
export function watchDay(timeZone: string, onNewDay: () => void): () => void {
  let known = dateIn(timeZone)
  let timer = setTimeout(look, wait())
  timer.unref()

  function look() {
    const today = dateIn(timeZone)
    if (today !== known) {
      known = today
      onNewDay()
    }
    timer = setTimeout(look, wait())
    timer.unref()
  }

  function wait() {
    return Math.max(AT_LEAST_MS, Math.min(AT_MOST_MS, untilMidnight(timeZone)))
  }

  return () => clearTimeout(timer)
}
