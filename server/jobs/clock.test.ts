import { expect, test } from 'vitest'
import { onEveryDialect } from '#tests/harness/database.ts'
import { jobRow, kind, openQueue, until } from '#tests/harness/jobs.ts'
import { addJob } from './jobs.repository.ts'

onEveryDialect((_, open) => {
  test('a time set by a clock that was ahead delays no job', async () => {
    await using database = await open()
    const { db } = database
    const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000)
    const job = (key: string, runAt?: Date) =>
      addJob(db, { kind: 'greet', key, payload: null, ...(runAt && { runAt }) })
    const ids = [await job('by a month', inMinutes(43_200)), await job('by minutes', inMinutes(20))]
    const later = await job('later', inMinutes(20))
    expect(await job('by minutes')).toBe(ids[1])
    expect(await job('later', inMinutes(25))).toBe(later)
    await using queue = openQueue(db, { greet: kind(async () => 'Hello') })
    queue.wake()
    for (const id of ids) await until(db, String(id), 'done')
    const row = await jobRow(db, String(later))
    expect(row.state).toBe('waiting')
    expect(Date.parse(row.runAt)).toBeLessThan(inMinutes(21).getTime())
  })
})
