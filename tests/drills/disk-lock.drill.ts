import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import SQLite from 'better-sqlite3'
import { drill } from './drill.ts'
import { createClient } from './harness/client.ts'
import { createFleetServer } from './harness/server.ts'

/** What 95 of 100 responses take at most, in milliseconds; a machine under load delays some of the rest. */
const ALLOWED = { cached: 50, uncached: 200 }
const WRITERS = 20

const writes = [
  { path: '/api/pages', body: (id: number) => ({ title: `Page ${id}`, slug: `page-${id}` }) },
  { path: '/api/contact', body: (id: number) => ({ name: 'Ada', email: `a${id}@hoard.example`, message: 'Hello' }) },
  { path: '/api/newsletter', body: (id: number) => ({ email: `b${id}@hoard.example` }) },
  { path: '/api/navigation', body: (id: number) => ({ label: `Item ${id}`, href: '/gallery', isVisible: true }) },
]

drill(
  'disk-lock',
  "another process holds SQLite's write lock: pages stay fast, and each writer is refused after 5 s",
  { timeout: 120_000 },
  async ({ findings, random, isLong }) => {
    const folder = mkdtempSync(join(tmpdir(), 'hoard-lock-'))
    const dataDir = join(folder, 'data')
    const env = { AUTH_DISABLED: '1', LOG_LEVEL: 'warn' }
    const server = await createFleetServer({ name: 'shop', folder, env, dataDir })
    await server.start()
    const { url } = server
    const run = { isOver: false }

    /** Asks for pages again and again; returns how long each took, sorted. */
    async function read(path: () => string): Promise<number[]> {
      using ask = createClient(url)
      // Renders the first one, and loads the code.
      for (let warm = 0; warm < 5; warm++) await ask(path())
      await locked.promise
      const times: number[] = []
      while (!run.isOver) {
        const began = performance.now()
        const { status } = await ask(path())
        if (status !== 200) findings.blame(`${path()}: ${status}`)
        times.push(performance.now() - began)
        await sleep(15)
      }
      return times.toSorted((a, b) => a - b)
    }

    async function write(number: number) {
      const { path, body } = writes[number % writes.length]!
      for (let turn = 0; !run.isOver; turn++) {
        // A new address each time, because of the rate limits.
        using ask = createClient(url, { origin: url })
        const began = performance.now()
        const { status, text, headers } = await ask(path, { method: 'POST', body: body(number * 1000 + turn) })
        if (run.isOver) return
        const seconds = (performance.now() - began) / 1000
        const isRefused = status === 503 && text.includes('The shop is busy. Nothing was saved; please try again.')
        if (!isRefused || headers['retry-after'] !== '1' || seconds < 4.8 || (isLong && seconds > 7))
          findings.blame(`${path} after ${seconds.toFixed(1)} s: ${status} ${text}`)
        findings.count('refused writes')
      }
    }

    const locked = Promise.withResolvers<void>()
    const reading = Promise.all([read(() => '/'), read(() => `/gallery?search=${Math.floor(random() * 1e9)}`)])
    try {
      await sleep(300)
      const other = new SQLite(join(dataDir, 'hoard.db'))
      other.exec('begin immediate')
      locked.resolve()
      const writing = Promise.all(Array.from({ length: WRITERS }, (_, number) => write(number)))
      await sleep(isLong ? 30_000 : 5_500)
      run.isOver = true
      other.exec('rollback')
      other.close()
      const [[cached, uncached]] = await Promise.all([reading, writing])
      // A busy machine says little about how long they take.
      if (isLong && of(cached, 0.95) > ALLOWED.cached) findings.blame(`cached pages take ${of(cached, 0.95)} ms`)
      if (isLong && of(uncached, 0.95) > ALLOWED.uncached)
        findings.blame(`uncached pages take ${of(uncached, 0.95)} ms`)
      return {
        ...findings.counts,
        'cached pages': cached.length,
        'ms for 99 % of them': of(cached, 0.99),
        'uncached pages': uncached.length,
        'ms for 99 % of those': of(uncached, 0.99),
        'ms at most': Math.max(of(cached, 1), of(uncached, 1)),
      }
    } finally {
      run.isOver = true
      await server.kill()
      rmSync(folder, { recursive: true, force: true })
    }
  },
)

/** The time that this share of responses took at most, whole milliseconds. */
const of = (sorted: number[], share: number) => Math.round(sorted[Math.floor((sorted.length - 1) * share)]!)
