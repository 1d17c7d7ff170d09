import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { isPostgresUrl } from '#server/database/open-database.ts'
import { freePort, until } from '#tests/harness/waiting.ts'

const ROOT = resolve(import.meta.dirname, '../..')

interface Wanted {
  /** The folder that holds a SQLite database, or the address of a PostgreSQL. */
  database: string
  /** Those that the server may run on, as `taskset` takes them. */
  cores: string
  /** What is kept in memory: everything, as in a shop; only what many pages read, while pages are made anew; or nothing. */
  keeps: 'pages' | 'readings' | 'nothing'
}

const forgetting = { pages: [], readings: ['keep-no-pages.ts'], nothing: ['keep-no-pages.ts', 'keep-no-readings.ts'] }

/** A real server in a process of its own on some cores, without Shopify. */
export async function startServer({ database, cores, keeps }: Wanted) {
  const isUrl = isPostgresUrl(database)
  const folder = isUrl ? await mkdtemp(join(tmpdir(), 'hoard-bench-server-')) : database
  const port = await freePort()
  const loaded = forgetting[keeps].flatMap((file) => ['--import', join(import.meta.dirname, file)])
  const program = [process.execPath, ...loaded, join(ROOT, 'server/main.ts')]
  const server = spawn('taskset', ['-c', cores, ...program], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      PATH: process.env['PATH'],
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: folder,
      ...(isUrl && { DATABASE_URL: database }),
      LOG_LEVEL: 'error',
    },
  })
  const url = `http://localhost:${port}`
  const close = async () => {
    server.kill('SIGTERM')
    if (server.exitCode === null) await once(server, 'exit')
    if (isUrl) await rm(folder, { recursive: true, force: true })
  }
  try {
    // Until the first search has its index.
    await until(async () => (await fetch(`${url}/api/products?limit=1`)).ok)
  } catch (error) {
    await close()
    throw error
  }
  return { url, port, pid: server.pid!, [Symbol.asyncDispose]: close }
}

export type BenchServer = Awaited<ReturnType<typeof startServer>>
