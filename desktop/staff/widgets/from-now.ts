const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const

/** The time until or since a moment: `in 2 hours`, `5 minutes ago`, `now` within half a minute. */
export function fromNow(iso: string, now = Date.now()): string {
  const ms = Date.parse(iso) - now
  const [unit, length] = units.find(([, length]) => Math.abs(ms) >= length) ?? units[2]
  const count = Math.round(ms / length)
  return count === 0 ? 'now' : new Intl.RelativeTimeFormat('en-GB').format(count, unit)
}

/** How long something waits: `3 days`, `1 hour`, `less than a minute`. */
export function waitsFor(iso: string, now = Date.now()): string {
  const ms = Math.max(0, now - Date.parse(iso))
  const [unit, length] = units.find(([, length]) => ms >= length) ?? [null, 1]
  if (unit === null) return 'less than a minute'
  const count = Math.floor(ms / length)
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}
