/** A test file or a journey with the time it took, in milliseconds. */
export interface Timed {
  name: string
  ms: number
}

const SHOWN = 10

/** The slowest ones with their share of the time of all, as lines; none if there are few. */
export function describeSlowest(what: string, all: readonly Timed[]): string[] {
  if (all.length <= SHOWN) return []
  const total = all.reduce((sum, { ms }) => sum + ms, 0)
  const share = (ms: number) => `${Math.round((ms / total) * 100)} %`.padStart(5)
  const slowest = all.toSorted((a, b) => b.ms - a.ms).slice(0, SHOWN)
  const ofThem = slowest.reduce((sum, { ms }) => sum + ms, 0)
  return [
    `The ${SHOWN} slowest of ${all.length} ${what} took${share(ofThem)} of the time:`,
    ...slowest.map(({ name, ms }) => `${(ms / 1000).toFixed(1).padStart(7)} s ${share(ms)}  ${name}`),
  ]
}
