import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDatabase } from '#server/database/open-database.ts'
import { addJob } from '#server/jobs/jobs.repository.ts'
import { databaseOf } from '#tests/harness/engine.ts'
import { bulkCatalogue, openLocalShopify } from '#tests/harness/shopify.ts'
import { catalogueHere, catalogueThere } from './faults.testing.ts'
import { openWorkshop } from './processes.testing.ts'

let place: string
let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hoard-syncs-'))
  place = await databaseOf(folder)
})
afterEach(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))

type Local = Awaited<ReturnType<typeof openLocalShopify>>
type Workshop = Awaited<ReturnType<typeof openWorkshop>>

const importsOf = ({ db }: Pick<Workshop, 'db'>) =>
  db.selectFrom('imports').select(['kind', 'status', 'reverts', 'added', 'changed']).orderBy('id').execute()
const jobsOf = ({ db }: Pick<Workshop, 'db'>) =>
  db.selectFrom('jobs').select(['state', 'attempts', 'deaths']).orderBy('id').execute()

/** Another process that takes up the jobs of this database. */
function startProcess(local: Local, limits: object) {
  const script = resolve(import.meta.dirname, 'killed.testing.ts')
  const given = [script, place, JSON.stringify(local.config), JSON.stringify(limits)]
  return spawn(process.execPath, given, { stdio: ['ignore', 'inherit', 'inherit'] })
}

/** Adds a job, lets another process take it up, and kills that process as soon as something is so. */
async function killWhen(
  local: Local,
  payload: unknown,
  limits: object,
  isSo: (db: Workshop['db']) => Promise<boolean>,
) {
  const { db, close } = await openDatabase(place)
  await addJob(db, { kind: 'sync', key: 'sync', payload })
  const child = startProcess(local, limits)
  await expect.poll(() => isSo(db), { interval: 2, timeout: 20_000 }).toBe(true)
  child.kill('SIGKILL')
  await once(child, 'exit')
  const left = await importsOf({ db })
  await close()
  return left.at(-1)!
}

const hasBegunToWrite = async (db: Workshop['db']) => {
  const last = (await importsOf({ db })).at(-1)
  return last?.status === 'running' && last.added + last.changed > 0
}

test.for([
  ['pages', { page: 50 }],
  ['a bulk operation', { bulkFrom: 1 }],
] as const)('issue 7 sync by %s, kill -9 in the middle: after the restart it completes, once', async ([, limits]) => {
  await using local = await openLocalShopify({ catalogue: bulkCatalogue(600) })
  const left = await killWhen(local, null, limits, hasBegunToWrite)
  expect(left).toMatchObject({ kind: 'products', status: 'running' })
  expect(left.added).toBeLessThan(600)
  await using shop = await openWorkshop(place, local.config, limits)
  shop.jobs.wake()
  await expect.poll(() => jobsOf(shop), { timeout: 20_000 }).toEqual([{ state: 'done', attempts: 2, deaths: 1 }])
  expect((await importsOf(shop)).map(({ kind, status }) => `${kind} ${status}`)).toEqual([
    'products interrupted',
    'products done',
    'featured done',
    'orders done',
  ])
  expect(await catalogueHere(shop.db)).toEqual(catalogueThere(local.control))
  // What was written before is not written again, and the scheduler has counted one sync.
  const { count } = await shop.db
    .selectFrom('syncDifferences')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const { syncCount } = await shop.db.selectFrom('scheduler').selectAll().executeTakeFirstOrThrow()
  expect([count, syncCount]).toEqual([600, 1])
})

test('issue 7 sync, kill -9 while a bulk operation is under way: nothing is written, and the next one completes it', async () => {
  await using local = await openLocalShopify({ catalogue: bulkCatalogue(20) })
  local.control.setFaults({ latencyMs: 100 })
  const left = await killWhen(local, null, { bulkFrom: 1 }, async (db) => (await importsOf({ db })).length > 0)
  expect(left).toMatchObject({ status: 'running', added: 0 })
  local.control.clearFaults()
  await using shop = await openWorkshop(place, local.config, { bulkFrom: 1 })
  shop.jobs.wake()
  await expect.poll(() => jobsOf(shop), { timeout: 20_000 }).toEqual([{ state: 'done', attempts: 2, deaths: 1 }])
  expect(await catalogueHere(shop.db)).toEqual(catalogueThere(local.control))
})

/** A catalogue, and a sync of everything that is cut off once and goes on. */
async function syncInTwo(local: Local) {
  await using shop = await openWorkshop(place, local.config, {})
  await shop.importer.run()
  const original = await catalogueHere(shop.db)
  for (const { handle } of local.control.products()) local.control.changeProduct(handle, { price: '70.00' })
  const stopping = new AbortController()
  const first = shop.importer.run({
    signal: stopping.signal,
    onProgress: ({ changed }) => changed > 0 && stopping.abort(new Error('Enough.')),
  })
  await expect(first).rejects.toThrow('Enough.')
  return { original, id: (await shop.importer.run()).id }
}

test('issue 7 revert, kill -9 in the middle: after the restart everything is as before the sync, interrupted ones included', async () => {
  await using local = await openLocalShopify({ catalogue: bulkCatalogue(500) })
  const { original, id } = await syncInTwo(local)
  const left = await killWhen(local, { reverts: id }, {}, hasBegunToWrite)
  expect(left).toMatchObject({ reverts: id, status: 'running' })
  expect(left.changed).toBeLessThan(500)
  await using shop = await openWorkshop(place, local.config, {})
  shop.jobs.wake()
  await expect.poll(() => jobsOf(shop), { timeout: 20_000 }).toEqual([{ state: 'done', attempts: 2, deaths: 1 }])
  expect(await catalogueHere(shop.db)).toEqual(original)
  expect((await importsOf(shop)).map(({ status }) => status)).toEqual([
    'done',
    'reverted',
    'reverted',
    'interrupted',
    'done',
  ])
  await shop.importer.run()
  expect(await catalogueHere(shop.db)).toEqual(catalogueThere(local.control))
})

test('issue 7: two processes on one database: one sync, whoever is asked for it, and one of each kind after the other', async () => {
  await using local = await openLocalShopify({ catalogue: bulkCatalogue(60) })
  local.control.setFaults({ latencyMs: 50 })
  await using shop = await openWorkshop(place, local.config, { page: 20 })
  await shop.jobs.close()
  for (const kind of ['products', 'featured'] as const)
    await addJob(shop.db, { kind: 'sync', key: `sync ${kind}`, payload: { kinds: [kind] } })
  const child = startProcess(local, { page: 20 })
  await expect.poll(async () => (await importsOf(shop)).length, { interval: 5, timeout: 20_000 }).toBe(1)
  // The other process is at it: it is followed, and then one of another kind has its turn.
  const results = await Promise.all([shop.importer.run(), shop.importer.run({ kind: 'orders' }), shop.importer.run()])
  expect(results.map(({ total }) => total)).toEqual(Array.from(results, () => 60))
  const done = { state: 'done', attempts: 1, deaths: 0 }
  await expect.poll(() => jobsOf(shop), { timeout: 20_000 }).toEqual([done, done])
  child.kill('SIGKILL')
  await once(child, 'exit')
  const kinds = (await importsOf(shop)).map(({ kind, status }) => `${kind} ${status}`)
  expect(kinds.toSorted()).toEqual(['featured done', 'orders done', 'products done'])
  expect(await catalogueHere(shop.db)).toEqual(catalogueThere(local.control))
})
