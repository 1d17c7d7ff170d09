import type { IncomingMessage, ServerResponse } from 'node:http'
import { Tally } from './tally.ts'

/** Upper bounds in seconds. A kept answer takes some hundredths of a millisecond, a page 2 ms, what asks Shopify seconds. */
export const BOUNDS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
/** Where webhooks come in. */
const RECEIVERS = '/api/shopify/webhooks/'
/** Where nothing else is known of a request. */
const NO_ROUTE = 'none'

/** Requests that are alike, by how long they took. */
export class Series {
  /** How many were within each bound and beyond the one before it; the last one is beyond all. */
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

export interface Labels {
  method: string
  /** The pattern of a route, never an address: there are endless many of those. */
  route: string
  /** `2xx` */
  status: string
}

/**
 * How long requests take, by method, route and class of status. Kept answers pass here tens of thousands of times a second, so what is
 * counted lies in plain arrays, and Prometheus' form is made of them only when somebody asks.
 */
export class HttpTimes {
  readonly webhooks = new Tally('outcome')
  readonly #routes = new Map<string, Map<string, Series[]>>()

  /** Notes an answer to a request that began at this reading of `performance.now()`. */
  note({ method, path, status }: Answered, route: string | undefined, began: number) {
    this.#observe(method, route ?? NO_ROUTE, status, began)
    if (method === 'POST' && path.startsWith(RECEIVERS)) this.webhooks.add({ outcome: webhookOutcome(status) })
  }

  /** The same of an answer that was kept. */
  noteKept(request: IncomingMessage, response: ServerResponse, route: string, began: number) {
    this.#observe(request.method!, route, response.statusCode, began)
  }

  /** Everything that has been noted. */
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
    if (!classes) byMethod.set(method, (classes = []))
    return (classes[Math.trunc(status / 100)] ??= new Series())
  }
}

interface Answered {
  method: string
  path: string
  status: number
}

function webhookOutcome(status: number): string {
  if (status < 400) return 'received'
  if (status === 401) return 'forged'
  return status < 500 ? 'refused' : 'failed'
}
