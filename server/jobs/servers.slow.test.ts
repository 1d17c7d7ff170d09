import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openDatabase } from '#server/database/open-database.ts'
import { leaseDatabase } from '#tests/harness/databases.ts'
import { kind, openQueue } from '#tests/harness/jobs.ts'
import { eventually } from '#tests/harness/wait-for.ts'

const MINUTE_MS = 60_000

/** A server whose clock is ahead by `aheadMs`. `atWork` resolves when it starts its next job. */
function begin(url: string, aheadMs: number) {
  const script = resolve(import.meta.dirname, '../../tests/harness/jobs-server.ts')
  const child: ChildProcess = spawn(process.execPath, [script, url, String(aheadMs)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return {
    atWork: () => once(child.stdout!, 'data'),
    pause: () => child.kill('SIGSTOP'),
    resume: () => child.kill('SIGCONT'),
    async kill() {
      child.kill('SIGKILL')
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    },
  }
}

test('paused, killed and skewed servers leave each effect once', { tags: ['O1.1', 'both-engines'] }, async () => {
  const { url, giveBack } = await leaseDatabase({ migrated: false })
  const { db, close } = await openDatabase(url, { poolSize: 2 })
  await sql`create table cuts (figure text, place integer, process integer, attempt integer)`.execute(db)
  await sql`create table figures (figure text)`.execute(db)
  const adding = openQueue(db, { carve: kind(async () => null) })
  await adding.close()
  const figures = Array.from({ length: 8 }, (_, number) => `figure ${number}`)
  const carve = async (some: string[]) => {
    for (const figure of some) await adding.add(db, { kind: 'carve', payload: figure })
  }
  const done = async () => (await sql<{ figure: string }>`select figure from figures order by figure`.execute(db)).rows

  // Pausing it in the middle of two jobs; it resumes after others have finished them.
  const paused = begin(url, 5 * MINUTE_MS)
  await carve(figures.slice(0, 4))
  await paused.atWork()
  paused.pause()
  const others = [begin(url, -5 * MINUTE_MS), begin(url, 0)]
  await eventually(done).toHaveLength(4)
  paused.resume()
  await carve(figures.slice(4))
  const killed = await Promise.race([paused, ...others].map((server) => server.atWork().then(() => server)))
  await killed.kill()
  await eventually(done).toHaveLength(8)
  // The resumed server may still try to write.
  await sleep(500)

  expect((await done()).map(({ figure }) => figure)).toEqual(figures)
  const cuts = await sql<{ figure: string; places: string; attempts: number }>`
    select figure, string_agg(place::text, '' order by place) as places, count(distinct (process, attempt)) as attempts
    from cuts group by figure order by figure`.execute(db)
  expect(cuts.rows).toEqual(figures.map((figure) => ({ figure, places: '1234', attempts: 1 })))
  const jobs = await db.selectFrom('jobs').select(['state', 'deaths', 'error']).execute()
  expect(jobs.map(({ state, error }) => ({ state, error }))).toEqual(
    figures.map(() => ({ state: 'done', error: null })),
  )
  // Those two and the killed server's job: nothing was reclaimed from a live server.
  expect(jobs.reduce((sum, { deaths }) => sum + deaths, 0)).toBeLessThanOrEqual(4)
  for (const server of [paused, ...others]) await server.kill()
  await close()
  await giveBack()
})
