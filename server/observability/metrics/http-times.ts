import type { IncomingMessage, ServerResponse } from 'node:http'
import { Tally } from './tally.ts'
import { Histogram } from 'prom-client'

/** Upper bounds in seconds. A cached response takes about 0.05 ms, a page 2 ms, a call to Shopify seconds. */
const BOUNDS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
/** Path prefix of webhook receivers. */
const RECEIVERS = '/api/shopify/webhooks/'
/** Status class. */
const SERVER_ERRORS = 5
/** Label of requests without a route. */
const NO_ROUTE = 'none'

/** Durations of requests with the same labels. */
class Series {
  /** Number of requests per bucket, not cumulative; the last bucket is unbounded. */
  readonly counts = new Float64Array(BOUNDS.length + 1)
  /** Seconds. */
  sum = 0

  observe(seconds: number) {
    let bound = 0
    while (bound < BOUNDS.length && seconds > BOUNDS[bound]!) bound += 1
    this.counts[bound]! += 1
    this.sum += seconds
  }
}

interface Labels {
  method: string
  /** The route pattern, never a path, because paths are unlimited. */
  route: string
  /** `2xx` */
  status: string
}

/**
 * Durations of requests by method, route and status class. Cached responses pass here tens of thousands of times a
 * second, so counts are plain arrays, converted for Prometheus on demand.
 */
export class HttpTimes {
  readonly webhooks = new Tally({ outcome: null, reason: null }, [
    { outcome: 'received', reason: '' },
    ...['forged', 'signature', 'other-shop'].map((reason) => ({ outcome: 'forged', reason })),
    { outcome: 'refused', reason: 'topic' },
    { outcome: 'failed', reason: '' },
  ])
  readonly #routes = new Map<string, Map<string, Series[]>>()

  /** Records a response. `began` is a value of `performance.now()`. */
  note({ method, path, status, reason = '' }: MeasuredResponse, route: string | undefined, began: number) {
    this.#observe(method, route ?? NO_ROUTE, status, began)
    if (method === 'POST' && path.startsWith(RECEIVERS)) this.webhooks.add({ outcome: webhookOutcome(status), reason })
  }

  /** Records a cached response. */
  noteCached(request: IncomingMessage, response: ServerResponse, route: string, began: number) {
    this.#observe(request.method!, route, response.statusCode, began)
  }

  *all(): Iterable<{ labels: Labels; series: Series }> {
    for (const [route, byMethod] of this.#routes)
      for (const [method, classes] of byMethod)
        for (const [status, series] of Object.entries(classes))
          yield { labels: { method, route, status: `${status}xx` }, series }
  }

  #observe(method: string, route: string, status: number, began: number) {
    this.#series(method, route, status).observe((performance.now() - began) / 1000)
  }

  #series(given: string, route: string, status: number): Series {
    const method = methods.has(given) ? given : 'other'
    let byMethod = this.#routes.get(route)
    if (!byMethod) this.#routes.set(route, (byMethod = new Map()))
    let classes = byMethod.get(method)
    if (!classes) {
      classes = []
      // Otherwise the first error would be no increase for Prometheus.
      classes[SERVER_ERRORS] = new Series()
      byMethod.set(method, classes)
    }
    return (classes[Math.trunc(status / 100)] ??= new Series())
  }
}

interface MeasuredResponse {
  method: string
  path: string
  status: number
  /** Why a webhook was rejected. */
  reason?: string | undefined
}

function webhookOutcome(status: number): string {
  if (status < 400) return 'received'
  if (status === 401) return 'forged'
  return status < 500 ? 'refused' : 'failed'
}

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
