/** How often a page may crash within a while before somebody is asked. */
const TIMES = 3
const WITHIN_MS = 60_000

/** Tells accidents from a page that crashes whenever it is opened. `now`: milliseconds. */
export function createPatience(now: () => number = () => performance.now()) {
  let times: number[] = []
  return {
    /** Once more is all right. Asked at each crash. */
    allows(): boolean {
      times = [...times.filter((time) => now() - time < WITHIN_MS), now()]
      return times.length <= TIMES
    },
    forget() {
      times = []
    },
  }
}
