import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { noteBackup } from '#server/backup/last-backup.ts'
import { openTestDatabase, type TestDatabase } from '#server/database/testing.ts'
import { healthConcerns } from '#server/features/console/health.concerns.ts'
import { engine } from '#tests/harness/engine.ts'
import { backupCheck } from './backup-check.ts'
import { bytesText } from './disk-space.ts'
import { openHealth, type HealthParts } from './open-health.ts'
import { ShopifyMemory } from './shopify-state.ts'

let database: TestDatabase
let dataDir: string
beforeAll(async () => {
  database = await openTestDatabase()
  dataDir = await mkdtemp(join(tmpdir(), 'hoard-health-'))
})
afterAll(async () => {
  await database[Symbol.asyncDispose]()
  await rm(dataDir, { recursive: true })
})

const GB = 1e9
const opened = (parts: Partial<HealthParts> = {}) =>
  openHealth({
    bus: { isCurrent: () => true, current: async () => undefined },
    db: database.db,
    dataDir,
    files: { trouble: async () => null },
    isStopping: () => false,
    shopify: () => ({ kind: 'store', failing: null }),
    space: async () => ({ free: 20 * GB, total: 100 * GB }),
    ...parts,
  })

/** What is not well, as `state: name: text`. */
async function troubles(parts: Partial<HealthParts>) {
  const { isReady, checks } = await opened(parts).readiness()
  const told = checks
    .filter(({ state }) => state !== 'well')
    .map(({ name, state, text }) => `${state}: ${name}: ${text}`)
  return { isReady, told }
}

test('images that can’t be had are told of, and take no server away', async () => {
  expect(await troubles({ files: { trouble: async () => 'the object store says no' } })).toEqual({
    isReady: true,
    told: ['worrying: files: Images can’t be had or kept: the object store says no. Shoppers can browse and buy.'],
  })
})

test('all is well', async () => {
  expect(await troubles({})).toEqual({ isReady: true, told: [] })
})

test('a server that stops is not ready', async () => {
  expect(await troubles({ isStopping: () => true })).toEqual({
    isReady: false,
    told: ['wrong: server: It is stopping.'],
  })
})

test('a disk that is nearly full is told; one that is full serves no shopper', async () => {
  const left = (free: number) => troubles({ space: async () => ({ free, total: 100 * GB }) })
  expect(await left(0.4 * GB)).toEqual({
    isReady: true,
    told: ['worrying: disk: It is nearly full: 400 MB are left.'],
  })
  expect(await left(3e6)).toEqual({ isReady: false, told: ['wrong: disk: It is full: 3.0 MB are left. Make room.'] })
})

test('issue 7 console: what is wrong with the disk stands among what needs attention; that Shopify is away is told by others', async () => {
  const health = opened({
    space: async () => ({ free: 3e6, total: 100 * GB }),
    shopify: () => ({ kind: 'store', failing: { since: new Date(), reason: 'ECONNREFUSED' } }),
  })
  await noteBackup({ db: database.db, dataDir }, { at: new Date().toISOString(), folder: '/backups' })
  expect(await healthConcerns({ db: database.db, dataDir, health, isLocal: false })()).toEqual([
    { level: 'error', text: 'The disk: It is full: 3.0 MB are left. Make room.', path: '/admin/health' },
  ])
})

test('Shopify being away is told, and keeps nobody from the shop', async () => {
  const memory = new ShopifyMemory('store')
  memory.note('unreachable', 'Shopify cannot be reached: ECONNREFUSED', new Date('2026-11-21T10:00:00Z'))
  memory.note('throttled', 'Shopify asks to slow down.')
  memory.note('server', 'Shopify failed with status 502.', new Date('2026-11-21T10:05:00Z'))
  const { isReady, told } = await troubles({ shopify: () => memory.state })
  expect(isReady).toBe(true)
  expect(told).toEqual([
    expect.stringMatching(/^worrying: shopify: .* since 2026-11-21T10:00:00.000Z: Shopify failed with status 502\. /),
  ])
  memory.note('unreachable', 'Shopify cannot be reached: ECONNREFUSED')
  expect((await troubles({ shopify: () => memory.state })).told[0]).toContain('ECONNREFUSED. Shoppers can browse')
  memory.note('ok', null)
  expect(await troubles({ shopify: () => memory.state })).toEqual({ isReady: true, told: [] })
})

test('issue 9: a server whose clock differs from the database’s says so, and goes on', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 300_000 })
  const { isReady, told } = await troubles({})
  vi.useRealTimers()
  expect([isReady, told]).toEqual([
    true,
    engine === 'sqlite'
      ? []
      : [expect.stringMatching(/^worrying: clock: That of this server is (300|299) s ahead of the database’s/)],
  ])
})

test('issue 9: a server that can’t hear what others have changed says so, and goes on', async () => {
  const bus = { isCurrent: () => false, current: async () => undefined }
  expect(await troubles({ bus })).toEqual({
    isReady: true,
    told: ['worrying: database: It answers, but doesn’t tell what other servers have changed.'],
  })
})

test('a database that does not answer, or that a newer version has changed, serves no shopper', async () => {
  const other = await openTestDatabase()
  await other.db
    .insertInto('schemaMigrations' as never)
    .values({ name: '900-later', appliedAt: '2030' } as never)
    .execute()
  expect(await troubles({ db: other.db })).toEqual({
    isReady: false,
    told: ['wrong: schema: A newer version has changed the database (900-later). Start that one.'],
  })
  await other[Symbol.asyncDispose]()
  const { isReady, told } = await troubles({ db: other.db })
  expect(isReady).toBe(false)
  expect(told).toEqual([expect.stringMatching(/^wrong: database: It does not answer: /)])
})

test('nobody backs up: it is said how long ago the last one was, and what to do', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'hoard-health-'))
  await database.db.deleteFrom('backups').execute()
  const concerns = (isLocal: boolean) =>
    healthConcerns({ db: database.db, dataDir: folder, health: opened(), isLocal })()
  expect(await concerns(true)).toEqual([expect.objectContaining({ level: 'info' })])
  expect(await concerns(false)).toEqual([
    {
      level: 'warning',
      text: 'Nothing has been backed up yet. npm run backup does it, while the shop runs.',
      path: '/admin/health',
    },
  ])
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000 - 1000).toISOString()
  await noteBackup({ db: database.db, dataDir: folder }, { at: ago(9), folder: '/backups' })
  for (const isLocal of [true, false])
    expect(await concerns(isLocal)).toEqual([
      expect.objectContaining({
        level: 'warning',
        text: expect.stringContaining('Nothing has been backed up for 9 days.'),
      }),
    ])
  await noteBackup({ db: database.db, dataDir: folder }, { at: ago(1), folder: '/backups' })
  expect(await concerns(false)).toEqual([])
  expect(await backupCheck({ db: database.db, dataDir: folder })).toMatchObject({
    state: 'well',
    text: 'The last one is a day old.',
  })
  await rm(folder, { recursive: true })
})

test('sizes are told as people say them', () => {
  expect([0, 999, 1400, 15_000_000, 2.34e9].map(bytesText)).toEqual([
    '0 bytes',
    '999 bytes',
    '1.4 kB',
    '15 MB',
    '2.3 GB',
  ])
})
