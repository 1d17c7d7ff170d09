import { expect, test } from 'vitest'
import type { Database } from '#server/database/database.ts'
import { onEveryDialect } from '#tests/harness/database.ts'
import { addJob } from '#server/jobs/jobs.repository.ts'
import { createClient } from '#shared/contract/client.ts'
import { schedulerContract } from '#shared/features/auto-sync/auto-sync.contract.ts'
import { createInProcessSend } from '#tests/harness/in-process.ts'
import { countSync } from './auto-sync.repository.ts'
import { schedulerRoutes } from './auto-sync.routes.ts'
import { queueDueSync } from './sync-due.ts'

const HOUR_MS = 3_600_000

/** The scheduler API with a queue that runs no jobs. */
function openScheduler(db: Database, canSync = true) {
  let woken = 0
  const jobs = {
    add: async (tx: Database, job: Parameters<typeof addJob>[1]) => String(await addJob(tx, job)),
    wake: () => void (woken += 1),
  }
  const parts = { db, jobs, timeZone: 'Europe/Berlin' }
  return {
    ...createClient(schedulerContract, createInProcessSend(schedulerRoutes({ ...parts, canSync })).send),
    tick: (now: Date) => queueDueSync(parts, now),
    woken: () => woken,
    states: async () =>
      (await db.selectFrom('jobs').select(['kind', 'state']).orderBy('id').execute()).map(
        ({ kind, state }) => `${kind} ${state}`,
      ),
    end: () => db.updateTable('jobs').set({ state: 'done' }).execute(),
  }
}

const diary = async (db: Database) =>
  (await db.selectFrom('activity').select(['action', 'title']).orderBy('id').execute()).map(
    ({ action, title }) => `${action} ${title}`,
  )

onEveryDialect((_, open) => {
  test(
    'start and stop change the status, return a message and are logged',
    { tags: ['A3.1', 'A7.1', 'A7.2', 'A7.3'] },
    async () => {
      await using database = await open()
      const { db } = database
      const scheduler = openScheduler(db)
      const stopped = {
        enabled: false,
        schedule: '4hours',
        nextSync: null,
        lastSync: null,
        syncCount: 0,
        timeZone: 'Europe/Berlin',
        sync: null,
      }
      expect(await scheduler.status()).toEqual(stopped)
      for (const [schedule, words, hours] of [
        ['hourly', 'every hour', 1],
        ['daily', 'daily at 3 AM', 25],
        ['4hours', 'every 4 hours', 4],
      ] as const) {
        const { message } = await scheduler.start({ body: { schedule } })
        expect(message).toMatch(new RegExp(`^Scheduler started, syncing ${words}. Next sync: .* \\(Europe/Berlin\\).$`))
        const status = await scheduler.status()
        expect(status).toMatchObject({ enabled: true, schedule })
        const wait = Date.parse(status.nextSync!) - Date.now()
        expect(wait).toBeGreaterThan(-1000)
        expect(wait).toBeLessThanOrEqual(hours * HOUR_MS)
      }
      expect((await scheduler.stop()).message).toMatch(/^Scheduler stopped\./)
      await scheduler.stop()
      expect(await scheduler.status()).toEqual(stopped)
      expect(await diary(db)).toEqual([
        'started auto sync, every hour',
        'started auto sync, daily at 3 AM',
        'started auto sync, every 4 hours',
        'stopped auto sync',
      ])
      await expect(scheduler.start({ body: { schedule: 'weekly' as never } })).rejects.toThrow(/^400: schedule: /)
    },
  )

  test('each slot starts one sync, as do all missed slots together', { tags: ['A10.8', 'A11.5'] }, async () => {
    await using database = await open()
    const { db } = database
    const [one, other] = [openScheduler(db), openScheduler(db)]
    await one.start({ body: { schedule: '4hours' } })
    const slot = new Date((await one.status()).nextSync!)
    await one.tick(new Date(slot.getTime() - 1))
    expect(await one.states()).toEqual([])
    await Promise.all([one.tick(slot), other.tick(slot), one.tick(slot)])
    expect(await one.states()).toEqual(['sync waiting'])
    expect(one.woken() + other.woken()).toBe(1)
    expect(Date.parse((await one.status()).nextSync!)).toBe(slot.getTime() + 4 * HOUR_MS)
    await one.end()
    await other.tick(slot)
    expect(await one.states()).toEqual(['sync done'])
    // The shop was down for two days; the state is in the database.
    const later = new Date(slot.getTime() + 48.5 * HOUR_MS)
    const opened = openScheduler(db)
    await opened.tick(later)
    await opened.tick(later)
    expect(await opened.states()).toEqual(['sync done', 'sync waiting'])
    expect(Date.parse((await opened.status()).nextSync!)).toBe(slot.getTime() + 52 * HOUR_MS)
    // A sync still running at the next slot counts for that slot too.
    await opened.tick(new Date(slot.getTime() + 52 * HOUR_MS))
    expect(await opened.states()).toEqual(['sync done', 'sync waiting'])
    await opened.end()
    await opened.stop()
    await opened.tick(new Date(slot.getTime() + 999 * HOUR_MS))
    expect(await opened.states()).toEqual(['sync done', 'sync done'])
  })

  test('a clock that was ahead and is corrected delays no sync', async () => {
    await using database = await open()
    const { db } = database
    const scheduler = openScheduler(db)
    await scheduler.start({ body: { schedule: 'hourly' } })
    const slot = Date.parse((await scheduler.status()).nextSync!)
    // The clock jumps by a month and back.
    await scheduler.tick(new Date(slot + 30 * 24 * HOUR_MS))
    await scheduler.end()
    await scheduler.tick(new Date(slot - 60_000))
    expect(Date.parse((await scheduler.status()).nextSync!)).toBe(slot)
    expect(await scheduler.states()).toEqual(['sync done'])
    await scheduler.tick(new Date(slot))
    expect(await scheduler.states()).toEqual(['sync done', 'sync waiting'])
  })

  test('force-sync runs one sync at a time and brings a waiting retry forward', { tags: ['A7.4'] }, async () => {
    await using database = await open()
    const { db } = database
    const scheduler = openScheduler(db)
    expect((await scheduler.forceSync()).message).toMatch(/^Sync started\./)
    expect((await scheduler.forceSync()).message).toBe('A sync is already running.')
    expect(await scheduler.states()).toEqual(['sync waiting'])
    expect(scheduler.woken()).toBe(2)
    const inAnHour = new Date(Date.now() + HOUR_MS).toISOString()
    await db.updateTable('jobs').set({ runAt: inAnHour, error: 'Shopify is away.' }).execute()
    expect((await scheduler.status()).sync).toMatchObject({
      state: 'waiting',
      error: 'Shopify is away.',
      nextAttempt: inAnHour,
    })
    await scheduler.forceSync()
    expect((await scheduler.status()).sync!.nextAttempt! < inAnHour).toBe(true)
    await db.updateTable('jobs').set({ state: 'dead', error: 'Shopify refuses.' }).execute()
    expect((await scheduler.status()).sync).toMatchObject({
      state: 'failed',
      error: 'Shopify refuses.',
      nextAttempt: null,
    })
    expect(await diary(db)).toEqual(['began a sync'])
  })

  test('last sync and count include only successful syncs and survive a restart', { tags: ['A3.1'] }, async () => {
    await using database = await open()
    const { db } = database
    const scheduler = openScheduler(db)
    await countSync(db, new Date('2026-11-21T03:00:00Z'))
    await scheduler.start({ body: { schedule: 'daily' } })
    await countSync(db, new Date('2026-11-22T03:00:00Z'))
    await scheduler.stop()
    expect(await scheduler.status()).toMatchObject({
      enabled: false,
      schedule: 'daily',
      lastSync: '2026-11-22T03:00:00.000Z',
      syncCount: 2,
    })
  })

  test('start without a Shopify store explains that none is configured', async () => {
    await using database = await open()
    const scheduler = openScheduler(database.db, false)
    const words = '503: No Shopify store is configured.'
    await expect(scheduler.start({ body: { schedule: 'hourly' } })).rejects.toThrow(words)
    await expect(scheduler.forceSync()).rejects.toThrow(words)
    expect(await scheduler.status()).toMatchObject({ enabled: false })
  })
})
