import { execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chownSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { lasting } from './children.ts'
import { findPostgres } from './postgres-binaries.ts'
import { freePort } from './wait-until.ts'

const GUARD = join(import.meta.dirname, 'postgres-guard.ts')
const START_MS = 60_000
const TRIES = 3

/** The data is disposable, so durability is off. */
const settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  checkpoint_timeout: '1h',
  autovacuum: 'off',
  shared_buffers: '64MB',
  max_connections: '400',
}

export interface TestPostgres {
  /** URL of the database `postgres` for the superuser. */
  url: string
  /** Such as 15.18. */
  version: string
  /** Stops the server and deletes its data. It also stops when the parent process ends, even if that is killed. */
  stop(): Promise<void>
}

/**
 * Starts a PostgreSQL in a temporary folder on a free local port. Throws a readable error if there is none or it fails
 * to start.
 */
export async function startPostgres(more: Record<string, string> = {}): Promise<TestPostgres> {
  for (let tries = 1; ; tries++) {
    try {
      return await startOnce({ ...settings, ...more })
    } catch (error) {
      // Another program may have taken the port in the meantime.
      if (tries === TRIES || !/could not bind|address already in use/i.test(String(error))) throw error
    }
  }
}

async function startOnce(all: Record<string, string>): Promise<TestPostgres> {
  const { initdb, postgres, version } = findPostgres()
  const uid = unprivilegedUid()
  const folder = mkdtempSync(join(tmpdir(), 'hoard-postgres-'))
  const password = randomBytes(12).toString('hex')
  const secret = join(folder, 'secret')
  const log = join(folder, 'log')
  writeFileSync(secret, password)
  if (uid !== null) for (const path of [folder, secret]) chownSync(path, uid, -1)
  const data = join(folder, 'data')
  try {
    const options = ['--username=postgres', `--pwfile=${secret}`, '--auth=md5', '--encoding=UTF8', '--locale=C.UTF-8']
    execFileSync(initdb, ['-D', data, '--no-sync', ...options], {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
      ...(uid !== null && { uid }),
    })
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    throw new Error(`PostgreSQL ${version} could not create a test database: ${outputOf(error)}`, { cause: error })
  }
  const port = await freePort()
  const args = Object.entries({ ...all, port: String(port) }).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  // A separate process group, so that Ctrl-C reaches the tests only: their cleanup may need the database.
  const guard = spawn(process.execPath, [GUARD, folder, log, `${uid ?? ''}`, postgres, '-D', data, ...args], {
    stdio: ['pipe', 'ignore', 'inherit'],
    detached: true,
  })
  lasting.add(guard)
  const exited = once(guard, 'exit')
  guard.unref()
  const ending = guard.stdin as typeof guard.stdin & { unref(): void }
  ending.unref()
  const url = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`
  const stop = async () => {
    guard.ref()
    guard.stdin.end()
    await exited
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await ready(url, log, () => guard.exitCode !== null)
  } catch (error) {
    await stop()
    throw error
  }
  return { url, version, stop }
}

/** PostgreSQL refuses to run as root, so another user's id; null if the current user may run it. */
function unprivilegedUid(): number | null {
  if (process.getuid?.() !== 0) return null
  const users = readFileSync('/etc/passwd', 'utf8')
  const found = /^postgres:[^:]*:(\d+):/m.exec(users) ?? /^nobody:[^:]*:(\d+):/m.exec(users)
  if (!found) throw new Error('PostgreSQL can’t run as root, and this machine has no user "postgres" or "nobody".')
  return Number(found[1])
}

async function ready(url: string, log: string, isOver: () => boolean) {
  const until = performance.now() + START_MS
  for (;;) {
    const client = new Client(url)
    try {
      await client.connect()
      return
    } catch (error) {
      const told = () => (existsSync(log) ? readFileSync(log, 'utf8') : String(error))
      if (isOver() || performance.now() > until)
        throw new Error(`PostgreSQL did not start: ${told()}`, { cause: error })
      await sleep(30)
    } finally {
      await client.end()
    }
  }
}

const outputOf = (error: unknown) =>
  error instanceof Error && 'stderr' in error ? String(error.stderr) : String(error)
