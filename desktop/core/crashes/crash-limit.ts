/** Crashes a page may have within this window before the person is asked. */
const TIMES = 3
const WITHIN_MS = 60_000

/** Distinguishes one-off crashes from a page that crashes every time it opens. `now` returns milliseconds. */
export function createCrashLimit(now: () => number = () => performance.now()) {
  let times: number[] = []
  return {
    /** Records a crash and returns whether the page may be reloaded without asking. */
    allows(): boolean {
      times = [...times.filter((time) => now() - time < WITHIN_MS), now()]
      return times.length <= TIMES
    },
    forget() {
      times = []
    },
  }
}
