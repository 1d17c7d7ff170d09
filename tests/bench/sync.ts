import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { Sync } from '#shared/features/catalogue/sync/sync.schema.ts'
import { openLargeShop, type LargeShop } from './large-shop.ts'
import { simulateShoppers, type ShopperLatency } from './shoppers.ts'

const PRODUCTS = 10_000
const VARIANTS = 4
const CHANGED = 2_000
const IDLE_SECONDS = 15

/** Cached and uncached pages, API reads and a search: requests that a sync could delay. */
const listPaths = (handles: readonly string[]) =>
  handles.flatMap((handle, index) => [
    '/',
    `/product/${handle}`,
    `/api/products?limit=48&offset=${index * 48}`,
    '/gallery',
    `/api/products?search=dragon&limit=48&offset=${index}`,
  ])

/** A sync and the response times of shoppers during it. */
interface MeasuredSync {
  sync: Sync
  seconds: number
  points: number
  waits: ShopperLatency | null
}

/**
 * Syncs 10,000 products with 4 variants each from a local Shopify with a standard plan's rate limit, again without
 * changes, and again with 2,000 changes, while shoppers browse.
 */
export async function printSync(products = PRODUCTS) {
  await using shop = await openLargeShop(products)
  const first = await measured(shop, 0, null)
  const some = (await (await fetch(`${shop.url}/api/products?limit=40`)).json()) as { shopifyHandle: string }[]
  const paths = listPaths(some.map(({ shopifyHandle }) => shopifyHandle))
  // Warms up the caches, so that first requests don't distort the comparison.
  for (const path of paths) await (await fetch(shop.url + path)).arrayBuffer()
  const shoppers = simulateShoppers(shop.url, paths)
  await sleep(IDLE_SECONDS * 1000)
  const idle = await shoppers.stop()
  const again = await measured(shop, Number(first.sync.id), paths)
  await shop.change(Math.min(CHANGED, products / 5))
  const changed = await measured(shop, Number(again.sync.id), paths)

  console.table({
    'no sync': rowOf(idle),
    'the first sync': rowOf(null, first),
    'nothing has changed': rowOf(again.waits, again),
    'a fifth has changed': rowOf(changed.waits, changed),
  })
  const [throttled, failed] = [await calls(shop, 'throttled'), await calls(shop, '(?!ok|throttled)\\w+')]
  const { counts } = again.sync
  console.log(
    `calls that Shopify refused for their cost: ${throttled}; that failed otherwise: ${failed}; the second sync changed ${counts.added + counts.changed + counts.archived} of ${counts.unchanged} products`,
  )
  const worst = Math.max(again.waits!.p99, changed.waits!.p99) / idle.p99
  console.log(`p99 of shoppers during a sync: ${worst.toFixed(2)} x that without one`)
  console.log('target: no call rejected for its cost, no changes the second time, p99 under 3 x')
  if (first.sync.counts.added !== products)
    throw new Error(`The first sync created only ${first.sync.counts.added} products.`)
}

async function measured(shop: LargeShop, after: number, paths: readonly string[] | null): Promise<MeasuredSync> {
  const before = await shop.metric('hoard_shopify_points_total ')
  // The first sync starts with the shop.
  if (after > 0) await shop.beginSync()
  const shoppers = paths && simulateShoppers(shop.url, paths)
  const sync = await shop.endOfSync(after)
  const waits = (await shoppers?.stop()) ?? null
  if (sync.status !== 'done') throw new Error(`The sync ended as ${sync.status}: ${sync.error}`)
  const seconds = (Date.parse(sync.finishedAt!) - Date.parse(sync.startedAt)) / 1000
  return { sync, seconds, points: (await shop.metric('hoard_shopify_points_total ')) - (after > 0 ? before : 0), waits }
}

/** Number of Admin API calls with this outcome. */
async function calls(shop: LargeShop, outcome: string): Promise<number> {
  const text = await (await fetch(`${shop.url}/metrics`)).text()
  const pattern = new RegExp(`^hoard_shopify_requests_total\\{api="admin",.*outcome="${outcome}"\\} (\\d+)$`, 'gm')
  return [...text.matchAll(pattern)].reduce((sum, [, count]) => sum + Number(count), 0)
}

const rowOf = (waits: ShopperLatency | null, sync?: MeasuredSync) => ({
  ...(sync && {
    s: sync.seconds.toFixed(1),
    'rows/s': Math.round(
      ((sync.sync.counts.added + sync.sync.counts.changed + sync.sync.counts.unchanged) * (1 + VARIANTS)) /
        sync.seconds,
    ),
    points: Math.round(sync.points),
  }),
  ...(waits && {
    requests: waits.requests,
    'p50 ms': waits.p50.toFixed(1),
    'p99 ms': waits.p99.toFixed(1),
    'longest ms': waits.longest.toFixed(1),
  }),
})

if (import.meta.main) {
  const { values } = parseArgs({ options: { products: { type: 'string', default: String(PRODUCTS) } } })
  await printSync(Number(values.products))
}
