import type { Logger } from 'pino'
import { Registry } from 'prom-client'
import type { ShopifyConfig } from '#server/config.ts'
import type { Database } from '#server/database/database.ts'
import type { MainLoop } from '#server/health/main-loop.ts'
import { ShopifyMemory } from '#server/health/shopify-state.ts'
import type { KeptAnswers } from '#server/http/kept.ts'
import type { Pictures } from '#server/pictures/pictures.ts'
import type { ShopifyWatch } from '#server/shopify/watch.ts'
import { countingPictures } from './counting-pictures.ts'
import { register, type Looked } from './gauges.ts'
import { HttpHistogram } from './http-histogram.ts'
import { HttpTimes } from './http-times.ts'
import { processMetrics } from './process-metrics.ts'
import { shopMetrics } from './shop-metrics.ts'
import { Tally } from './tally.ts'

/** What is counted while the shop runs, and what can be looked up; `/metrics` shows it. */
export interface Metrics {
  http: HttpTimes
  /** Hears of every call to Shopify. */
  shopify: ShopifyWatch
  /** How Shopify has answered lately. */
  memory: ShopifyMemory
  /** The same pictures, counted. */
  counted(pictures: Pictures): Pictures
  /** In the text format of Prometheus. */
  text(): Promise<string>
  contentType: string
}

interface MetricsParts {
  db: Database
  dataDir: string
  log: Logger
  loop: MainLoop
  kept: KeptAnswers
  shopify: ShopifyConfig | null
  countSockets(): number
}

/** Opens the metrics of one shop. They have a registry of their own: two shops in one process don't mix. */
export function openMetrics({ db, dataDir, log, loop, kept, shopify, countSockets }: MetricsParts): Metrics {
  const registry = new Registry()
  const http = new HttpTimes()
  const calls = new Tally('api', 'operation', 'outcome')
  const pictures = new Tally('work', 'outcome')
  const memory = new ShopifyMemory(shopify === null ? 'none' : shopify.local ? 'local' : 'store')
  let bucket: { available: number; maximum: number } | null = null
  let spent = 0
  let failures = 0

  const counted: Looked[] = [
    {
      name: 'hoard_kept_answers_total',
      help: 'Requests that could be answered with a kept answer: it was there, or it was not.',
      labels: ['result'],
      type: 'counter',
      read: () => [
        { labels: { result: 'hit' }, value: kept.hits },
        { labels: { result: 'miss' }, value: kept.misses },
      ],
    },
    { name: 'hoard_kept_answers', help: 'Answers that are kept.', read: () => kept.size },
    { name: 'hoard_kept_answers_bytes', help: 'Memory of the answers that are kept, roughly.', read: () => kept.bytes },
    { name: 'hoard_sockets', help: 'Open shops and consoles that hear of changes.', read: countSockets },
    {
      name: 'hoard_webhooks_total',
      help: 'Webhooks that came: received and written down, forged, refused for another reason, or failed.',
      labels: ['outcome'],
      type: 'counter',
      read: () => http.webhooks.samples,
    },
    {
      name: 'hoard_shopify_requests_total',
      help: 'Calls to Shopify, each try by itself.',
      labels: ['api', 'operation', 'outcome'],
      type: 'counter',
      read: () => calls.samples,
    },
    {
      name: 'hoard_shopify_bucket_points',
      help: 'What the Admin API lets the shop spend, as it said last.',
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
      help: 'What calls to the Admin API have cost.',
      type: 'counter',
      read: () => spent,
    },
    {
      name: 'hoard_shopify_failing',
      help: '1 while Shopify does not answer as it should.',
      read: () => (memory.state.failing ? 1 : 0),
    },
    {
      name: 'hoard_pictures_total',
      help: 'Work on pictures.',
      labels: ['work', 'outcome'],
      type: 'counter',
      read: () => pictures.samples,
    },
  ]
  const all = [...processMetrics(loop), ...counted, ...shopMetrics({ db, dataDir })]
  register(registry, all, (error) => {
    failures += 1
    log.warn({ err: error }, 'a metric could not be read')
  })
  registry.registerMetric(new HttpHistogram(http))
  register(
    registry,
    [
      {
        name: 'hoard_metrics_failures_total',
        help: 'Metrics that could not be read; they were left out.',
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
      answered({ api, operation, outcome, message }) {
        calls.add({ api, operation, outcome })
        memory.note(outcome, message)
      },
      paid(cost) {
        bucket = cost
        spent += cost.spent
      },
    },
    counted: (original) => countingPictures(original, pictures),
    text: () => registry.metrics(),
    contentType: registry.contentType,
  }
}
