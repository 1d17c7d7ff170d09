import { Client, Pool } from 'pg'
import { openPostgres } from '#server/database/open-postgres.ts'
import { emptyingOf, schemaOf } from './emptying.ts'
import { startPostgres, type TestPostgres } from './postgres.ts'

/** Where the tests' PostgreSQL is, for the processes that tests run in. */
const ADDRESS = 'HOARD_TEST_POSTGRES'
/** A server's rights in its database, and no more. */
const USER = 'hoard'
const TEMPLATE = 'migrated'

export interface TakenDatabase {
  url: string
  /** Gives it to the next one, empty. */
  giveBack(): Promise<void>
}

/** Starts a PostgreSQL with a migrated database to copy, for this process and those that it starts. */
export async function startDatabases(): Promise<TestPostgres> {
  const postgres = await startPostgres()
  try {
    await makeTemplate(postgres.url)
  } catch (error) {
    await postgres.stop()
    throw error
  }
  process.env[ADDRESS] = postgres.url
  return {
    ...postgres,
    async stop() {
      delete process.env[ADDRESS]
      await postgres.stop()
    },
  }
}

/** A database, and a connection of the first user's to it, which knows its tables: a new one would take longer to empty them. */
interface Owned {
  name: string
  connection: Pool
}

/** What this process has, and nobody uses at the moment. */
const free: Owned[] = []
let admin: Promise<Admin> | undefined

interface Admin {
  url: string
  connection: Pool
  emptying: string
  schema: string
}

async function connect(): Promise<Admin> {
  const url = process.env[ADDRESS] ?? (await startDatabases()).url
  const connection = connectionTo(url)
  const { rows } = await connection.query<{ emptying: string; schema: string }>('select emptying, schema from template')
  return { url, connection, ...rows[0]! }
}

/**
 * An empty database for a server or a test. Copying one takes a tenth of a second, and emptying one that somebody is done with a
 * hundredth, so the tests of a process have one after the other the same ones. It is migrated, unless that is what is tested.
 */
export async function takeDatabase({ migrated = true } = {}): Promise<TakenDatabase> {
  const known = await (admin ??= connect())
  const database = (migrated && free.pop()) || (await create(known, migrated))
  return {
    url: addressOf(known.url, database.name, USER),
    async giveBack() {
      if (migrated && (await empty(known, database))) free.push(database)
      else await drop(known, database)
    },
  }
}

async function create({ url, connection }: Admin, migrated: boolean): Promise<Owned> {
  const { rows } = await connection.query<{ name: string }>(`select 'shop_' || nextval('numbers') as name`)
  const { name } = rows[0]!
  await connection.query(`create database ${name} owner ${USER} template ${migrated ? TEMPLATE : 'template0'}`)
  return { name, connection: connectionTo(addressOf(url, name)) }
}

async function drop({ connection }: Admin, database: Owned) {
  await database.connection.end()
  await connection.query(`drop database ${database.name} with (force)`)
}

/** Answers whether the next one can have it: not if the last one made, renamed or dropped something. */
async function empty({ emptying, schema }: Admin, { connection }: Owned): Promise<boolean> {
  // Of a test that failed, or a process that was killed.
  await connection.query(`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`)
  if ((await schemaOf(connection)) !== schema) return false
  await connection.query(emptying)
  return true
}

/** One that nobody waits for when the process could end. */
function connectionTo(url: string): Pool {
  const connection = new Pool({ connectionString: url, max: 1, idleTimeoutMillis: 0, allowExitOnIdle: true })
  // The tests are over, and with them the PostgreSQL.
  connection.on('error', () => undefined)
  return connection
}

async function makeTemplate(url: string) {
  const client = new Client(url)
  await client.connect()
  const { password } = new URL(url)
  await client.query(`create role ${USER} login password '${password}'`)
  await client.query(`create database ${TEMPLATE} owner ${USER} template template0`)
  const { close } = await openPostgres(addressOf(url, TEMPLATE, USER), {})
  await close()
  const template = new Client(addressOf(url, TEMPLATE))
  await template.connect()
  const emptying = await emptyingOf(template)
  const schema = await schemaOf(template)
  await template.end()
  await client.query('create sequence numbers')
  await client.query('create table template as select $1::text as emptying, $2::text as schema', [emptying, schema])
  await client.end()
}

function addressOf(url: string, name: string, user?: string): string {
  const address = new URL(url)
  address.pathname = name
  if (user) address.username = user
  return address.href
}
