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
