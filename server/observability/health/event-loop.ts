import { monitorEventLoopDelay } from 'node:perf_hooks'

const RESOLUTION_MS = 20
const SLICE_MS = 10_000
/** One minute of slices. */
const SLICES = 6

/** Event loop lag (ms) of the last minute; no request is handled meanwhile. */
export interface Lag {
  /** 99th percentile of the worst ten seconds. */
  p99: number
  longest: number
}

export interface MainLoop {
  lag(): Lag
  close(): void
}

/** Measures the event loop lag, with fifty timer ticks a second. */
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

  /** The histogram records the time between two ticks, including the intended interval. */
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
