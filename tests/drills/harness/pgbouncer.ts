import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Certificate } from './certificate.ts'
import { queryOnce } from './postgres.ts'
import { freePort, waitUntil } from '#tests/harness/wait-until.ts'

const BINARY = '/usr/sbin/pgbouncer'

/** With it both sides are encrypted, and the role needs its password. */
interface Secured extends Certificate {
  password: string
}

/** Starts PgBouncer in front of a PostgreSQL on this machine, which trusts everyone unless `secured`. */
export async function startPgBouncer(postgresPort: number, mode: 'session' | 'transaction', secured?: Secured) {
  if (!existsSync(BINARY)) throw new Error('This needs pgbouncer: node scripts/setup.mjs --engines installs it.')
  const folder = await mkdtemp(join(tmpdir(), 'hoard-pgbouncer-'))
  const port = await freePort()
  const settings = join(folder, 'pgbouncer.ini')
  await chmod(folder, 0o755)
  await writeFile(join(folder, 'users'), `"hoard" "${secured?.password ?? ''}"\n`)
  const configure = (to: number) =>
    writeFile(
      settings,
      `[databases]
* = host=127.0.0.1 port=${to}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_file = ${join(folder, 'users')}
pool_mode = ${mode}
${secured ? security(secured) : 'auth_type = trust'}
`,
    )
  await configure(postgresPort)
  // It refuses to run as root, and reads its files before it changes its user.
  const args = process.getuid?.() === 0 ? ['-u', 'nobody', settings] : [settings]
  const urlOf = (name: string) =>
    secured
      ? `postgres://hoard:${secured.password}@localhost:${port}/${name}?sslmode=verify-full&sslrootcert=${encodeURIComponent(secured.cert)}`
      : `postgres://hoard@127.0.0.1:${port}/${name}`
  let child: ChildProcess
  const start = () => void (child = spawn(BINARY, args, { stdio: 'ignore' }))
  async function kill() {
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }
  start()
  await waitUntil(() => queryOnce(urlOf(secured ? 'hoard' : 'postgres'), 'select 1').then(() => true))
  return {
    urlOf,
    start,
    kill,
    /** Leads to another PostgreSQL from now on. */
    async leadTo(to: number) {
      await configure(to)
      child.kill('SIGHUP')
    },
    async [Symbol.asyncDispose]() {
      await kill()
      await rm(folder, { recursive: true })
    },
  }
}

/** Without the last line it would refuse everybody for 15 s after PostgreSQL couldn't be reached once. */
const security = ({ cert, key }: Secured) => `auth_type = scram-sha-256
client_tls_sslmode = require
client_tls_cert_file = ${cert}
client_tls_key_file = ${key}
server_tls_sslmode = verify-full
server_tls_ca_file = ${cert}
server_login_retry = 1
`
