import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { queryOnce } from './postgres.ts'
import { freePort, waitUntil } from '#tests/harness/wait-until.ts'

const BINARY = '/usr/sbin/pgbouncer'

/** Starts PgBouncer in front of a PostgreSQL on this machine that trusts everyone. */
export async function startPgBouncer(postgresPort: number, mode: 'session' | 'transaction') {
  if (!existsSync(BINARY)) throw new Error('This needs pgbouncer: node scripts/setup.mjs --engines installs it.')
  const folder = await mkdtemp(join(tmpdir(), 'hoard-pgbouncer-'))
  const port = await freePort()
  const settings = join(folder, 'pgbouncer.ini')
  await writeFile(join(folder, 'users'), '"hoard" ""\n')
  await writeFile(
    settings,
    `[databases]
* = host=127.0.0.1 port=${postgresPort}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${join(folder, 'users')}
pool_mode = ${mode}
`,
  )
  // It refuses to run as root, and reads its files before it changes its user.
  const args = process.getuid?.() === 0 ? ['-u', 'nobody', settings] : [settings]
  const child = spawn(BINARY, args, { stdio: 'ignore' })
  const urlOf = (name: string) => `postgres://hoard@127.0.0.1:${port}/${name}`
  await waitUntil(() => queryOnce(urlOf('postgres'), 'select 1').then(() => true))
  return {
    urlOf,
    async [Symbol.asyncDispose]() {
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
      await rm(folder, { recursive: true })
    },
  }
}
