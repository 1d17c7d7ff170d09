import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDatabase } from '#server/database/open-database.ts'
import { databaseFor } from '#tests/harness/engine.ts'
import { kind, openQueue, until } from '#tests/harness/jobs.ts'
import { eventually } from '#tests/harness/wait-for.ts'

let place: string
let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hoard-jobs-'))
  place = await databaseFor(folder)
})
afterEach(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))

test("two processes never run the same job nor exceed a kind's concurrency", { tags: ['A10.8'] }, async () => {
  const databases = [await openDatabase(place), await openDatabase(place)]
  const done: number[] = []
  const took = [0, 0]
  let now = 0
  let most = 0
  const together = Promise.withResolvers<void>()
  const queues = databases.map(({ db }, process) =>
    openQueue(db, {
      paint: kind(
        async (number: number) => {
          now += 1
          most = Math.max(most, now)
          took[process]! += 1
          // The first jobs wait until the concurrency limit is reached.
          if (now === 3) together.resolve()
          await Promise.all([together.promise, sleep(2)])
          now -= 1
          done.push(number)
        },
        { atOnce: 3 },
      ),
    }),
  )
  const all: number[] = []
  // On a busy machine one process may do many jobs before the other begins.
  while (all.length < 60 || took.includes(0)) {
    const number = all.push(all.length) - 1
    await queues[number % 2]!.put('paint', number)
    await eventually(() => all.length - done.length).toBeLessThan(60)
  }
  await eventually(() => done.length).toBe(all.length)
  expect(done.toSorted((a, b) => a - b)).toEqual(all)
  expect(most).toBe(3)
  for (const queue of queues) await queue.close()
  for (const { close } of databases) await close()
})

test('a job interrupted by kill -9 runs again with a single effect', { tags: ['A10.7'] }, async () => {
  const { db, close } = await openDatabase(place)
  await sql`create table effects (what text primary key)`.execute(db)
  await sql`create table settled (what text)`.execute(db)
  // This queue is not working, so that the other process takes the job.
  const adding = openQueue(db, { print: kind(async () => null) }, { lookEveryMs: 3_600_000 })
  await adding.close()
  const id = await adding.add(db, { kind: 'print', payload: 'a dragon' })
  const child = spawn(process.execPath, [resolve(import.meta.dirname, '../../tests/harness/jobs-process.ts'), place], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  child.kill('SIGKILL')
  await once(child, 'exit')
  const attempts: number[] = []
  await using queue = openQueue(db, {
    print: kind(
      async (what: string, { attempt }) => {
        attempts.push(attempt)
        await sql`insert into effects values (${what}) on conflict do nothing`.execute(db)
      },
      {
        attempts: 1,
        settle: async (tx, _, what) => void (await sql`insert into settled values (${what})`.execute(tx)),
      },
    ),
  })
  queue.wake()
  expect(await until(db, id, 'done')).toMatchObject({ attempts: 2, deaths: 1 })
  const [effects, settled] = [
    await sql`select * from effects`.execute(db),
    await sql`select * from settled`.execute(db),
  ]
  expect([attempts, effects.rows, settled.rows]).toEqual([[2], [{ what: 'a dragon' }], [{ what: 'a dragon' }]])
  await queue.close()
  await close()
})
