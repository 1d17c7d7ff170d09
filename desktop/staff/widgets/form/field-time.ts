/** An ISO time as a value for `datetime-local`, which has no zone: to the minute, on the clocks of a time zone. */
export const toField = (iso: string | null, timeZone: string): string =>
  iso ? new Date(Date.parse(iso) + offsetAt(Date.parse(iso), timeZone)).toISOString().slice(0, 16) : ''

/**
 * The value of such a field as ISO 8601 in UTC; null if it is incomplete. Of a time that clocks show twice it is the
 * first, and one that they skip moves on by as much as they do.
 */
export function fromField(value: string, timeZone: string): string | null {
  const shown = /^\d{4,6}-\d\d-\d\dT\d\d:\d\d/.test(value) ? Date.parse(`${value}Z`) : NaN
  if (Number.isNaN(shown)) return null
  const times = [-DAY_MS, DAY_MS].map((ms) => shown - offsetAt(shown + ms, timeZone))
  const found = times.filter((time) => time + offsetAt(time, timeZone) === shown)
  return new Date(found.length > 0 ? Math.min(...found) : Math.max(...times)).toISOString()
}

const DAY_MS = 86_400_000

/** How far the clocks of a time zone are ahead of UTC at a moment, in ms. */
function offsetAt(time: number, timeZone: string): number {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  const part = Object.fromEntries(format.formatToParts(time).map(({ type, value }) => [type, Number(value)]))
  const shown = Date.UTC(part['year']!, part['month']! - 1, part['day'], part['hour'], part['minute'], part['second'])
  return shown - Math.floor(time / 1000) * 1000
}
