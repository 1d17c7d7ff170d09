import { expect, test } from 'vitest'
import { setTimeout as sleep } from 'node:timers/promises'
import { until } from '#tests/harness/waiting.ts'
import { somebody } from './harness/asker.ts'
import { Findings } from './harness/findings.ts'
import { checkJobs, watchJobs } from './harness/jobs-log.ts'
import { openFleet } from './harness/open-fleet.ts'
import { ask } from './harness/postgres.ts'

test('issue 9: of three servers, one of them paused over the slot, the scheduler begins one sync', async () => {
  await using fleet = await openFleet(3)
  const { url, servers, databaseUrl } = fleet
  await watchJobs(databaseUrl)
  using boss = somebody(url, { cookie: await fleet.cookiesOf('administrator'), origin: url })
  expect((await boss('/api/scheduler/start', { method: 'POST', body: { schedule: 'hourly' } })).status).toBe(200)

  const syncs = () => ask<{ state: string }>(databaseUrl, `select state from jobs where kind = 'sync' order by id`)
  const done = (count: number) => Array.from({ length: count }, () => ({ state: 'done' }))
  const findings = new Findings()
  // Whichever it is that is paused, it may be the one that would have been first.
  for (const [index, paused] of servers.entries()) {
    const slot = new Date(Date.now() + 1_000).toISOString()
    await ask(databaseUrl, 'update scheduler set next_sync = $1', [slot])
    paused.pause()
    await until(
      async () => (await syncs()).length === index + 1 && (await syncs()).every(({ state }) => state === 'done'),
    )
    paused.resume()
    // It is ready once it has caught up, and has looked at the slot then.
    await until(paused.isReady)
    await sleep(1_500)
    expect(await syncs()).toEqual(done(index + 1))
  }
  await checkJobs(databaseUrl, findings)
  expect(findings.wrong).toEqual([])
  const [scheduler] = await ask<{ next_sync: string; sync_count: number }>(databaseUrl, 'select * from scheduler')
  expect(scheduler!.sync_count).toBe(3)
  expect(scheduler!.next_sync > new Date().toISOString()).toBe(true)
  fleet.isWell()
}, 180_000)
