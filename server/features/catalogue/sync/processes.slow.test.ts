import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDatabase } from '#server/database/open-database.ts'
import { addJob } from '#server/jobs/jobs.repository.ts'
import { databaseFor } from '#tests/harness/engine.ts'
import { bulkCatalogue, openLocalShopify } from '#tests/harness/shopify.ts'
import { shopCatalogue, shopifyCatalogue } from '#tests/harness/sync-faults.ts'
import { openSyncProcess } from '#tests/harness/sync-processes.ts'
import { eventually } from '#tests/harness/wait-for.ts'

let databaseUrl: string
let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hoard-syncs-'))
  databaseUrl = await databaseFor(folder)
})
afterEach(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))

type LocalShopify = Awaited<ReturnType<typeof openLocalShopify>>
type OpenedProcess = Awaited<ReturnType<typeof openSyncProcess>>

const importsOf = ({ db }: Pick<OpenedProcess, 'db'>) =>
  db.selectFrom('imports').select(['kind', 'status', 'reverts', 'added', 'changed']).orderBy('id').execute()
const jobsOf = ({ db }: Pick<OpenedProcess, 'db'>) =>
  db.selectFrom('jobs').select(['state', 'attempts', 'deaths']).orderBy('id').execute()

/** Starts another process that runs the jobs of this database. */
function startProcess(local: LocalShopify, limits: object) {
  const script = resolve(import.meta.dirname, '../../../../tests/harness/sync-process.ts')
  const given = [script, databaseUrl, JSON.stringify(local.config), JSON.stringify(limits)]
  return spawn(process.execPath, given, { stdio: ['ignore', 'inherit', 'inherit'] })
}

/** Adds a job, lets another process start it, and kills that process once the condition holds. */
async function killWhen(
  local: LocalShopify,
  payload: unknown,
  limits: object,
  condition: (db: OpenedProcess['db']) => Promise<boolean>,
) {
  const { db, close } = await openDatabase(databaseUrl)
  await addJob(db, { kind: 'sync', key: 'sync', payload })
  const child = startProcess(local, limits)
  await eventually(() => condition(db), { interval: 2 }).toBe(true)
  child.kill('SIGKILL')
  await once(child, 'exit')
  const left = await importsOf({ db })
  await close()
  return left.at(-1)!
}

const hasBegunToWrite = async (db: OpenedProcess['db']) => {
  const last = (await importsOf({ db })).at(-1)
  return last?.status === 'running' && last.added + last.changed > 0
}

test.for([
  ['pages', { page: 50 }],
  ['a bulk operation', { bulkFrom: 1 }],
] as const)('sync by %s killed midway completes once after the restart', { tags: ['A10.7'] }, async ([, limits]) => {
  await using local = await openLocalShopify({ catalogue: bulkCatalogue(600) })
  const left = await killWhen(local, null, limits, hasBegunToWrite)
  expect(left).toMatchObject({ kind: 'products', status: 'running' })
  expect(left.added).toBeLessThan(600)
  await using shop = await openSyncProcess(databaseUrl, local.config, limits)
  shop.jobs.wake()
  await eventually(() => jobsOf(shop)).toEqual([{ state: 'done', attempts: 2, deaths: 1 }])
  expect((await importsOf(shop)).map(({ kind, status }) => `${kind} ${status}`)).toEqual([
    'products interrupted',
    'products done',
    'featured done',
    'orders done',
  ])
  expect(await shopCatalogue(shop.db)).toEqual(shopifyCatalogue(local.control))
  // Products written earlier are not written again, and the scheduler counts one sync.
  const { count } = await shop.db
    .selectFrom('syncDifferences')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const { syncCount } = await shop.db.selectFrom('scheduler').selectAll().executeTakeFirstOrThrow()
  expect([count, syncCount]).toEqual([600, 1])
})

test('sync killed during a bulk operation wrote nothing and completes next time', { tags: ['A10.7'] }, async () => {
  await using local = await openLocalShopify({ catalogue: bulkCatalogue(20) })
  local.control.setFaults({ latencyMs: 100 })
  const left = await killWhen(local, null, { bulkFrom: 1 }, async (db) => (await importsOf({ db })).length > 0)
  expect(left).toMatchObject({ status: 'running', added: 0 })
  local.control.clearFaults()
  await using shop = await openSyncProcess(databaseUrl, local.config, { bulkFrom: 1 })
  shop.jobs.wake()
  await eventually(() => jobsOf(shop)).toEqual([{ state: 'done', attempts: 2, deaths: 1 }])
  expect(await shopCatalogue(shop.db)).toEqual(shopifyCatalogue(local.control))
})

/** Imports a catalogue, then runs a sync that is interrupted once and completed. */
async function syncInTwo(local: LocalShopify) {
  await using shop = await openSyncProcess(databaseUrl, local.config, {})
  await shop.importer.run()
  const original = await shopCatalogue(shop.db)
  for (const { handle } of local.control.products()) local.control.changeProduct(handle, { price: '70.00' })
  const stopping = new AbortController()
  const first = shop.importer.run({
    signal: stopping.signal,
    onProgress: ({ changed }) => changed > 0 && stopping.abort(new Error('Enough.')),
  })
  await expect(first).rejects.toThrow('Enough.')
  return { original, id: (await shop.importer.run()).id }
}

test('revert killed midway restores the state before the sync after a restart', { tags: ['A10.7'] }, async () => {
  await using local = await openLocalShopify({ catalogue: bulkCatalogue(500) })
  const { original, id } = await syncInTwo(local)
  const left = await killWhen(local, { reverts: id }, {}, hasBegunToWrite)
  expect(left).toMatchObject({ reverts: id, status: 'running' })
  expect(left.changed).toBeLessThan(500)
  await using shop = await openSyncProcess(databaseUrl, local.config, {})
  shop.jobs.wake()
  await eventually(() => jobsOf(shop)).toEqual([{ state: 'done', attempts: 2, deaths: 1 }])
  expect(await shopCatalogue(shop.db)).toEqual(original)
  expect((await importsOf(shop)).map(({ status }) => status)).toEqual([
    'done',
    'reverted',
    'reverted',
    'interrupted',
    'done',
  ])
  await shop.importer.run()
  expect(await shopCatalogue(shop.db)).toEqual(shopifyCatalogue(local.control))
})

test('two processes share one sync and run different kinds one after another', { tags: ['A10.8'] }, async () => {
  await using local = await openLocalShopify({ catalogue: bulkCatalogue(60) })
  local.control.setFaults({ latencyMs: 50 })
  await using shop = await openSyncProcess(databaseUrl, local.config, { page: 20 })
  await shop.jobs.close()
  for (const kind of ['products', 'featured'] as const)
    await addJob(shop.db, { kind: 'sync', key: `sync ${kind}`, payload: { kinds: [kind] } })
  const child = startProcess(local, { page: 20 })
  await eventually(async () => (await importsOf(shop)).length, { interval: 5 }).toBe(1)
  // The other process is running it: this one follows it, then runs the other kinds.
  const results = await Promise.all([shop.importer.run(), shop.importer.run({ kind: 'orders' }), shop.importer.run()])
  expect(results.map(({ total }) => total)).toEqual(Array.from(results, () => 60))
  const done = { state: 'done', attempts: 1, deaths: 0 }
  await eventually(() => jobsOf(shop)).toEqual([done, done])
  child.kill('SIGKILL')
  await once(child, 'exit')
  const kinds = (await importsOf(shop)).map(({ kind, status }) => `${kind} ${status}`)
  expect(kinds.toSorted()).toEqual(['featured done', 'orders done', 'products done'])
  expect(await shopCatalogue(shop.db)).toEqual(shopifyCatalogue(local.control))
})
