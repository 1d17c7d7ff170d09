/** The person's own time zone, such as `Europe/Berlin`. */
export const ownZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/** `22 Nov 2026, 09:30`, in the person's time zone by default. */
export const timeText = (iso: string, timeZone?: string) =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', ...(timeZone && { timeZone }) }).format(
    new Date(iso),
  )

/** `22 Nov 2026` */
export const dayText = (iso: string) => new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium' }).format(new Date(iso))

/** An ISO time as a value for `datetime-local`, which has no zone: the person's own, to the minute. */
export function toField(iso: string | null): string {
  if (!iso) return ''
  const time = new Date(iso)
  const two = (number: number) => String(number).padStart(2, '0')
  const day = `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())}`
  return `${day}T${two(time.getHours())}:${two(time.getMinutes())}`
}

/** The value of such a field as ISO 8601 in UTC. Null if it is incomplete. */
export function fromField(value: string): string | null {
  const time = new Date(value)
  return value === '' || Number.isNaN(time.getTime()) ? null : time.toISOString()
}

/** Whether the clocks of two time zones agree at a moment. */
export const sameClock = (iso: string, one: string, other: string) => timeText(iso, one) === timeText(iso, other)
