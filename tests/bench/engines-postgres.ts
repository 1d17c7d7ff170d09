import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, readdirSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { cpuSecondsOfAll } from './process.ts'
import { freePort, waitUntil } from '#tests/harness/wait-until.ts'

const DEBIAN = '/usr/lib/postgresql'

/** Debian's newest, else from the PATH. */
function findBinaries(): string {
  try {
    const [newest] = readdirSync(DEBIAN).toSorted((a, b) => Number(b) - Number(a))
    return join(DEBIAN, newest!, 'bin')
  } catch {
    return ''
  }
}

/** PostgreSQL refuses to run as root: then it runs as Debian's user for it. */
function postgresUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const idOf = (option: string) => Number(execFileSync('id', [option, 'postgres'], { encoding: 'utf8' }))
  return { uid: idOf('-u'), gid: idOf('-g') }
}

/**
 * Starts a PostgreSQL for one measurement, as durable as the shop's SQLite: `fsync` and `synchronous_commit` are on.
 * Other settings follow docs/growing.md for a small machine.
 * @param cores - cores for PostgreSQL, in `taskset` format
 */
export async function startBenchPostgres(cores: string) {
  const folder = await mkdtemp(join(tmpdir(), 'hoard-bench-postgres-'))
  const user = postgresUser()
  if (user) chownSync(folder, user.uid, user.gid)
  const programs = findBinaries()
  const data = join(folder, 'data')
  const options = ['-D', data, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8', '--no-sync']
  execFileSync(join(programs, 'initdb'), options, { ...user, cwd: folder, stdio: 'ignore' })
  const port = await freePort()
  const settings = [`port=${port}`, 'listen_addresses=127.0.0.1', `unix_socket_directories=${folder}`].concat(
    ['shared_buffers=256MB', 'max_connections=60', 'random_page_cost=1.1'],
    ['jit=off'],
  )
  const server = spawn(
    'taskset',
    ['-c', cores, join(programs, 'postgres'), '-D', data, ...settings.flatMap((setting) => ['-c', setting])],
    { ...user, cwd: folder, stdio: 'ignore' },
  )
  const urlOf = (name: string) => `postgres://postgres@127.0.0.1:${port}/${name}`
  await waitUntil(async () => {
    await ask(urlOf('postgres'), 'select 1')
    return true
  })
  return {
    /** Creates an empty database and returns its URL. */
    async create(name: string): Promise<string> {
      await ask(urlOf('postgres'), `create database ${name}`)
      return urlOf(name)
    },
    /** CPU seconds of all its current processes. */
    cpuSeconds: () => cpuSecondsOfAll(server.pid!),
    async [Symbol.asyncDispose]() {
      server.kill('SIGINT')
      if (server.exitCode === null) await once(server, 'exit')
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export type BenchPostgres = Awaited<ReturnType<typeof startBenchPostgres>>

async function ask(url: string, statement: string): Promise<void> {
  const client = new Client(url)
  try {
    await client.connect()
    await client.query(statement)
  } finally {
    await client.end()
  }
}
