import { Histogram } from 'prom-client'
import { BOUNDS, type HttpTimes, type Labels } from './http-times.ts'

const name = 'hoard_http_request_duration_seconds'
const help = 'Duration of requests by route pattern, until the response was written.'

interface Value {
  metricName: string
  labels: Labels & { le?: number | string }
  value: number
}

/** Exposes `HttpTimes` as a prom-client histogram. */
export class HttpHistogram extends Histogram<keyof Labels> {
  readonly #times: HttpTimes

  constructor(times: HttpTimes) {
    super({ name, help, labelNames: ['method', 'route', 'status'], buckets: [...BOUNDS], registers: [] })
    this.#times = times
  }

  /** prom-client reads values here, also for `get()`. */
  getForPromString() {
    const values = [...this.#times.all()].flatMap(({ labels, series }): Value[] => {
      let count = 0
      const buckets = [...series.counts].map((more, index): Value => {
        count += more
        return { metricName: `${name}_bucket`, labels: { ...labels, le: BOUNDS[index] ?? '+Inf' }, value: count }
      })
      return [
        ...buckets,
        { metricName: `${name}_sum`, labels, value: series.sum },
        { metricName: `${name}_count`, labels, value: count },
      ]
    })
    return Promise.resolve({ name, help, type: 'histogram', aggregator: 'sum', values })
  }
}
