import { expect, test } from 'vitest'
import type { Database } from '#server/database/database.ts'
import { onEveryDialect } from '#server/database/testing.ts'
import { addJob } from '#server/jobs/jobs.repository.ts'
import { createClient } from '#shared/contract/client.ts'
import { schedulerContract } from '#shared/features/scheduler/scheduler.contract.ts'
import { inProcess } from '#tests/harness/rooms.ts'
import { countSync } from './scheduler.repository.ts'
import { schedulerRoutes } from './scheduler.routes.ts'
import { syncDue } from './sync-due.ts'

const HOUR_MS = 3_600_000

/** The room, with jobs that nobody does. */
function openScheduler(db: Database, canSync = true) {
  let woken = 0
  const jobs = {
    add: async (tx: Database, job: Parameters<typeof addJob>[1]) => String(await addJob(tx, job)),
    wake: () => void (woken += 1),
  }
  const parts = { db, jobs, timeZone: 'Europe/Berlin' }
  return {
    ...createClient(schedulerContract, inProcess(schedulerRoutes({ ...parts, canSync })).send),
    look: (now: Date) => syncDue(parts, now),
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
  test('§3 §7 scheduler: status, start with a schedule and stop; starting and stopping answer a message and are written down', async () => {
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
      expect(message).toMatch(
        new RegExp(`^Scheduler started: a sync ${words}. The next one is at .* \\(Europe/Berlin\\).$`),
      )
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
  })

  test('decision 39: one sync for a slot, however many look; one for all that were missed; none when stopped', async () => {
    await using database = await open()
    const { db } = database
    const [one, other] = [openScheduler(db), openScheduler(db)]
    await one.start({ body: { schedule: '4hours' } })
    const slot = new Date((await one.status()).nextSync!)
    await one.look(new Date(slot.getTime() - 1))
    expect(await one.states()).toEqual([])
    await Promise.all([one.look(slot), other.look(slot), one.look(slot)])
    expect(await one.states()).toEqual(['sync waiting'])
    expect(one.woken() + other.woken()).toBe(1)
    expect(Date.parse((await one.status()).nextSync!)).toBe(slot.getTime() + 4 * HOUR_MS)
    await one.end()
    await other.look(slot)
    expect(await one.states()).toEqual(['sync done'])
    // The shop was closed for two days: what it remembers is in the database.
    const later = new Date(slot.getTime() + 48.5 * HOUR_MS)
    const opened = openScheduler(db)
    await opened.look(later)
    await opened.look(later)
    expect(await opened.states()).toEqual(['sync done', 'sync waiting'])
    expect(Date.parse((await opened.status()).nextSync!)).toBe(slot.getTime() + 52 * HOUR_MS)
    // A sync that still runs at the next slot is that slot's, too.
    await opened.look(new Date(slot.getTime() + 52 * HOUR_MS))
    expect(await opened.states()).toEqual(['sync done', 'sync waiting'])
    await opened.end()
    await opened.stop()
    await opened.look(new Date(slot.getTime() + 999 * HOUR_MS))
    expect(await opened.states()).toEqual(['sync done', 'sync done'])
  })

  test('§7 force-sync begins a sync whatever the schedule, one at a time; one that waits for its next attempt is tried now', async () => {
    await using database = await open()
    const { db } = database
    const scheduler = openScheduler(db)
    expect((await scheduler.forceSync()).message).toMatch(/^Sync started\./)
    expect((await scheduler.forceSync()).message).toBe('A sync is under way already.')
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

  test('§3 scheduler: last sync and sync count are those that ended well, and stay when it is started and stopped', async () => {
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

  test('without a Shopify there is nothing to schedule, which is said', async () => {
    await using database = await open()
    const scheduler = openScheduler(database.db, false)
    const words = '503: No Shopify store is configured.'
    await expect(scheduler.start({ body: { schedule: 'hourly' } })).rejects.toThrow(words)
    await expect(scheduler.forceSync()).rejects.toThrow(words)
    expect(await scheduler.status()).toMatchObject({ enabled: false })
  })
})
