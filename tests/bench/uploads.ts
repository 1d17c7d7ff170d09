import { fork } from 'node:child_process'
import { once } from 'node:events'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { photo } from '#tests/harness/photos.ts'
import { openOwnShop, watchMemory, type MemoryPeak } from './own-shop.ts'
import type { RepeatedRequest, RequestPlan, RequestLatency } from './uploads-requests.ts'
import type { AttackOptions, AttackOutcome } from './uploads-attack.ts'

const SECONDS = 60
const QUIET_SECONDS = 10
/** Milliseconds between two requests of other users. */
const EVERY = 10
const TARGET_P99 = 250
const TARGET_MEGABYTES = 1200

/**
 * Response times of other users while hostile files are uploaded at once: decompression bombs, GIFs with 40,000 frames,
 * 50 MB data URLs and 24 megapixel photos. Also measures the memory of all the shop's processes.
 */
export async function printUploads() {
  await using shop = await openOwnShop()
  const { url } = shop
  const attacker = fork(join(import.meta.dirname, 'uploads-attack.ts'))
  const ready = once(attacker, 'message')
  try {
    await ready
    const asked = await listRequests(url)
    const quiet = await ask({ url, asked, every: EVERY, seconds: QUIET_SECONDS })
    using memory = watchMemory(shop.pid)
    const attacked = messageFrom<AttackOutcome>(attacker)
    attacker.send({ url, seconds: SECONDS } satisfies AttackOptions)
    const busy = await ask({ url, asked, every: EVERY, seconds: SECONDS })
    const outcome = await attacked
    print({ quiet, busy, outcome, memory: memory.stop() })
  } finally {
    attacker.kill()
  }
}

/** Pages, API reads, images, and another user's upload. */
async function listRequests(url: string): Promise<RepeatedRequest[]> {
  const form = new FormData()
  form.append('file', new File([(await photo({ seed: 9, width: 1600, height: 900 })) as never], 'dragon.jpg'))
  const response = await fetch(`${url}/api/images/upload`, { method: 'POST', headers: { origin: url }, body: form })
  const image = (await response.json()) as { url: string }
  const tus = { origin: url, 'tus-resumable': '1.0.0' }
  const upload = await fetch(`${url}/api/images/uploads`, { method: 'POST', headers: { ...tus, 'upload-length': '3' } })
  const html = { accept: 'text/html' }
  return [
    { name: 'a cached page', method: 'GET', path: '/gallery', headers: html },
    { name: 'an uncached page', method: 'GET', path: '/gallery?priceRange=0-fresh', headers: html },
    { name: 'a call', method: 'GET', path: '/api/products?limit=48' },
    { name: 'a staff API call', method: 'GET', path: '/api/images' },
    { name: 'a picture', method: 'GET', path: image.url },
    { name: 'progress of an upload', method: 'HEAD', path: upload.headers.get('location')!, headers: tus },
  ]
}

async function ask(orders: RequestPlan): Promise<RequestLatency[]> {
  const asker = fork(join(import.meta.dirname, 'uploads-requests.ts'))
  const response = messageFrom<RequestLatency[]>(asker)
  asker.send(orders)
  return response
}

const messageFrom = async <T>(child: ReturnType<typeof fork>): Promise<T> => (await once(child, 'message'))[0] as T

interface MeasuredRequest {
  quiet: RequestLatency[]
  busy: RequestLatency[]
  outcome: AttackOutcome
  memory: MemoryPeak
}

function print({ quiet, busy, outcome, memory }: MeasuredRequest) {
  console.table(outcome)
  const rows = [...busy, all(busy)].map((row, index) => [
    row.name,
    {
      requests: row.waits.length,
      failed: row.failures,
      'p50 ms': quantile(row.waits, 0.5),
      'p99 ms': quantile(row.waits, 0.99),
      'longest ms': quantile(row.waits, 1),
      'p99 ms before': quantile([...quiet, all(quiet)][index]!.waits, 0.99),
    },
  ])
  console.table(Object.fromEntries(rows))
  console.log(
    `memory (PSS): ${memory.together} MB in ${memory.processes} processes at most, ${memory.shop} MB of the shop itself`,
  )
  console.log(`load of the machine: ${loadavg()[0]!.toFixed(1)}`)
  const p99 = quantile(all(busy).waits, 0.99)
  const isGood = p99 < TARGET_P99 && memory.together < TARGET_MEGABYTES && all(busy).failures === 0
  console.log(
    `target: p99 under ${TARGET_P99} ms, under ${TARGET_MEGABYTES} MB, nothing rejected: ${isGood ? 'met' : 'MISSED'}`,
  )
  if (!isGood) process.exitCode = 1
}

const all = (rows: RequestLatency[]): RequestLatency => ({
  name: 'all together',
  waits: rows.flatMap(({ waits }) => waits),
  failures: rows.reduce((sum, { failures }) => sum + failures, 0),
})

function quantile(waits: number[], share: number): number {
  const sorted = waits.toSorted((a, b) => a - b)
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0)
}

if (import.meta.main) await printUploads()
