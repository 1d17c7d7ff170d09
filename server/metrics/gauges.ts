import { Counter, Gauge, type Registry } from 'prom-client'

/** A number with what tells it from others of its name. */
export interface Sample {
  labels: Record<string, string>
  value: number
}

/** One metric that is looked up when somebody asks. */
export interface Looked {
  name: string
  help: string
  labels?: readonly string[]
  /** `counter`: it only grows while the process runs. A gauge if nothing is said. */
  type?: 'counter' | 'gauge'
  read(): Sample[] | number | Promise<Sample[] | number>
}

/**
 * Registers metrics whose values are known elsewhere. One that can't be read is left out of that answer and counted by `onFailure`: a
 * database that does not answer must not hide that memory runs out.
 */
export function register(registry: Registry, all: readonly Looked[], onFailure: (error: unknown) => void): void {
  for (const { name, help, labels = [], type = 'gauge', read } of all) {
    const settings = { name, help, labelNames: [...labels], registers: [] }

    async function show(metric: Counter | Gauge, put: (sample: Sample) => void) {
      let samples: Sample[] = []
      try {
        const found = await read()
        samples = typeof found === 'number' ? [{ labels: {}, value: found }] : found
      } catch (error) {
        onFailure(error)
      }
      metric.reset()
      // Without labels it begins anew at 0, which would be a lie.
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
