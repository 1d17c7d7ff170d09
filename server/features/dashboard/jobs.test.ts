import { expect, test } from 'vitest'
import { onEveryDialect } from '#tests/harness/database.ts'
import { countJobs } from '#server/observability/health/health.repository.ts'
import { addJob } from '#server/jobs/jobs.repository.ts'
import { jobAlerts } from './jobs.alerts.ts'
import { countDead, findJob, listJobs } from './jobs.repository.ts'

onEveryDialect((_, open) => {
  test('jobs are listed by state and kind; dead ones count until their work is done', async () => {
    await using database = await open()
    const { db } = database
    const alerts = jobAlerts({ db })
    expect(await alerts()).toEqual([])
    const [first, second, third] = [
      await addJob(db, { kind: 'sync', payload: null }),
      await addJob(db, { kind: 'carve', payload: null }),
      await addJob(db, { kind: 'sync', payload: null }),
    ].map(String)
    const die = (...ids: (string | undefined)[]) =>
      db.updateTable('jobs').set({ state: 'dead', error: 'No.' }).where('id', 'in', ids.map(Number)).execute()
    await die(second)
    expect((await alerts())[0]!.text).toMatch(/^A job of kind carve has failed permanently\. /)
    await die(third)
    expect((await alerts())[0]!.text).toMatch(/^2 jobs have failed permanently \(1 of kind carve, 1 of kind sync\)\. /)
    expect(await countDead(db)).toEqual([
      { kind: 'carve', count: 1 },
      { kind: 'sync', count: 1 },
    ])
    // A later job of a kind without keys concerns something else; with the same key it does the same work.
    const again = async () => Number(await addJob(db, { kind: 'sync', key: 'sync orders', payload: null }))
    await die(String(await again()))
    expect(await countDead(db)).toContainEqual({ kind: 'sync', count: 2 })
    const repeated = await again()
    await db.updateTable('jobs').set({ state: 'done' }).where('id', '=', repeated).execute()
    expect(await countDead(db)).toContainEqual({ kind: 'sync', count: 1 })
    expect(await countJobs(db)).toContainEqual(expect.objectContaining({ kind: 'sync', dead: 1 }))
    await db.deleteFrom('jobs').where('key', '=', 'sync orders').execute()
    const ids = async (wanted: object) => (await listJobs(db, { limit: 50, ...wanted })).map(({ id }) => id)
    expect(await ids({})).toEqual([third, second, first])
    expect(await ids({ limit: 1, before: third })).toEqual([second])
    expect(await ids({ state: 'dead', kind: 'sync' })).toEqual([third])
    expect(await findJob(db, first!)).toMatchObject({ id: first, kind: 'sync', state: 'waiting', error: null })
    expect(await findJob(db, '999999999999999')).toBeUndefined()
  })
})
