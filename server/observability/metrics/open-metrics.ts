import type { Logger } from 'pino'
import { Registry } from 'prom-client'
import type { ShopifyConfig } from '#server/config.ts'
import type { Traces } from '#server/content/activity/traces.ts'
import type { OpenDatabase } from '#server/database/database.ts'
import type { Check } from '#server/observability/health/check.ts'
import type { BrowserErrors } from '#server/observability/browser-errors.ts'
import type { MainLoop } from '#server/observability/health/event-loop.ts'
import { ShopifyTracker } from '#server/observability/health/shopify-state.ts'
import type { ResponseCache } from '#server/http/response-cache.ts'
import type { ImageProcessor } from '#server/media/processing/image-processor.ts'
import type { CallOutcome, ShopifyWatch } from '#server/shopify/watch.ts'
import { registerMetrics, type ReadMetric } from './register-metrics.ts'
import { HttpHistogram, HttpTimes } from './http-times.ts'
import { processMetrics } from './process-metrics.ts'
import { shopMetrics } from './shop-metrics.ts'
import { Tally } from './tally.ts'
import { HttpError } from '#server/errors.ts'

const callOutcomes: readonly CallOutcome[] = [
  'ok',
  'partial',
  'unreachable',
  'throttled',
  'server',
  'unauthorized',
  'refused',
  'graphql',
]

/** Counters of this process, and metrics read on demand, for `/metrics`. */
export interface Metrics {
  http: HttpTimes
  /** Receives every call to Shopify. */
  shopify: ShopifyWatch
  /** Result of the latest calls to Shopify. */
  memory: ShopifyTracker
  /** Wraps image processing to count its jobs. */
  counted(pictures: ImageProcessor): ImageProcessor
  /** Prometheus text format. */
  text(): Promise<string>
  contentType: string
}

interface MetricsParts {
  database: Pick<OpenDatabase, 'db' | 'fullDisk' | 'pool'>
  dataDir: string
  log: Logger
  loop: MainLoop
  responseCache: ResponseCache
  shopify: ShopifyConfig | null
  traces: Pick<Traces, 'counts'>
  browserErrors: Pick<BrowserErrors, 'samples'>
  countSockets(): number
  checks(): Promise<Check[]>
}

/** Creates a shop's metrics in a registry of their own, so that several shops in one process don't mix. */
export function createMetrics({ traces, browserErrors, countSockets, checks, ...parts }: MetricsParts): Metrics {
  const { database, dataDir, log, loop, responseCache, shopify } = parts
  const registry = new Registry()
  const http = new HttpTimes()
  const calls = new Tally({ api: null, operation: null, outcome: callOutcomes })
  const pictures = new Tally({ work: ['optimise', 'vary', 'unpack'], outcome: ['done', 'refused', 'failed'] })
  const memory = new ShopifyTracker(shopify === null ? 'none' : shopify.isLocal ? 'local' : 'store')
  let bucket: { available: number; maximum: number } | null = null
  let spent = 0
  let failures = 0

  const counted: ReadMetric[] = [
    {
      name: 'hoard_response_cache_lookups_total',
      help: 'Requests that looked up the response cache, by result.',
      labels: ['result'],
      type: 'counter',
      read: () => [
        { labels: { result: 'hit' }, value: responseCache.hits },
        { labels: { result: 'miss' }, value: responseCache.misses },
      ],
    },
    { name: 'hoard_response_cache_entries', help: 'Cached responses.', read: () => responseCache.size },
    {
      name: 'hoard_response_cache_bytes',
      help: 'Approximate memory of cached responses.',
      read: () => responseCache.bytes,
    },
    { name: 'hoard_sockets', help: 'Connected live sockets of shops and consoles.', read: countSockets },
    {
      name: 'hoard_refusals_total',
      help: 'Refused sign-ins, passwords and calls, by event of the log.',
      labels: ['event'],
      type: 'counter',
      read: () => [...traces.counts].map(([event, value]) => ({ labels: { event }, value })),
    },
    {
      name: 'hoard_browser_errors_total',
      help: 'Errors of the program that browsers have reported, by app and family of browsers.',
      labels: ['app', 'browser'],
      type: 'counter',
      read: () => browserErrors.samples,
    },
    {
      name: 'hoard_webhooks_total',
      help: 'Webhooks by outcome: received and stored, forged, refused for another reason, or failed; and why they were rejected.',
      labels: ['outcome', 'reason'],
      type: 'counter',
      read: () => http.webhooks.samples,
    },
    {
      name: 'hoard_shopify_requests_total',
      help: 'Calls to Shopify, counting each attempt.',
      labels: ['api', 'operation', 'outcome'],
      type: 'counter',
      read: () => calls.samples,
    },
    {
      name: 'hoard_shopify_bucket_points',
      help: 'Points of the Admin API’s bucket, as last reported.',
      labels: ['of'],
      read: () =>
        bucket
          ? [
              { labels: { of: 'available' }, value: bucket.available },
              { labels: { of: 'maximum' }, value: bucket.maximum },
            ]
          : [],
    },
    {
      name: 'hoard_shopify_points_total',
      help: 'Points spent on calls to the Admin API.',
      type: 'counter',
      read: () => spent,
    },
    {
      name: 'hoard_shopify_failing',
      help: '1 while calls to one of Shopify’s APIs fail. Without the Storefront API nobody can pay.',
      labels: ['api'],
      read: () =>
        Object.entries(memory.state.failing).map(([api, failure]) => ({ labels: { api }, value: failure ? 1 : 0 })),
    },
    {
      name: 'hoard_pictures_total',
      help: 'Image processing jobs.',
      labels: ['work', 'outcome'],
      type: 'counter',
      read: () => pictures.samples,
    },
  ]
  const all = [...processMetrics(loop), ...counted, ...shopMetrics({ database, dataDir, checks })]
  registerMetrics(registry, all, (error) => {
    failures += 1
    log.warn({ err: error }, 'a metric could not be read')
  })
  registry.registerMetric(new HttpHistogram(http))
  registerMetrics(
    registry,
    [
      {
        name: 'hoard_metrics_failures_total',
        help: 'Metrics that could not be read and were omitted.',
        type: 'counter',
        read: () => failures,
      },
    ],
    () => undefined,
  )

  return {
    http,
    memory,
    shopify: {
      answered(call) {
        calls.add(call)
        memory.note(call)
      },
      paid(cost) {
        bucket = cost
        spent += cost.spent
      },
    },
    counted: (original) => countImageJobs(original, pictures),
    text: () => registry.metrics(),
    contentType: registry.contentType,
  }
}

/** Wraps image processing to count jobs by outcome. */
function countImageJobs(pictures: ImageProcessor, tally: Tally<'work' | 'outcome'>): ImageProcessor {
  async function count<T>(work: string, doing: Promise<T>): Promise<T> {
    try {
      const done = await doing
      tally.add({ work, outcome: 'done' })
      return done
    } catch (error) {
      tally.add({ work, outcome: error instanceof HttpError ? 'refused' : 'failed' })
      throw error
    }
  }
  return {
    optimise: (source) => count('optimise', pictures.optimise(source)),
    vary: (source, variant, when) => count('vary', pictures.vary(source, variant, when)),
    unpack: (body) => count('unpack', pictures.unpack(body)),
    close: () => pictures.close(),
  }
}
