import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { isPostgresUrl } from '#server/database/open-database.ts'
import { builtProgram } from '#tests/harness/built-program.ts'
import { freePort, waitUntil } from '#tests/harness/wait-until.ts'

const ROOT = resolve(import.meta.dirname, '../..')

interface ServerOptions {
  /** The folder of a SQLite database, or the URL of a PostgreSQL. */
  database: string
  /** Cores for the server, in `taskset` format. */
  cores: string
  /** Caches responses, as in production. */
  isCaching: boolean
}

/** Starts a real server in its own process on some cores, without Shopify. */
export async function startServer({ database, cores, isCaching }: ServerOptions) {
  const isUrl = isPostgresUrl(database)
  const folder = isUrl ? await mkdtemp(join(tmpdir(), 'hoard-bench-server-')) : database
  const port = await freePort()
  // Its cache can be switched off only in the sources.
  const loaded = isCaching ? [] : ['--import', join(import.meta.dirname, 'disable-response-cache.ts')]
  const program = [process.execPath, ...loaded, isCaching ? builtProgram('main') : join(ROOT, 'server/main.ts')]
  const server = spawn('taskset', ['-c', cores, ...program], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      PATH: process.env['PATH'],
      ENV_FILE: '',
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
    // Waits until the search index is built.
    await waitUntil(async () => (await fetch(`${url}/api/products?limit=1`)).ok)
  } catch (error) {
    await close()
    throw error
  }
  return { url, port, pid: server.pid!, [Symbol.asyncDispose]: close }
}

export type BenchServer = Awaited<ReturnType<typeof startServer>>
