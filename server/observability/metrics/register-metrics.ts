import { setTimeout as sleep } from 'node:timers/promises'
import { Counter, Gauge, type Registry } from 'prom-client'

/** A metric that takes longer is omitted: a scrape that times out shows nothing at all. */
const READ_MS = 2_000

/** A metric value with its labels. */
export interface Sample {
  labels: Record<string, string>
  value: number
}

/** A metric that is read on each scrape. */
export interface ReadMetric {
  name: string
  help: string
  labels?: readonly string[]
  /** `counter`: only grows while the process runs. Defaults to a gauge. */
  type?: 'counter' | 'gauge'
  read(): Sample[] | number | Promise<Sample[] | number>
}

/**
 * Registers metrics that are read on scrape. A metric that fails or hangs is omitted and reported to `onFailure`, so that an
 * unreachable database doesn't hide the rest.
 */
export function registerMetrics(
  registry: Registry,
  all: readonly ReadMetric[],
  onFailure: (error: unknown) => void,
): void {
  for (const { name, help, labels = [], type = 'gauge', read } of all) {
    const settings = { name, help, labelNames: [...labels], registers: [] }

    async function show(metric: Counter | Gauge, put: (sample: Sample) => void) {
      let samples: Sample[] = []
      try {
        const found = await Promise.race([read(), sleep(READ_MS, null, { ref: false })])
        if (found === null) throw new Error(`${name} could not be read within ${READ_MS} ms`)
        samples = typeof found === 'number' ? [{ labels: {}, value: found }] : found
      } catch (error) {
        onFailure(error)
      }
      metric.reset()
      // Without labels, `reset` would report a false 0.
      if (samples.length === 0 && labels.length === 0) metric.remove()
      for (const sample of samples) put(sample)
    }

    registry.registerMetric(
      type === 'counter'
        ? new Counter({
            ...settings,
            async collect() {
              await show(this, ({ labels, value }) => this.inc(labels, value))
            },
          })
        : new Gauge({
            ...settings,
            async collect() {
              await show(this, ({ labels, value }) => this.set(labels, value))
            },
          }),
    )
  }
}
