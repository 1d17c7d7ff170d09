import type { Logger } from 'pino'

/** How late a scheduled step may be. A check takes less than 0.1 ms. */
const CHECK_EVERY_MS = 1_000

/** Applies a feature's scheduled steps that are due at `now`, including those from while no server ran. */
export type ScheduledTask = (now: Date) => Promise<void>

/** Runs scheduled publishing and other scheduled tasks until closed. */
export interface Schedule {
  close(): Promise<void>
}

interface ScheduleParts {
  /** Tasks by name in the log, such as `publishing posts`. A failing task doesn't stop the others. */
  tasks: Readonly<Record<string, ScheduledTask>>
  log: Logger
  /** Time of the clock that all servers share. */
  now(): Promise<Date>
}

/**
 * Runs once before it returns, so that the first shopper sees everything that became due while the shop was closed;
 * then every second.
 */
export async function openSchedule({ tasks, log, now }: ScheduleParts): Promise<Schedule> {
  let timer: NodeJS.Timeout | undefined
  let closed = false
  let running = runTasks()
  await running

  async function runTasks() {
    for (const [what, doDue] of Object.entries(tasks)) {
      try {
        await doDue(await now())
      } catch (error) {
        log.error({ err: error }, `${what} failed; retrying`)
      }
    }
    if (closed) return
    timer = setTimeout(() => (running = runTasks()), CHECK_EVERY_MS)
    timer.unref()
  }

  return {
    async close() {
      closed = true
      clearTimeout(timer)
      await running
    },
  }
}
