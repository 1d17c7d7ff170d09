import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, copyFileSync, mkdirSync, openSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { bareEnvironment } from '#tests/harness/built-program.ts'
import { findPostgres } from '#tests/harness/postgres-binaries.ts'
import { freePort, waitUntil } from '#tests/harness/wait-until.ts'
import type { Certificate } from './certificate.ts'
import { postgresUser, queryOnce } from './postgres.ts'

const PASSWORD = 'a-dragon-of-the-drill'
const ACCESS = ['hoard hoard', 'all postgres', 'replication postgres']
  .map((who) => `hostssl ${who} 127.0.0.1/32 scram-sha-256\n`)
  .join('')
/** As docs/growing/postgresql.md says for a pooler in transaction mode. */
const PREPARE = [
  `create role hoard login password '${PASSWORD}'`,
  `create database hoard owner hoard template template0 encoding 'UTF8' locale 'C.UTF-8'`,
  `alter role hoard in database hoard set statement_timeout = '15s'`,
  `alter role hoard in database hoard set lock_timeout = '5s'`,
  `alter role hoard in database hoard set idle_in_transaction_session_timeout = '3s'`,
]

/** A PostgreSQL that takes only encrypted connections, and a replica without which it commits nothing. */
export async function openPostgresPair(folder: string, certificate: Certificate) {
  const { initdb, postgres } = findPostgres()
  const uid = process.getuid?.() === 0 ? postgresUser() : null
  const user = uid === null ? {} : { uid }
  // Without the files of whoever runs the drill, which its programs may not read.
  const env = { ...bareEnvironment, HOME: folder, PGPASSWORD: PASSWORD }
  let clusters = 0
  const running = new Set<ChildProcess>()
  const orphans = () => running.forEach((each) => each.kill('SIGQUIT'))
  process.once('exit', orphans)
  const run = (program: string, args: string[]) => promisify(execFile)(program, args, { cwd: folder, env, ...user })

  /** An empty folder of the user who runs PostgreSQL, with the certificate. */
  async function newCluster() {
    const root = join(folder, `postgres-${(clusters += 1)}`)
    mkdirSync(root)
    const [cert, key] = [join(root, 'cert.pem'), join(root, 'key.pem')]
    copyFileSync(certificate.cert, cert)
    copyFileSync(certificate.key, key)
    chmodSync(key, 0o600)
    if (uid !== null) for (const each of [root, cert, key]) chownSync(each, uid, -1)
    return { root, cert, key, data: join(root, 'data'), port: await freePort() }
  }
  type Cluster = Awaited<ReturnType<typeof newCluster>>

  const verified = `sslmode=verify-full&sslrootcert=${encodeURIComponent(certificate.cert)}`
  const urlOf = ({ port }: Cluster, database = 'postgres') =>
    `postgres://postgres:${PASSWORD}@localhost:${port}/${database}?${verified}`
  const conninfo = ({ port }: Cluster) =>
    `host=127.0.0.1 port=${port} user=postgres password=${PASSWORD} sslmode=verify-full sslrootcert=${certificate.cert}`

  async function start({ root, data, port, cert, key, ...more }: Cluster, settings: Record<string, string>) {
    const all = {
      listen_addresses: '127.0.0.1',
      unix_socket_directories: '',
      port: String(port),
      ssl: 'on',
      ssl_cert_file: cert,
      ssl_key_file: key,
      // Processes crash here, but not the machine.
      fsync: 'off',
      shared_buffers: '64MB',
      ...settings,
    }
    const said = openSync(join(root, 'log'), 'a')
    const args = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    const server = spawn(postgres, ['-D', data, ...args], { cwd: root, env, stdio: ['ignore', said, said], ...user })
    running.add(server)
    await waitUntil(() => queryOnce(urlOf({ root, data, port, cert, key, ...more }), 'select 1').then(() => true))
    return server
  }

  async function stop(server: ChildProcess) {
    running.delete(server)
    const ended = once(server, 'exit')
    server.kill('SIGQUIT')
    await ended
  }

  let primary = await newCluster()
  const secret = join(primary.root, 'password')
  writeFileSync(secret, PASSWORD)
  if (uid !== null) chownSync(secret, uid, -1)
  const options = ['--username=postgres', `--pwfile=${secret}`, '--auth=scram-sha-256', '--encoding=UTF8']
  await run(initdb, ['-D', primary.data, ...options, '--locale=C.UTF-8', '--no-sync'])
  writeFileSync(join(primary.data, 'pg_hba.conf'), ACCESS)
  let server = await start(primary, {})
  for (const each of PREPARE) await queryOnce(urlOf(primary), each)
  let replica: { cluster: Cluster; server: ChildProcess } | null = null

  /** Copies the primary, and from then on lets it wait for the replica at every commit. */
  async function addReplica() {
    const cluster = await newCluster()
    const copy = ['-D', cluster.data, '-d', conninfo(primary), '--checkpoint=fast', '--wal-method=stream', '--no-sync']
    await run(join(dirname(initdb), 'pg_basebackup'), copy)
    writeFileSync(join(cluster.data, 'standby.signal'), '')
    if (uid !== null) chownSync(join(cluster.data, 'standby.signal'), uid, -1)
    const name = `replica_${clusters}`
    const settings = { cluster_name: name, primary_conninfo: conninfo(primary) }
    replica = { cluster, server: await start(cluster, settings) }
    await queryOnce(urlOf(primary), `alter system set synchronous_standby_names = '${name}'`)
    await queryOnce(urlOf(primary), 'select pg_reload_conf()')
    const state = 'select sync_state from pg_stat_replication'
    await waitUntil(
      async () => (await queryOnce<{ sync_state: string }>(urlOf(primary), state))[0]?.sync_state === 'sync',
    )
  }

  await addReplica()
  return {
    password: PASSWORD,
    port: () => primary.port,
    /** For the drill itself. */
    url: () => urlOf(primary, 'hoard'),
    addReplica,
    /** Kills the primary. */
    killPrimary: () => stop(server),
    /** Makes the replica the primary, which has no replica then. */
    async promote() {
      const promoted = replica!
      await queryOnce(urlOf(promoted.cluster), 'select pg_promote()')
      primary = promoted.cluster
      server = promoted.server
      replica = null
    },
    async [Symbol.asyncDispose]() {
      await Promise.all([...running].map(stop))
      process.off('exit', orphans)
    },
  }
}
