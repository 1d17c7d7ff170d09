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

let admin: Promise<{ pool: Pool; url: string }> | undefined

async function connect() {
  const url = process.env[ADDRESS] ?? (await startDatabases()).url
  const pool = new Pool({ connectionString: url, max: 2, allowExitOnIdle: true })
  // The tests are over, and with them the PostgreSQL.
  pool.on('error', () => undefined)
  return { pool, url }
}

/**
 * An empty database for a server or a test. Copying one takes a tenth of a second, and emptying one that somebody is done with a
 * hundredth, so all processes of a run have one after the other the same ones. It is migrated, unless that is what is tested.
 */
export async function takeDatabase({ migrated = true } = {}): Promise<TakenDatabase> {
  const { pool, url } = await (admin ??= connect())
  const name = (migrated && (await takeFree(pool))) || (await create(pool, migrated))
  return {
    url: addressOf(url, name, USER),
    async giveBack() {
      const isEmpty = migrated && (await empty(pool, addressOf(url, name)))
      if (isEmpty) await pool.query('insert into free_databases values ($1)', [name])
      else await pool.query(`drop database ${name} with (force)`)
    },
  }
}

async function takeFree(pool: Pool): Promise<string | undefined> {
  const { rows } = await pool.query<{ name: string }>(`
    delete from free_databases where name = (select name from free_databases limit 1 for update skip locked) returning name`)
  return rows[0]?.name
}

async function create(pool: Pool, migrated: boolean): Promise<string> {
  const { rows } = await pool.query<{ name: string }>(`select 'shop_' || nextval('numbers') as name`)
  const { name } = rows[0]!
  await pool.query(`create database ${name} owner ${USER} template ${migrated ? TEMPLATE : 'template0'}`)
  return name
}

/** Answers whether the next one can have it: not if the last one made, renamed or dropped something. */
async function empty(pool: Pool, url: string): Promise<boolean> {
  const { rows } = await pool.query<{ emptying: string; schema: string }>('select emptying, schema from template')
  const { emptying, schema } = rows[0]!
  const client = new Client(url)
  await client.connect()
  try {
    // Of a test that failed, or a process that was killed.
    await client.query(`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`)
    if ((await schemaOf(client)) !== schema) return false
    await client.query(emptying)
    return true
  } finally {
    await client.end()
  }
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
  await client.query('create table free_databases (name text); create sequence numbers')
  await client.query('create table template as select $1::text as emptying, $2::text as schema', [emptying, schema])
  await client.end()
}

function addressOf(url: string, name: string, user?: string): string {
  const address = new URL(url)
  address.pathname = name
  if (user) address.username = user
  return address.href
}
