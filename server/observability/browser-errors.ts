import type { Logger } from 'pino'
import { type BrowserError, withoutTexts } from '#shared/features/browser-errors/describe-error.ts'
import { ok, warning, type Check } from './health/check.ts'
import { Tally } from './metrics/tally.ts'

const families = ['Chrome', 'Edge', 'Firefox', 'Safari', 'other'] as const
const HOUR_MS = 3_600_000
/** Longer names of browsers are made up. */
const MAX_AGENT = 300
const DAY_HOURS = 24
/** Errors in two hours that staff should know of, if they are also this many times as many as usual. */
const MANY = 20
const TIMES = 3
/** Different errors that are told apart, and logged, in an hour. */
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
    const match = pattern.exec(userAgent.slice(0, MAX_AGENT))
    if (match) return { family, version: match[1]!.slice(0, 4) }
  }
  return { family: 'other', version: '' }
}

export type BrowserErrors = ReturnType<typeof watchBrowserErrors>

interface Hour {
  /** Since the epoch. */
  began: number
  count: number
  /** How often each different error came. */
  kinds: Map<string, { error: BrowserError; count: number }>
}

/** Counts the errors that browsers report to this server, and logs each kind once an hour. */
export function watchBrowserErrors(log: Logger, now: () => number = Date.now) {
  const tally = new Tally({ app: ['shop', 'staff'], browser: families })
  const hourNow = () => Math.floor(now() / HOUR_MS)
  const since = hourNow()
  /** The current one last. */
  let hours: Hour[] = []

  function currentHour(): Hour {
    const began = hourNow()
    if (hours.at(-1)?.began !== began)
      hours = [...hours.filter((hour) => hour.began > began - 2 - DAY_HOURS), { began, count: 0, kinds: new Map() }]
    return hours.at(-1)!
  }

  return {
    note(error: BrowserError, userAgent: string): void {
      const { family, version } = browserOf(userAgent)
      tally.add({ app: error.app, browser: family })
      const hour = currentHour()
      hour.count += 1
      const known = { ...error, message: withoutTexts(error.message), browser: `${family} ${version}`.trim() }
      const kind = Object.values(known).join(' ')
      const seen = hour.kinds.get(kind)
      if (seen) seen.count += 1
      if (seen || hour.kinds.size >= MAX_KINDS) return
      hour.kinds.set(kind, { error: known, count: 1 })
      log.warn({ event: 'browser_error', error: known }, 'a browser reported an error of the program')
    },
    get samples() {
      return tally.samples
    },
    check(): Check {
      const name = 'browsers'
      const { began } = currentHour()
      // The hour before counts, too: the current one may just have begun.
      const latest = hours.filter((hour) => hour.began >= began - 1)
      const count = sumOf(latest)
      const earlier = hours.filter((hour) => hour.began < began - 1)
      const known = Math.min(DAY_HOURS, began - 1 - since)
      const usual = known > 0 ? (2 * sumOf(earlier)) / known : 0
      if (count < MANY || count < TIMES * usual)
        return ok(name, `${count} errors of the program in browsers in the last two hours.`)
      const [most] = latest.flatMap(({ kinds }) => [...kinds.values()]).toSorted((a, b) => b.count - a.count)
      const { screen, name: kind, script } = most!.error
      return warning(
        name,
        `Errors of the program in browsers are rising: ${count} in the last two hours, most often on ${screen} (${kind} at ${script}). Forms go on working without scripts. The log has each hour’s first ${MAX_KINDS} kinds (browser_error).`,
      )
    },
  }
}

const sumOf = (hours: readonly Hour[]) => hours.reduce((sum, { count }) => sum + count, 0)
