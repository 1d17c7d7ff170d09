import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { openDatabase } from '#server/database/open-database.ts'
import { databaseFor, releaseDatabase } from '#tests/harness/engine.ts'
import { jobRow, kind, openQueue } from '#tests/harness/jobs.ts'
import { PermanentJobError } from './jobs.ts'
import { releaseOwner, createOwner } from '#server/owner.ts'
import { eventually } from '#tests/harness/wait-for.ts'

const AT_ONCE = 2
const ATTEMPTS = 3

/** Random steps. A crashed process is replaced by another. */
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      what: fc.constant('add' as const),
      kind: fc.constantFrom('paint', 'print'),
      key: fc.option(fc.constantFrom('roof', 'door')),
      failures: fc.integer({ min: 0, max: ATTEMPTS }),
      isHopeless: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('crash' as const), process: fc.constantFrom(0, 1) }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('stop' as const), process: fc.constantFrom(0, 1) }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('wait' as const), ms: fc.integer({ min: 0, max: 6 }) }) },
)

interface Payload {
  failures: number
  isHopeless: boolean
}

test('any history of failures and crashes ends each job with one effect', { tags: ['A10.7'] }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), async (steps) => {
      const folder = await mkdtemp(join(tmpdir(), 'hoard-jobs-'))
      const place = await databaseFor(folder)
      const outside = await openDatabase(place)
      /** Ids of jobs that live processes are running. */
      const atWork = new Set<string>()
      const wrong: string[] = []

      async function openProcess() {
        const database = await openDatabase(place)
        const owner = createOwner()
        let lives = true
        const mine = new Set<string>()
        const work = kind(
          async ({ failures, isHopeless }: Payload, { id, signal }) => {
            if (!lives) throw new Error('The dead do nothing.')
            if (atWork.has(id)) wrong.push(`${id} is at work twice`)
            atWork.add(id)
            mine.add(id)
            if (atWork.size > 2 * AT_ONCE) wrong.push('too many at once')
            try {
              await sleep(1)
              signal.throwIfAborted()
              const { attempts, deaths } = await jobRow(database.db, id)
              if (attempts - deaths > failures) return
              throw isHopeless ? new PermanentJobError('hopeless') : new Error('failed')
            } finally {
              mine.delete(id)
              // Another process may have reclaimed the job of a dead one.
              if (lives) atWork.delete(id)
            }
          },
          {
            atOnce: AT_ONCE,
            attempts: ATTEMPTS,
            settle: async (tx) => void (await tx.insertInto('changes').values(effect).execute()),
          },
        )
        const queue = openQueue(database.db, { paint: work, print: work }, { lookEveryMs: 3, owner })
        return {
          wake: queue.wake,
          async stop() {
            await queue.close()
            await database.close()
          },
          /** Simulates kill -9: the process writes nothing more, and others can see that it is gone. */
          async crash() {
            lives = false
            for (const id of mine) atWork.delete(id)
            await database.close()
            releaseOwner(owner)
            await queue.close()
          },
        }
      }

      const processes = [await openProcess(), await openProcess()]
      const ids = new Map<string, Payload>()
      const adding = openQueue(outside.db, { paint: kind(async () => null), print: kind(async () => null) })
      await adding.close()
      for (const now of steps) {
        if (now.what === 'wait') await sleep(now.ms)
        else if (now.what === 'add') {
          const { kind, key, failures, isHopeless } = now
          const payload = { failures, isHopeless }
          const id = await adding.add(outside.db, { kind, payload, ...(key && { key }) })
          // A job with this key may exist already.
          if (!ids.has(id)) ids.set(id, payload)
          for (const process of processes) process.wake()
        } else {
          await processes[now.process]![now.what]()
          processes[now.process] = await openProcess()
        }
      }
      const left = () =>
        outside.db.selectFrom('jobs').select('id').where('state', 'in', ['waiting', 'running']).execute()
      await eventually(left, { interval: 5 }).toEqual([])
      const rows = await outside.db.selectFrom('jobs').selectAll().orderBy('id').execute()
      const ends = rows.map(({ id, state }) => [String(id), state])
      const dead = ({ failures, isHopeless }: Payload) => failures >= ATTEMPTS || (isHopeless && failures > 0)
      // A job that crashed five processes has failed as well.
      const expected = rows.map((row) => {
        const isDead = dead(ids.get(String(row.id))!) || row.deaths >= 5
        return [String(row.id), isDead ? 'dead' : 'done']
      })
      const effects = await outside.db.selectFrom('changes').select('id').execute()
      for (const process of processes) await process.stop()
      await outside.close()
      await releaseDatabase(folder)
      await rm(folder, { recursive: true, force: true })
      expect(wrong).toEqual([])
      expect(rows.length).toBe(ids.size)
      expect(ends).toEqual(expected)
      expect(effects.length).toBe(rows.filter(({ state }) => state === 'done').length)
    }),
    { numRuns: 8 },
  )
})

const effect = { at: '', type: 'content_updated', tags: '[]' } as const
