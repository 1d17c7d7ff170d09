import type { Logger } from 'pino'

/** How late something planned may be. Looking costs less than a tenth of a millisecond. */
const LOOK_EVERY_MS = 1_000

/** Does what a room has planned and is due at a time; also what became due while no server ran. */
export type DoDue = (now: Date) => Promise<void>

/** Looks for what is due, until it is closed. */
export interface Schedule {
  close(): Promise<void>
}

interface ScheduleParts {
  /** By what it is called in the log, such as `publishing posts`. One that fails keeps none of the others from its time. */
  plans: Readonly<Record<string, DoDue>>
  log: Logger
  /** The time by the clock that all servers share. */
  now(): Promise<Date>
}

/** Looks once before it opens, so that what became due while the shop was closed is there for its first shopper, then every second. */
export async function openSchedule({ plans, log, now }: ScheduleParts): Promise<Schedule> {
  let timer: NodeJS.Timeout | undefined
  let closed = false
  let looking = look()
  await looking

  async function look() {
    for (const [what, doDue] of Object.entries(plans)) {
      try {
        await doDue(await now())
      } catch (error) {
        log.error({ err: error }, `${what} on time failed; it is tried again`)
      }
    }
    if (closed) return
    timer = setTimeout(() => (looking = look()), LOOK_EVERY_MS)
    timer.unref()
  }

  return {
    async close() {
      closed = true
      clearTimeout(timer)
      await looking
    },
  }
}
