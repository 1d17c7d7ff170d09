const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const

/** Whole units of a length of time in ms, rounded down: `[11, 'hour']`, `[0, 'minute']`. */
function wholeUnits(ms: number) {
  const [unit, length] = units.find(([, length]) => ms >= length) ?? units[2]
  return [Math.max(0, Math.floor(ms / length)), unit] as const
}

/** What is due counts as later by this much (ms): a moment after it was set, four hours are still four hours. */
const TOLERANCE_MS = 30_000

/** The time until or since a moment: `in 2 hours`, `5 minutes ago`, `now`. */
export function fromNow(iso: string, now = Date.now()): string {
  const ms = Date.parse(iso) - now
  const [count, unit] = wholeUnits(ms > 0 ? ms + TOLERANCE_MS : -ms)
  return count === 0 ? 'now' : new Intl.RelativeTimeFormat('en-GB').format(ms > 0 ? count : -count, unit)
}

/** How long something waits: `3 days`, `1 hour`, `less than a minute`. */
export function waitsFor(iso: string, now = Date.now()): string {
  const [count, unit] = wholeUnits(now - Date.parse(iso))
  return count === 0 ? 'less than a minute' : `${count} ${unit}${count === 1 ? '' : 's'}`
}
