import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { freePort, waitUntil } from '#tests/harness/wait-until.ts'
import { findPostgres } from '#tests/harness/postgres-binaries.ts'

/** Commits survive a crash of PostgreSQL; the machine itself doesn't crash here. */
const settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  fsync: 'off',
  synchronous_commit: 'on',
  shared_buffers: '64MB',
  max_connections: '100',
}

/** `fast` ends sessions and shuts down cleanly. `immediate` acts like a crash; the next start recovers. */
export type StopMode = 'fast' | 'immediate'
const signals = { fast: 'SIGINT', immediate: 'SIGQUIT' } as const

/** A PostgreSQL that can be stopped, restarted and paused on one port. */
export interface RestartablePostgres extends AsyncDisposable {
  port: number
  /** URL of a database for its owner. */
  urlOf(name: string): string
  /** Creates an empty database and returns its URL. */
  newDatabase(name: string): Promise<string>
  stop(how: StopMode): Promise<void>
  start(): Promise<void>
  restart(how: StopMode): Promise<void>
  /** Stops all of its processes; clients get no response. */
  pause(): void
  resume(): void
}

export async function startRestartablePostgres(): Promise<RestartablePostgres> {
  const { initdb, postgres } = findPostgres()
  const uid = process.getuid?.() === 0 ? postgresUser() : null
  const user = uid === null ? {} : { uid }
  const folder = mkdtempSync(join(tmpdir(), 'hoard-fleet-postgres-'))
  if (uid !== null) chownSync(folder, uid, -1)
  const data = join(folder, 'data')
  const options = ['--username=hoard', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8', '--no-sync']
  execFileSync(initdb, ['-D', data, ...options], { cwd: folder, stdio: 'ignore', ...user })
  // Requires passwords.
  const access = join(data, 'pg_hba.conf')
  writeFileSync(access, `host all careful 127.0.0.1/32 scram-sha-256\n${readFileSync(access, 'utf8')}`)
  const port = await freePort()
  const args = Object.entries({ ...settings, port: String(port) }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ])
  const said = openSync(join(folder, 'log'), 'a')
  const urlOf = (name: string) => `postgres://hoard@127.0.0.1:${port}/${name}`
  let server: ChildProcess | null = null
  // Kills the server if the tests end abnormally.
  const orphan = () => server?.kill('SIGQUIT')
  process.once('exit', orphan)

  async function start() {
    server = spawn(postgres, ['-D', data, ...args], { cwd: folder, stdio: ['ignore', said, said], ...user })
    await waitUntil(() => queryOnce(urlOf('postgres'), 'select 1').then(() => true))
  }

  async function stop(how: StopMode) {
    if (!server) return
    const ended = once(server, 'exit')
    server.kill(signals[how])
    await ended
    server = null
  }

  /** The main process and all of its children. */
  function signalAll(signal: 'SIGSTOP' | 'SIGCONT') {
    const pid = server!.pid!
    for (const each of [pid, ...childrenOf(pid)]) process.kill(each, signal)
  }

  await start()
  return {
    port,
    urlOf,
    async newDatabase(name) {
      await queryOnce(urlOf('postgres'), `create database ${name}`)
      return urlOf(name)
    },
    start,
    stop,
    async restart(how) {
      await stop(how)
      await start()
    },
    pause: () => signalAll('SIGSTOP'),
    resume: () => signalAll('SIGCONT'),
    async [Symbol.asyncDispose]() {
      await stop('immediate')
      process.off('exit', orphan)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Runs one query on its own connection. */
export async function queryOnce<T extends object>(url: string, text: string, values: unknown[] = []): Promise<T[]> {
  const client = new Client(url)
  // The query itself reports the error.
  client.on('error', () => undefined)
  try {
    await client.connect()
    return (await client.query<T>(text, values)).rows
  } finally {
    await client.end()
  }
}

const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)

/** PostgreSQL refuses to run as root. */
export function postgresUser(): number {
  const found = /^postgres:[^:]*:(\d+):/m.exec(readFileSync('/etc/passwd', 'utf8'))
  if (!found) throw new Error('PostgreSQL can’t run as root, and this machine has no user "postgres".')
  return Number(found[1])
}
