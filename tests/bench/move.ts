import { hash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, readdir, rm, stat, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from '#server/database/open-database.ts'
import { bytesText } from '#server/observability/health/disk-space.ts'
import { openDisk } from '#server/storage/disk.ts'
import { filesIn, fingerprintOf, startMove } from '#tests/harness/move.ts'
import { seedLargeData, type LargeSizes } from '#tests/harness/large-data.ts'
import { startObjectStore } from '#tests/harness/object-store.ts'
import { startPostgres } from '#tests/harness/postgres.ts'

const SIZES: LargeSizes = { products: 10_000, pages: 500, history: 20, images: 5_000, orders: 20_000 }

/** Maximum disk space at full size: the shop, its copies, PostgreSQL's log and a margin. */
const NEEDED_BYTES = 4e9

/**
 * Moves a large shop to PostgreSQL and an object store and back, killed twice on the way: measures duration, downtime
 * for writes, memory and disk, and compares all data afterwards. Everything runs on this machine; PostgreSQL syncs to
 * disk.
 * @param scale - fraction of the full size
 */
export async function printMove(scale = Number(process.env['BENCH_SCALE'] || 1)): Promise<void> {
  const sizes = Object.fromEntries(
    Object.entries(SIZES).map(([what, count]) => [what, what === 'history' ? count : Math.ceil(count * scale)]),
  ) as unknown as LargeSizes
  const folder = await mkdtemp(join(tmpdir(), 'hoard-bench-move-'))
  const free = await freeBytes(folder)
  if (free < NEEDED_BYTES * scale)
    throw new Error(
      `This benchmark needs ${bytesText(NEEDED_BYTES * scale)} in ${tmpdir()}; ${bytesText(free)} are free.`,
    )
  const postgres = await startPostgres({ fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' })
  const store = await startObjectStore()
  try {
    const [data, back] = [join(folder, 'data'), join(folder, 'back')]
    const { db, close } = await openDatabase(join(data, 'hoard.db'))
    const planted = await timed(() => seedLargeData(db, join(data, 'files'), sizes))
    await close()
    const before = await stateOf(data)
    console.log(`created ${JSON.stringify(sizes)} in ${planted} s`)
    console.log(`${before.rows} rows and ${before.files} files, ${bytesText(await bytesIn(data))} on the disk`)

    const env = { ...store.env, FILES_URL: '', DATA_DIR: data }
    const there = ['--to-database', postgres.url, '--to-files', store.url]
    for (const seconds of [3, 6]) {
      const { child, said, ended } = startMove(there, env)
      await sleep(seconds * 1000)
      child.kill('SIGKILL')
      await ended
      console.log(`killed after ${seconds} s: ${said().trim().split('\n').at(-1)}`)
    }
    await runMove('there', there, env)
    await runMove('back', ['--to-database', back, '--to-files', join(back, 'files')], {
      ...store.env,
      DATABASE_URL: postgres.url,
      DATA_DIR: join(folder, 'server'),
    })
    const after = await stateOf(back)
    const same = (one: string, other: string) => (one === other ? `equal, ${one}` : `NOT EQUAL: ${one} and ${other}`)
    console.log(
      `${after.rows} rows of ${after.tables} tables, and what they number next: ${same(before.rowsHash, after.rowsHash)}`,
    )
    console.log(`${after.files} files: ${same(before.filesHash, after.filesHash)}`)
    console.log(`disk space used in total: ${bytesText(Math.max(0, free - (await freeBytes(folder))))}`)
  } finally {
    await store.close()
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function runMove(name: string, args: string[], env: Record<string, string>) {
  const began = performance.now()
  const { child, ended } = startMove(args, env)
  let memory = 0
  const looking = setInterval(() => (memory = readPeakMemory(child.pid!) ?? memory), 50)
  const { code, said } = await ended.finally(() => clearInterval(looking))
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  if (code !== 0) throw new Error(`The move failed:\n${said}`)
  const closed = /closed for writing for [\d.]+ s/.exec(said)?.[0]
  console.log(`${name}: ${seconds} s; it was ${closed}; at most ${memory ? bytesText(memory) : 'unknown'} of memory`)
}

/** Peak memory of a process; null if the system doesn't report it or the process has ended. */
function readPeakMemory(pid: number): number | null {
  const status = `/proc/${pid}/status`
  if (!existsSync(status)) return null
  const found = /^VmHWM:\s+(\d+) kB/m.exec(readFileSync(status, 'utf8'))
  return found ? Number(found[1]) * 1024 : null
}

const shortHash = (value: object) => hash('sha256', JSON.stringify(value)).slice(0, 16)

async function stateOf(dataDir: string) {
  const fingerprint = await fingerprintOf(join(dataDir, 'hoard.db'))
  const files = await filesIn(openDisk(join(dataDir, 'files')))
  return {
    tables: Object.keys(fingerprint).length,
    rows: Object.values(fingerprint).reduce((sum, text) => sum + Number.parseInt(text, 10), 0),
    rowsHash: shortHash(fingerprint),
    files: Object.keys(files).length,
    filesHash: shortHash(files),
  }
}

async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

async function bytesIn(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const sizes = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => stat(join(parentPath, name)))
  return (await Promise.all(sizes)).reduce((sum, { size }) => sum + size, 0)
}

async function timed(work: () => Promise<void>): Promise<string> {
  const began = performance.now()
  await work()
  return ((performance.now() - began) / 1000).toFixed(1)
}
