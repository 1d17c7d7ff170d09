import { expect, test } from 'vitest'
import { onEveryDialect } from '#tests/harness/database.ts'
import { consoleChange, type WithChanges } from '#server/changes/changes.ts'
import { kind, openQueue, until } from '#tests/harness/jobs.ts'
import { PermanentJobError } from './jobs.ts'
import { eventually } from '#tests/harness/wait-for.ts'

onEveryDialect((_, open) => {
  test('consoles are notified of failed jobs only, in the same transaction', async () => {
    await using database = await open()
    const { db } = database
    const told: unknown[] = []
    const withChanges: WithChanges = (work) =>
      db.transaction().execute(async (tx) => {
        const notes: unknown[] = []
        const answer = await work(tx, (change) => notes.push(change))
        const dead = await tx.selectFrom('jobs').select('id').where('state', '=', 'dead').execute()
        if (notes.length > 0) told.push(...notes, dead.length)
        return answer
      })
    const kinds = {
      hopeless: kind(async () => Promise.reject(new PermanentJobError('There is no such shop.'))),
      easy: kind(async () => null),
    }
    await using queue = openQueue(db, kinds, { withChanges })
    await until(db, await queue.put('easy'), 'done')
    expect(told).toEqual([])
    await until(db, await queue.put('hopeless'), 'dead')
    await eventually(() => told).toEqual([consoleChange('jobs'), 1])
  })
})
