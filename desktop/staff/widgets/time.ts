/** The editor's own time zone, such as `Europe/Berlin`. */
export const ownZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/** `22 Nov 2026, 09:30`, in the editor's zone unless told otherwise. */
export const timeText = (iso: string, timeZone?: string) =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', ...(timeZone && { timeZone }) }).format(
    new Date(iso),
  )

/** `22 Nov 2026` */
export const dayText = (iso: string) => new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium' }).format(new Date(iso))

/** A time for a field of type datetime-local, which knows no zone: the editor's own, to the minute. */
export function toField(iso: string | null): string {
  if (!iso) return ''
  const time = new Date(iso)
  const two = (number: number) => String(number).padStart(2, '0')
  const day = `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())}`
  return `${day}T${two(time.getHours())}:${two(time.getMinutes())}`
}

/** The time in such a field, ISO 8601 in UTC. Null while it is incomplete. */
export function fromField(value: string): string | null {
  const time = new Date(value)
  return value === '' || Number.isNaN(time.getTime()) ? null : time.toISOString()
}

/** Whether two zones' clocks show the same at a moment. */
export const sameClock = (iso: string, one: string, other: string) => timeText(iso, one) === timeText(iso, other)
