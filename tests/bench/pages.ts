import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '#tests/harness/wait-until.ts'
import { rawPage, startNginx, startNode } from './baselines.ts'
import { load } from './load.ts'
import { openOwnShop } from './own-shop.ts'
import { memoryMegabytes } from './process.ts'

const ROUNDS = 5
const SECONDS = 2
const FLOOD = { small: 4_000, large: 100_000 }
/** Prices above every product's, so that each number is another gallery with all products. */
const EVERY_PRICE = 'priceRange=0-'
const NO_MATCH = 'search=zzq'
/** What browsers accept. */
const BROWSERS = 'gzip, deflate, br, zstd'

/**
 * Cached pages with gzip beside nginx and node:http with the same bytes and headers; uncached ones; and floods of
 * different addresses. Each round measures everything in turn, so ratios are of the same moment. Uncached pages come
 * after all cached ones: they leave garbage whose collection would slow down one server of three.
 */
export async function printPages() {
  const folder = await mkdtemp(join(tmpdir(), 'hoard-bench-'))
  await using shop = await openOwnShop({ env: {}, flags: ['--max-semi-space-size=8'] })
  const { pid, url } = shop
  const gallery = `${url}/gallery`
  await sleep(2000)
  const idle = await memoryMegabytes(pid)
  await untilCompressedWell(gallery)
  const page = await rawPage(gallery, 'gzip')
  const nginx = await startNginx(folder, page, await freePort())
  const node = await startNode(folder, page, await freePort())
  try {
    await print({ nginx, 'node:http': node, 'cached gallery': { url: gallery, pid } }, folder)
    const uncached = { url: gallery, pid, fresh: EVERY_PRICE }
    await print(
      {
        'uncached gallery of 30': { ...uncached, encoding: BROWSERS },
        'the same with gzip': uncached,
        'search without results': { ...uncached, fresh: NO_MATCH },
        'uncached /api/products': { ...uncached, url: `${url}/api/products` },
      },
      folder,
    )
    console.log(`gallery: ${page.body.length} bytes with gzip`)
  } finally {
    await Promise.all([nginx.close(), node.close()])
    await rm(folder, { recursive: true, force: true })
  }
  console.log('target: at least 0.6 of nginx and 0.85 of node:http; an uncached gallery 1,000/s')
  console.log(`memory (PSS): ${idle} MB idle, ${await memoryMegabytes(pid)} MB after this load`)
  await printFlood()
}

interface Target {
  url: string
  pid: number
  fresh?: string
  /** gzip unless given. */
  encoding?: string
}

/** With yardsticks among the targets, also the ratios to them. */
async function print(targets: Record<string, Target>, folder: string) {
  const rows = Object.fromEntries(Object.keys(targets).map((name) => [name, [] as Awaited<ReturnType<typeof load>>[]]))
  for (let round = 0; round < ROUNDS; round++)
    for (const [name, { url, ...target }] of Object.entries(targets))
      rows[name]!.push(await load(url, { encoding: 'gzip', ...target, folder, seconds: SECONDS }))
  const ratios = (name: string, other: string) =>
    spread(rows[name]!.map(({ rate }, at) => rate / rows[other]![at]!.rate))
  const shown = Object.entries(rows).map(([name, runs]) => [
    name,
    {
      'requests/s': spread(runs.map(({ rate }) => rate)),
      ...('nginx' in rows && { 'of nginx': ratios(name, 'nginx'), 'of node:http': ratios(name, 'node:http') }),
      'CPU us': spread(runs.map(({ cpu }) => cpu)),
      'p99 ms': spread(runs.map(({ p99 }) => p99)),
    },
  ])
  console.table(Object.fromEntries(shown))
}

/** The median, and the smallest and largest: the noise. */
function spread(values: number[]): string {
  const sorted = values.toSorted((a, b) => a - b)
  const [least, median, most] = [sorted[0]!, sorted[sorted.length >> 1]!, sorted.at(-1)!].map((value) =>
    value < 10 ? value.toFixed(2) : String(Math.round(value)),
  )
  return `${median} (${least} to ${most})`
}

/** Memory, and whether ordinary pages stay cached, while many different addresses are requested. */
async function printFlood() {
  await using shop = await openOwnShop({ env: {}, flags: ['--max-semi-space-size=8'] })
  const ordinary = ['/', '/gallery', '/about', '/blog']
  for (const path of [...ordinary, ...ordinary]) await (await fetch(shop.url + path)).arrayBuffer()
  let asked = 0
  for (const count of [FLOOD.small, FLOOD.large]) {
    const began = performance.now()
    const before = asked
    await Promise.all(
      Array.from({ length: 32 }, async () => {
        while (asked < count) {
          const response = await fetch(`${shop.url}/gallery?${EVERY_PRICE}${1_000 + asked++}`)
          await response.arrayBuffer()
        }
      }),
    )
    const rate = ((asked - before) / (performance.now() - began)) * 1000
    const answers = await Promise.all(ordinary.map((path) => fetch(shop.url + path)))
    // Responses from the cache don't pass the middleware that numbers requests.
    const cached = answers.filter(({ headers }) => !headers.has('x-request-id')).length
    console.log(
      `after ${count} galleries (${Math.round(rate)}/s): ${await memoryMegabytes(shop.pid)} MB, ${cached} of ${ordinary.length} ordinary pages still cached`,
    )
  }
  console.log('target: at most 250 MB (110 idle), every ordinary page still cached')
}

/** Better compression follows a moment after the second request. */
async function untilCompressedWell(url: string) {
  const first = (await rawPage(url, 'gzip')).body.length
  for (let tries = 0; tries < 100 && (await rawPage(url, 'gzip')).body.length >= first; tries++) await sleep(50)
}
