import { Histogram, type MetricObjectWithValues, type MetricValueWithName, type Registry } from 'prom-client'
import { BOUNDS, type HttpTimes, type Labels } from './http-times.ts'

type Name = keyof Labels | 'le'
type Value = MetricValueWithName<Name>

const NAME = 'hoard_http_request_duration_seconds'

/** What `HttpTimes` has counted, as prom-client's own histograms tell theirs. */
export class HttpHistogram extends Histogram<Name> {
  readonly #times: HttpTimes

  constructor(times: HttpTimes, registry: Registry) {
    super({
      name: NAME,
      help: 'Requests by route pattern, and how long they took until the answer was handed over.',
      labelNames: ['method', 'route', 'status'],
      buckets: [...BOUNDS],
      registers: [registry],
    })
    this.#times = times
  }

  override async get(): Promise<MetricObjectWithValues<Value>> {
    const values = [...this.#times.all()].flatMap(({ labels, series }) => {
      let count = 0
      const buckets = [...series.counts].map((more, index): Value => {
        count += more
        return { metricName: `${NAME}_bucket`, labels: { ...labels, le: BOUNDS[index] ?? '+Inf' }, value: count }
      })
      return [
        ...buckets,
        { metricName: `${NAME}_sum`, labels, value: series.sum },
        { metricName: `${NAME}_count`, labels, value: count },
      ]
    })
    return { ...(await super.get()), values }
  }

  /** prom-client asks this one when it writes text. */
  getForPromString(): Promise<MetricObjectWithValues<Value>> {
    return this.get()
  }
}
