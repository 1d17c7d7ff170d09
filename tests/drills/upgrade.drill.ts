import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { api } from '#shared/api.ts'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import { migrations } from '#server/database/migrations.ts'
import { waitUntil } from '#tests/harness/wait-until.ts'
import { drill } from './drill.ts'
import type { Findings } from './harness/findings.ts'
import { queryOnce, startRestartablePostgres } from './harness/postgres.ts'
import { createFleetServer, type FleetServer } from './harness/server.ts'
import { addFutureMigration, readRows, storedVersions, unpackStored } from './harness/stored.ts'

drill(
  'upgrade',
  'databases of every version become today’s with every row, also if the migration is killed',
  { tags: ['both-engines'], timeout: 900_000 },
  async ({ random, isLong, rounds = isLong ? 3 : 1, findings }) => {
    await using opened = new AsyncDisposableStack()
    const folder = mkdtempSync(join(tmpdir(), 'hoard-upgrade-'))
    opened.defer(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
    const postgres = isLong ? opened.use(await startRestartablePostgres()) : null
    const schemas = isLong ? [...migrations.keys()] : [0]
    for (const dialect of isLong ? (['sqlite', 'postgres'] as const) : (['sqlite'] as const))
      for (const version of storedVersions(dialect))
        for (const schema of schemas)
          for (let round = 0; round < rounds; round++) {
            const name = `${dialect}-${version}-${schema}-${round}`
            const dataDir = join(folder, name)
            mkdirSync(dataDir)
            const url =
              postgres && dialect === 'postgres' ? await postgres.newDatabase(name.replaceAll(/\W/g, '_')) : null
            const place = await unpackStored({ dialect, version, schema, dataDir, url })
            if (place) await upgrade({ name, folder, dataDir, place, url, random, findings })
          }
    return findings.counts
  },
)

interface UpgradeOptions {
  name: string
  folder: string
  dataDir: string
  place: string
  url: string | null
  random: () => number
  findings: Findings
}

async function upgrade({ name, folder, dataDir, place, url, random, findings }: UpgradeOptions): Promise<void> {
  const blame = (what: string) => findings.blame(`${name}: ${what}`)
  const before = await readRows(place)
  const env = { DATA_DIR: dataDir, AUTH_DISABLED: '1', LOG_LEVEL: 'warn', ...(url && { DATABASE_URL: url }) }
  const server = await createFleetServer({ name, folder, env })
  try {
    // Killed in the middle: all of the migrations are done, or none.
    await (url ? killWhileMigrating(server, url) : killAfterCopy(server, dataDir, random))
    const between = appliedIn(await readRows(place))
    const isUntouched = between
      .filter((each) => !appliedIn(before).includes(each))
      .every((each) => each === '001-initial')
    if (!isUntouched && migrations.some((each) => !between.includes(each.name)))
      blame(`has only ${between.join()} after a kill`)
    findings.count(isUntouched ? 'kills before the commit' : 'kills after the commit')

    await server.start()
    await checkReads(server.url, blame, findings)
    const code = await server.drain()
    if (code !== 0) blame(`stopped with ${code}: ${readFileSync(server.log, 'utf8').slice(-500)}`)
    const after = await readRows(place)
    for (const { name: each } of migrations) if (!appliedIn(after).includes(each)) blame(`has no ${each}`)
    compare(before, after, blame, findings)
    if (!url) await checkCopy(dataDir, before, blame, findings)
    findings.count('upgrades')

    await addFutureMigration(place)
    const newer = await readRows(place)
    const refusal = await server.start().then(
      () => 'started',
      (error: Error) => error.message,
    )
    if (!/The database has a newer schema .*Start the newer version/.test(refusal))
      blame(`with a newer schema: ${refusal}`)
    compare(newer, await readRows(place), blame, findings)
    findings.count('newer schemas refused')
  } finally {
    await server.kill()
  }
}

type Rows = Awaited<ReturnType<typeof readRows>>

const appliedIn = (rows: Rows) => rows.get('schema_migrations')!.map(({ name }) => String(name))

/** Kills the server as soon as the copy exists, or a little later, which is within or after the migrations. */
async function killAfterCopy(server: FleetServer, dataDir: string, random: () => number) {
  let failure: Error | undefined
  const starting = server.start().catch((error: Error) => void (failure = error))
  while (copiesIn(dataDir).length === 0) {
    if (failure) throw failure
    await sleep(1)
  }
  await sleep(30 * random())
  await server.kill()
  await starting
}

const copiesIn = (dataDir: string) => {
  try {
    return readdirSync(join(dataDir, 'backups')).filter((file) => file.endsWith('.db'))
  } catch {
    return []
  }
}

/** Readers of every table make the first change of one wait; the server is killed there. */
async function killWhileMigrating(server: FleetServer, url: string) {
  const reader = new Client(url)
  await reader.connect()
  const { rows } = await reader.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' and tablename not like 'schema%'`,
  )
  await reader.query(`begin; lock table ${rows.map(({ name }) => name).join()} in access share mode`)
  const starting = server.start().catch(() => undefined)
  const isWaiting = async () => (await queryOnce(url, 'select 1 from pg_locks where not granted')).length > 0
  await waitUntil(async () => (await isWaiting()) || (await server.isReady()))
  await server.kill()
  await reader.end()
  await starting
}

/** Reads every list, and every record by its id, as an administrator. */
async function checkReads(url: string, blame: (what: string) => void, findings: Findings) {
  const read = async (path: string) => {
    const response = await fetch(url + path, { headers: { 'x-session-id': 'a'.repeat(32) } })
    const text = await response.text()
    // Without Shopify and sign-in.
    const isOff = response.status === 503 && /^\/api\/(auth\/user|auth\/sessions|webhooks\/list)$/.test(path)
    if (response.status !== 200 && !isOff) blame(`GET ${path} got ${response.status}: ${text.slice(0, 200)}`)
    findings.count('reads')
    return response.status === 200 ? (JSON.parse(text) as unknown) : null
  }
  for (const contract of Object.values(api)) {
    const gets = (Object.values(contract) as Endpoint[]).filter(
      ({ method, query }) => method === 'GET' && !query?.safeParse({}).error,
    )
    const lists = await Promise.all(
      gets.filter(({ path }) => !path.includes(':') && !path.includes('*')).map(({ path }) => read(path)),
    )
    const ids = lists.flatMap(idsIn)
    for (const { path } of gets.filter((each) => each.path.endsWith('/:id')))
      for (const id of ids) await read(path.replace(':id', id))
  }
}

/** Ids of the records in a list, or in the lists of a page of them. */
const idsIn = (found: unknown): string[] => {
  const list = Array.isArray(found) ? found : Object.values(Object(found) as object).find((each) => Array.isArray(each))
  return ((list ?? []) as { id?: unknown }[]).flatMap((each) => (typeof each?.id === 'string' ? [each.id] : []))
}

/** Every row is still there, with the same values; new columns may have come. */
function compare(before: Rows, after: Rows, blame: (what: string) => void, findings: Findings) {
  for (const [table, rows] of before) {
    const now = new Set((after.get(table) ?? []).map((row) => textOf(row, Object.keys(rows[0] ?? {}))))
    for (const row of rows) {
      findings.count('rows compared')
      if (!LIVELY.test(table) && !now.has(textOf(row, Object.keys(row))))
        blame(`a row of ${table} is lost or changed: ${JSON.stringify(row).slice(0, 300)}`)
    }
  }
}

/** What a running server changes by itself. */
const LIVELY = /^(servers|jobs|scheduler|rate_limits)$/
const textOf = (row: Record<string, unknown>, columns: string[]) => JSON.stringify(columns.map((column) => row[column]))

/** The copy from before holds what the database held. */
async function checkCopy(dataDir: string, before: Rows, blame: (what: string) => void, findings: Findings) {
  const [copy] = copiesIn(dataDir)
  if (copy) compare(before, await readRows(join(dataDir, 'backups', copy)), blame, findings)
  else blame('no copy was made before')
}
