import { once } from 'node:events'
import { setImmediate, setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { expect, test, vi } from 'vitest'
import { openTestDatabase, onEveryDialect } from '#tests/harness/database.ts'
import { latestJob, sweepJobs } from './jobs.repository.ts'
import { jobRow, kind, openQueue, until } from '#tests/harness/jobs.ts'
import { PermanentJobError } from './jobs.ts'
import { createOwner } from '#server/owner.ts'
import { eventually, waitFor } from '#tests/harness/wait-for.ts'

/** Work that runs until it is aborted or released. */
function held() {
  const begun = Promise.withResolvers<void>()
  const letGo = Promise.withResolvers<void>()
  return {
    begun: begun.promise,
    letGo: letGo.resolve,
    async work(_: unknown, { signal }: { signal: AbortSignal }) {
      begun.resolve()
      await Promise.race([letGo.promise, once(signal, 'abort')])
      signal.throwIfAborted()
    },
  }
}

onEveryDialect((dialect, open) => {
  test('a job runs with its payload and stores its result', async () => {
    await using database = await open()
    const { db } = database
    const settled: unknown[] = []
    await using queue = openQueue(db, {
      greet: kind(async ({ name }: { name: string }, job) => `Hello ${name}, ${job.attempt}`, {
        settle: async (_, result, payload) => void settled.push(result, payload),
      }),
    })
    const id = await queue.put('greet', { name: 'Ada' })
    const row = await until(db, id, 'done')
    expect(row).toMatchObject({ attempts: 1, result: '"Hello Ada, 1"', error: null, owner: null, leaseUntil: null })
    expect(settled).toEqual(['Hello Ada, 1', { name: 'Ada' }])
    expect(await latestJob(db, 'greet')).toEqual(row)
    await expect(queue.put('grete')).rejects.toThrow('no job kind called grete')
  })

  test('a failing job is retried until it is dead; retry restarts it', async () => {
    await using database = await open()
    const { db } = database
    const waited: number[] = []
    let fails = true
    await using queue = openQueue(db, {
      fragile: kind(
        async () => {
          if (fails) throw new Error('The paint\0 is dry.')
        },
        { wait: (failure) => waited.push(failure) },
      ),
    })
    const id = await queue.put('fragile')
    expect(await until(db, id, 'dead')).toMatchObject({ attempts: 3, error: 'The paint is dry.' })
    expect(waited).toEqual([1, 2])
    expect(await queue.cancel(id)).toBe(false)
    fails = false
    expect(await queue.retry(id)).toBe(true)
    expect(await until(db, id, 'done')).toMatchObject({ attempts: 1, error: null })
    expect(await queue.retry(id)).toBe(false)
  })

  test('a permanent failure is not retried, and a failed settle has no effect', async () => {
    await using database = await open()
    const { db } = database
    await using queue = openQueue(db, {
      hopeless: kind(async () => Promise.reject(new PermanentJobError('There is no such shop.'))),
      unsettled: kind(async () => 'done', {
        attempts: 1,
        settle: async (tx) => {
          await tx.insertInto('starters').values({ name: 'half', at: '' }).execute()
          throw new Error('No.')
        },
      }),
    })
    const [one, other] = [await queue.put('hopeless'), await queue.put('unsettled')]
    expect(await until(db, one, 'dead')).toMatchObject({ attempts: 1, error: 'There is no such shop.' })
    expect(await until(db, other, 'dead')).toMatchObject({ attempts: 1, error: 'No.', result: null })
    expect(await db.selectFrom('starters').selectAll().where('name', '=', 'half').execute()).toEqual([])
  })

  test('one job per kind and key waits or runs; another may follow it', async () => {
    await using database = await open()
    const { db } = database
    const first = held()
    await using queue = openQueue(db, { mend: kind(first.work, { atOnce: 9 }), paint: kind(async () => null) })
    const id = await queue.put('mend', null, { key: 'roof' })
    expect(await queue.put('mend', null, { key: 'roof' })).toBe(id)
    await first.begun
    expect(await queue.put('mend', null, { key: 'roof' })).toBe(id)
    const others = [
      await queue.put('mend', null, { key: 'door' }),
      await queue.put('mend'),
      await queue.put('mend'),
      await queue.put('paint', null, { key: 'roof' }),
    ]
    expect(new Set([id, ...others]).size).toBe(5)
    expect(await queue.cancel(id)).toBe(true)
    await until(db, id, 'cancelled')
    first.letGo()
    const next = await queue.put('mend', null, { key: 'roof', runAt: new Date(Date.now() + 1_200_000) })
    expect(next).not.toBe(id)
    // A newer job has the same key.
    expect(await queue.retry(id)).toBe(false)
    expect(await queue.cancel(next)).toBe(true)
    expect(await jobRow(db, next)).toMatchObject({ state: 'cancelled', attempts: 0 })
    expect(await queue.retry(id)).toBe(true)
    await until(db, id, 'done')
  })

  test('a job starts no earlier than its time and reports progress', async () => {
    await using database = await open()
    const { db } = database
    const long = held()
    await using queue = openQueue(db, {
      later: kind(async () => null),
      long: kind(async (payload: unknown, job) => {
        for (let percent = 1; percent <= 50; percent++) job.reportProgress({ percent })
        await long.work(payload, job)
        job.reportProgress({ percent: 100 })
      }),
    })
    const later = await queue.put('later', null, { runAt: new Date(Date.now() + 1_200_000) })
    const id = await queue.put('long')
    await eventually(async () => (await jobRow(db, id)).progress).toBe('{"percent":50}')
    expect(await jobRow(db, later)).toMatchObject({ state: 'waiting', attempts: 0 })
    long.letGo()
    expect((await until(db, id, 'done')).progress).toBe('{"percent":100}')
  })

  test('a flood of one kind starves no other', { tags: ['A10.5'] }, async () => {
    await using database = await open()
    const { db } = database
    let flooded = 0
    const synced = Promise.withResolvers<void>()
    await using queue = openQueue(db, {
      // Most of the flood is still to come when the other job does, however busy the machine is.
      flood: kind(async () => void ((flooded += 1) > 20 && (await synced.promise)), { atOnce: 2 }),
      sync: kind(async () => flooded),
    })
    // Inserting more would take PostgreSQL seconds.
    const count = dialect === 'sqlite' ? 5000 : 500
    await db.transaction().execute(async (tx) => {
      for (let n = 0; n < count; n++) await queue.add(tx, { kind: 'flood', payload: n })
    })
    queue.wake()
    await waitFor(() => expect(flooded).toBeGreaterThan(1))
    const { result } = await until(db, await queue.put('sync'), 'done')
    synced.resolve()
    expect(Number(result)).toBeLessThan(count)
  })

  test('stopping requeues running jobs without counting the attempt', async () => {
    await using database = await open()
    const { db } = database
    const long = held()
    const queue = openQueue(db, { long: kind(long.work) })
    const id = await queue.put('long')
    await long.begun
    await queue.close()
    expect(await jobRow(db, id)).toMatchObject({ state: 'waiting', attempts: 0, deaths: 0, owner: null, place: null })
    expect(await queue.put('long')).not.toBe(id)
    expect((await jobRow(db, id)).state).toBe('waiting')
    await using next = openQueue(db, { long: kind(async () => null) })
    expect(await until(db, id, 'done')).toMatchObject({ attempts: 1 })
    next.wake()
  })

  test('jobs of a dead process are reclaimed, up to a number of crashes', async () => {
    await using database = await open()
    const { db } = database
    await using queue = openQueue(db, { deadly: kind(async () => null) })
    /** The owner of a killed process: this pid can't exist on this machine. */
    const gone = createOwner().replace(/\/\d+\//, '/4194305/')
    const rests = { owner: gone, leaseUntil: new Date(Date.now() + 3_600_000).toISOString(), place: 0 }
    const leave = async (id: string, deaths: number, rest: object = {}) => {
      const left = { state: 'running', attempts: deaths + 1, deaths, ...rests, ...rest } as const
      await db.updateTable('jobs').set(left).where('id', '=', Number(id)).execute()
    }
    const later = { runAt: new Date(Date.now() + 1_200_000) }
    const [killed, asked, deadly] = [
      await queue.add(db, { kind: 'deadly', payload: 1, ...later }),
      await queue.add(db, { kind: 'deadly', payload: 2, ...later }),
      await queue.add(db, { kind: 'deadly', payload: 3, ...later }),
    ]
    await leave(killed, 0, { runAt: new Date().toISOString() })
    expect(await until(db, killed, 'done')).toMatchObject({ attempts: 2, deaths: 1 })
    await leave(asked, 0, { isCancelled: 1 })
    await until(db, asked, 'cancelled')
    await leave(deadly, 4)
    const { error } = await until(db, deadly, 'dead')
    expect(error).toBe('The job has crashed its process 5 times.')
  })

  test('only jobs that ended a month ago are deleted', async () => {
    await using database = await open()
    const { db } = database
    await using queue = openQueue(db, { quick: kind(async () => null) })
    const old = await queue.put('quick')
    await until(db, old, 'done')
    await db.updateTable('jobs').set({ finishedAt: '2020-01-01T00:00:00.000Z' }).execute()
    const recent = await queue.put('quick')
    await until(db, recent, 'done')
    await queue.put('quick', null, { runAt: new Date(Date.now() + 1_200_000) })
    expect(await sweepJobs(db, new Date(Date.now() - 1000))).toBe(1)
    expect(await db.selectFrom('jobs').select('state').orderBy('id').execute()).toEqual([
      { state: 'done' },
      { state: 'waiting' },
    ])
  })
})

test("a job that doesn't stop keeps its lease until its process exits", async () => {
  await using database = await openTestDatabase()
  const { db } = database
  const stubborn = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  const work = async () => {
    begun.resolve()
    await stubborn.promise
  }
  const queue = openQueue(db, { stubborn: kind(work) }, { stopWithinMs: 20 })
  const id = await queue.put('stubborn')
  await begun.promise
  await queue.close()
  expect(await jobRow(db, id)).toMatchObject({ state: 'running' })
  await using other = openQueue(db, { stubborn: kind(async () => null) })
  other.wake()
  await sleep(50)
  expect(await jobRow(db, id)).toMatchObject({ state: 'running', attempts: 1 })
  stubborn.resolve()
  await until(db, id, 'done')
})

test('a lease is renewed while its job runs; results after expiry are dropped', async () => {
  await using database = await openTestDatabase()
  const { db } = database
  const late = Promise.withResolvers<string>()
  const lines: string[] = []
  const log = pino({}, { write: (line: string) => void lines.push(line) })
  // A poll interval longer than the lease, so that the lease expires as if the process were stalled.
  const sleepy = openQueue(db, { long: kind(() => late.promise) }, { lookEveryMs: 3_600_000, leaseMs: 60, log })
  const id = await sleepy.put('long')
  await until(db, id, 'running')
  const long = held()
  await using awake = openQueue(db, { long: kind(long.work) }, { leaseMs: 200 })
  await long.begun
  const before = (await jobRow(db, id)).leaseUntil!
  await eventually(async () => (await jobRow(db, id)).leaseUntil! > before).toBe(true)
  late.resolve('too late')
  await waitFor(() => expect(lines.join()).toContain('is discarded'))
  expect(await jobRow(db, id)).toMatchObject({ state: 'running', attempts: 2, result: null })
  long.letGo()
  await until(db, id, 'done')
  await sleepy.close()
  awake.wake()
})

test('an idle queue sends one query a second', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] })
  await using database = await openTestDatabase()
  let asked = 0
  let answered = 0
  const counting = database.db.withPlugin({
    transformQuery: ({ node }) => {
      asked += 1
      return node
    },
    transformResult: async ({ result }) => {
      answered += 1
      return result
    },
  })
  await counting.selectFrom('jobs').select('id').execute()
  const timers = vi.getTimerCount()
  /** Waits by the database's clock, whatever the mocked one says. */
  async function pass(seconds: number) {
    for (let half = 0; half < 2 * seconds; half++) {
      await vi.advanceTimersByTimeAsync(500)
      const isWaiting = () => answered < asked
      while (isWaiting()) await setImmediate()
    }
  }
  const queue = openQueue(counting, { a: kind(async () => null), b: kind(async () => null) }, { lookEveryMs: 1000 })
  await pass(10.5)
  expect(asked).toBe(1 + 11)
  await queue.close()
  await pass(5)
  expect(asked).toBe(1 + 11)
  expect(vi.getTimerCount()).toBeLessThanOrEqual(timers)
  vi.useRealTimers()
})
