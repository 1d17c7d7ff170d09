import type { Logger } from 'pino'
import { type BrowserError, withoutTexts } from '#shared/features/browser-errors/describe-error.ts'
import { ok, warning, type Check } from './health/check.ts'
import { Tally } from './metrics/tally.ts'

const families = ['Chrome', 'Edge', 'Firefox', 'Safari', 'other'] as const
const HOUR_MS = 3_600_000
const DAY_HOURS = 24
/** Errors in an hour that staff should know of, if they are also this many times as many as usual. */
const MANY = 20
const TIMES = 3
/** Different errors that are logged in an hour. */
const MAX_KINDS = 100

/** A browser's family and major version, such as `Safari 17`. On iOS every browser is Safari inside. */
export function browserOf(userAgent: string): { family: (typeof families)[number]; version: string } {
  const patterns = [
    ['Safari', /(?:iPhone|iPad).* OS (\d+)_/],
    ['Edge', /Edg\w*\/(\d+)/],
    ['Firefox', /Firefox\/(\d+)/],
    ['Chrome', /Chrome\/(\d+)/],
    ['Safari', /Version\/(\d+).* Safari/],
  ] as const
  for (const [family, pattern] of patterns) {
    const match = pattern.exec(userAgent)
    if (match) return { family, version: match[1]!.slice(0, 4) }
  }
  return { family: 'other', version: '' }
}

export type BrowserErrors = ReturnType<typeof watchBrowserErrors>

/** Counts the errors that browsers report to this server, and logs each kind once an hour. */
export function watchBrowserErrors(log: Logger, now: () => number = Date.now) {
  const tally = new Tally({ app: ['shop', 'staff'], browser: families })
  /** Errors by hour, the current one last. */
  let hours: { began: number; count: number }[] = []
  let kinds = new Set<string>()
  let worst: BrowserError | null = null

  function currentHour() {
    const began = Math.floor(now() / HOUR_MS)
    if (hours.at(-1)?.began !== began) {
      hours = [...hours.filter((hour) => hour.began >= began - DAY_HOURS), { began, count: 0 }]
      kinds = new Set()
    }
    return hours.at(-1)!
  }

  return {
    note(error: BrowserError, userAgent: string): void {
      const { family, version } = browserOf(userAgent)
      tally.add({ app: error.app, browser: family })
      currentHour().count += 1
      const known = { ...error, message: withoutTexts(error.message), browser: `${family} ${version}`.trim() }
      const kind = Object.values(known).join(' ')
      if (kinds.has(kind) || kinds.size >= MAX_KINDS) return
      kinds.add(kind)
      worst = known
      log.warn({ event: 'browser_error', error: known }, 'a browser reported an error of the program')
    },
    get samples() {
      return tally.samples
    },
    check(): Check {
      const name = 'browsers'
      const { count, began } = currentHour()
      const before = hours.filter((hour) => hour.began < began).reduce((sum, hour) => sum + hour.count, 0)
      // The hour before counts, too: the current one may just have begun.
      const latest = count + (hours.find((hour) => hour.began === began - 1)?.count ?? 0)
      if (latest < MANY || latest < (TIMES * before) / DAY_HOURS || !worst)
        return ok(name, `${latest} errors of the program in browsers in the last two hours.`)
      return warning(
        name,
        `Errors of the program in browsers are rising: ${latest} in the last two hours, the latest on ${worst.screen} (${worst.name} at ${worst.script}). Forms go on working without scripts. The log has each of them (browser_error).`,
      )
    },
  }
}
