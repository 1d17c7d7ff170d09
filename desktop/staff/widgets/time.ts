/** The person's own time zone, such as `Europe/Berlin`. */
export const ownZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/** `22 Nov 2026, 09:30`, in the person's time zone by default. */
export const timeText = (iso: string, timeZone?: string) =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', ...(timeZone && { timeZone }) }).format(
    new Date(iso),
  )

/** `22 Nov 2026` */
export const dayText = (iso: string) => new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium' }).format(new Date(iso))

/** Whether the clocks of two time zones agree at a moment. */
export const sameClock = (iso: string, one: string, other: string) => timeText(iso, one) === timeText(iso, other)
