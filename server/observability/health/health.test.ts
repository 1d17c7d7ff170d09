import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { recordBackup } from './backup-record.ts'
import { openTestDatabase, type TestDatabase } from '#tests/harness/database.ts'
import { FullDisk } from '#server/database/full-disk.ts'
import { backupAlerts, healthAlerts } from '#server/features/dashboard/health.alerts.ts'
import { engine } from '#tests/harness/engine.ts'
import { eventually } from '#tests/harness/wait-for.ts'
import { backupCheck } from './backup-check.ts'
import { bytesText } from './disk-space.ts'
import { createHealth, type HealthParts } from './open-health.ts'
import { ShopifyTracker } from './shopify-state.ts'
import type { AnsweredCall, CallOutcome } from '#server/shopify/watch.ts'

let database: TestDatabase
let dataDir: string
beforeAll(async () => {
  database = await openTestDatabase()
  dataDir = await mkdtemp(join(tmpdir(), 'hoard-health-'))
  await mkdir(join(dataDir, 'tmp'))
})
afterAll(async () => {
  await database[Symbol.asyncDispose]()
  await rm(dataDir, { recursive: true })
})

const GB = 1e9
const opened = (parts: Partial<HealthParts> = {}) =>
  createHealth({
    bus: { isCurrent: () => true, current: async () => undefined },
    db: database.db,
    damage: () => null,
    fullDisk: { isFull: () => false },
    pool: null,
    dataDir,
    files: { failure: async () => null },
    isStopping: () => false,
    isFirstImportDue: async () => false,
    shopify: () => new ShopifyTracker('store').state,
    space: async () => ({ free: 20 * GB, total: 100 * GB }),
    ...parts,
  })

/** Failed checks as `state: name: text`. */
async function troubles(parts: Partial<HealthParts>) {
  const { isReady, checks } = await opened(parts).readiness()
  const told = checks.filter(({ state }) => state !== 'ok').map(({ name, state, text }) => `${state}: ${name}: ${text}`)
  return { isReady, told }
}

test('unavailable images are a warning and keep the server ready', async () => {
  expect(await troubles({ files: { failure: async () => 'the object store says no' } })).toEqual({
    isReady: true,
    told: ['warning: files: Images can’t be read or stored: the object store says no. Shoppers can browse and buy.'],
  })
})

test('whatever hangs, readiness answers within a second, from what it knows', { tags: ['O4.1'] }, async () => {
  const forever = () => new Promise<never>(() => {})
  const answered = async (parts: Partial<HealthParts>) =>
    Promise.race([opened(parts).readiness(), sleep(1_000, 'too late' as const)])
  expect(await answered({ files: { failure: forever } })).toMatchObject({
    isReady: true,
    checks: expect.arrayContaining([expect.objectContaining({ name: 'files', state: 'warning' })]),
  })
  expect(await answered({ isFirstImportDue: forever })).toMatchObject({
    isReady: false,
    checks: expect.arrayContaining([{ name: 'database', state: 'error', text: 'It doesn’t respond.' }]),
  })
  expect(await answered({ space: forever })).toMatchObject({
    isReady: false,
    checks: expect.arrayContaining([{ name: 'disk', state: 'error', text: 'It doesn’t respond.' }]),
  })
})

test('a slow check keeps its last result for two seconds', async () => {
  let isSlow = false
  const health = opened({ files: { failure: () => (isSlow ? new Promise(() => {}) : Promise.resolve(null)) } })
  const files = async () => (await health.readiness()).checks.find(({ name }) => name === 'files')
  expect(await files()).toMatchObject({ state: 'ok' })
  isSlow = true
  expect(await files()).toMatchObject({ state: 'ok' })
  await eventually(files).toMatchObject({ state: 'warning', text: expect.stringContaining('doesn’t respond') })
})

test('a healthy server is ready with all checks ok', async () => {
  expect(await troubles({})).toEqual({ isReady: true, told: [] })
})

test(
  'a full database and an exhausted pool are warnings, because every server has them',
  { tags: ['O4.4'] },
  async () => {
    const pool = { totalCount: 10, waitingCount: 11, options: { max: 10 } } as NonNullable<HealthParts['pool']>
    expect(await troubles({ pool, fullDisk: { isFull: () => true } })).toEqual({
      isReady: true,
      told: [
        'warning: connections: All 10 connections are in use (DATABASE_POOL), and 11 queries wait.',
        expect.stringMatching(/^warning: database disk: .*saves nothing/),
      ],
    })
    const { isReady, told } = await troubles({ pool, isFirstImportDue: () => new Promise(() => {}) })
    expect([isReady, told[0]]).toEqual([
      false,
      'error: database: All 10 connections are in use (DATABASE_POOL), and 11 queries wait.',
    ])
  },
)

test('FullDisk counts writes that the database refused for lack of space', { tags: ['O4.4'] }, () => {
  const disk = new FullDisk()
  disk.note(Object.assign(new Error('busy'), { code: 'SQLITE_BUSY' }))
  expect([disk.isFull(), disk.count]).toEqual([false, 0])
  for (const code of ['SQLITE_FULL', '53100']) disk.note(Object.assign(new Error('full'), { code }))
  expect([disk.isFull(), disk.count]).toEqual([true, 2])
})

test('a stopping server is not ready', async () => {
  expect(await troubles({ isStopping: () => true })).toEqual({
    isReady: false,
    told: ['error: server: It is stopping.'],
  })
})

test('low disk space is a warning; a full disk is an error', async () => {
  const left = (free: number) => troubles({ space: async () => ({ free, total: 100 * GB }) })
  expect(await left(0.4 * GB)).toEqual({
    isReady: true,
    told: ['warning: disk: It is nearly full: 400 MB left.'],
  })
  expect(await left(3e6)).toEqual({ isReady: false, told: ['error: disk: It is full: 3.0 MB left. Free some space.'] })
})

test('the console lists a disk failure among its alerts', async () => {
  const failure = { since: new Date(), reason: 'ECONNREFUSED' }
  const health = opened({
    space: async () => ({ free: 3e6, total: 100 * GB }),
    shopify: () => ({ kind: 'store', failing: { admin: failure, storefront: failure } }),
  })
  await recordBackup({ db: database.db, dataDir }, { at: new Date().toISOString(), folder: '/backups' })
  expect(await healthAlerts({ health })()).toEqual([
    { level: 'error', text: 'The disk: It is full: 3.0 MB left. Free some space.', path: '/admin/health' },
  ])
})

/** A tracker and what it makes of calls to an API: the outcome, what was needed, and the reason of a refusal. */
function tracked(api: 'admin' | 'storefront') {
  const memory = new ShopifyTracker('store')
  const note = (outcome: CallOutcome, message: string | null = null, at?: Date, more: Partial<AnsweredCall> = {}) =>
    memory.note({ api, subject: 'products', outcome, reason: null, message, ...more }, at)
  return { memory, note, told: async () => (await troubles({ shopify: () => memory.state })).told }
}

test('an unreachable Shopify is a warning and keeps the server ready', async () => {
  const { memory, note, told } = tracked('admin')
  note('unreachable', 'Shopify cannot be reached: ECONNREFUSED', new Date('2026-11-21T10:00:00Z'))
  note('throttled', 'Shopify asks to slow down.')
  note('server', 'Shopify failed with status 502.', new Date('2026-11-21T10:05:00Z'))
  expect((await troubles({ shopify: () => memory.state })).isReady).toBe(true)
  expect(await told()).toEqual([
    expect.stringMatching(/^warning: shopify: .* since 2026-11-21T10:00:00.000Z: Shopify failed with status 502\. /),
  ])
  note('unreachable', 'Shopify cannot be reached: ECONNREFUSED')
  expect((await told())[0]).toContain('ECONNREFUSED. Shoppers still see the catalogue')
  note('ok')
  expect(await told()).toEqual([])
})

test('each API fails on its own, and a denied scope until a call that needs it succeeds', async () => {
  const { memory, note, told } = tracked('storefront')
  note('refused', 'The store is frozen.', undefined, { reason: 'frozen' })
  note('ok', null, undefined, { api: 'admin' })
  expect(await told()).toEqual([expect.stringMatching(/^warning: checkout: .*The store is frozen\. .* but not pay\.$/)])
  note('unauthorized', 'No carts.', undefined, { reason: 'scope', subject: 'carts' })
  note('ok')
  expect(memory.state.failing).toMatchObject({ admin: null, storefront: { reason: 'No carts.' } })
  note('partial', null, undefined, { subject: 'carts' })
  expect(await told()).toEqual([])
  note('unauthorized', 'No carts.', undefined, { reason: 'scope', subject: 'carts' })
  note('graphql', 'The cart is invalid.', undefined, { subject: 'carts' })
  expect(await told()).toEqual([])
})

test('a differing clock is a warning and keeps the server ready', { tags: ['both-engines'] }, async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 300_000 })
  const { isReady, told } = await troubles({})
  vi.useRealTimers()
  expect([isReady, told]).toEqual([
    true,
    engine === 'sqlite'
      ? []
      : [expect.stringMatching(/^warning: clock: This server’s clock is (300|299) s ahead of the database’s/)],
  ])
})

test('missed changes are a warning and keep the server ready', { tags: ['both-engines'] }, async () => {
  const bus = { isCurrent: () => false, current: async () => undefined }
  expect(await troubles({ bus })).toEqual({
    isReady: true,
    told: ['warning: database: It responds, but doesn’t deliver the changes of other servers.'],
  })
})

test('an unresponsive or newer database makes the server unready', async () => {
  const other = await openTestDatabase()
  await other.db
    .insertInto('schemaMigrations' as never)
    .values({ name: '900-later', appliedAt: '2030' } as never)
    .execute()
  expect(await troubles({ db: other.db })).toEqual({
    isReady: false,
    told: ['error: schema: A newer version has changed the database (900-later). Start that version.'],
  })
  await other[Symbol.asyncDispose]()
  const { isReady, told } = await troubles({ db: other.db })
  expect(isReady).toBe(false)
  expect(told).toEqual([expect.stringMatching(/^error: database: It doesn’t respond: /)])
})

test('a missing backup is a warning with its age and what to do', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'hoard-health-'))
  await database.db.deleteFrom('backups').execute()
  const concerns = (isLocal: boolean) => backupAlerts({ db: database.db, dataDir: folder, isLocal })()
  expect(await concerns(true)).toEqual([expect.objectContaining({ level: 'info' })])
  expect(await concerns(false)).toEqual([
    {
      level: 'warning',
      text: 'There is no backup yet. Run hoard backup; the shop can keep running.',
      path: '/admin/health',
    },
  ])
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000 - 1000).toISOString()
  await recordBackup({ db: database.db, dataDir: folder }, { at: ago(9), folder: '/backups' })
  for (const isLocal of [true, false])
    expect(await concerns(isLocal)).toEqual([
      expect.objectContaining({
        level: 'warning',
        text: expect.stringContaining('The last backup is 9 days old.'),
      }),
    ])
  await recordBackup({ db: database.db, dataDir: folder }, { at: ago(1), folder: '/backups' })
  expect(await concerns(false)).toEqual([])
  expect(await backupCheck({ db: database.db, dataDir: folder })).toMatchObject({
    state: 'ok',
    text: 'The last backup is a day old.',
  })
  await rm(folder, { recursive: true })
})

test('bytesText formats sizes with units', () => {
  expect([0, 999, 1400, 15_000_000, 2.34e9].map(bytesText)).toEqual([
    '0 bytes',
    '999 bytes',
    '1.4 kB',
    '15 MB',
    '2.3 GB',
  ])
})
