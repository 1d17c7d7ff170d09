import { monitorEventLoopDelay } from 'node:perf_hooks'

const RESOLUTION_MS = 20
const SLICE_MS = 10_000
/** A minute. */
const SLICES = 6

/** Milliseconds that the main loop was held up, in the last minute: nobody was answered meanwhile. */
export interface Lag {
  /** Of the worst ten seconds: 99 of 100 waits were shorter. */
  p99: number
  longest: number
}

export interface MainLoop {
  lag(): Lag
  close(): void
}

/** Watches how long the main loop is held up. Costs fifty looks at the clock a second. */
export function watchMainLoop(): MainLoop {
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  delays.enable()
  const slices: Lag[] = []
  const slicing = setInterval(() => {
    slices.push(measured())
    if (slices.length > SLICES) slices.shift()
    delays.reset()
  }, SLICE_MS)
  slicing.unref()

  /** The time between two looks is noted, whatever part of it was meant. */
  const late = (nanoseconds: number) => Math.max(0, Math.round(nanoseconds / 1e4 - RESOLUTION_MS * 100) / 100)
  const measured = (): Lag => ({ p99: late(delays.percentile(99)), longest: late(delays.max) })

  return {
    lag() {
      const all = [...slices, measured()]
      return { p99: Math.max(...all.map(({ p99 }) => p99)), longest: Math.max(...all.map(({ longest }) => longest)) }
    },
    close() {
      clearInterval(slicing)
      delays.disable()
    },
  }
}
