import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import { waitUntil } from '#tests/harness/wait-until.ts'
import { drill, onlyLong } from './drill.ts'
import { createClient } from './harness/client.ts'
import { checkJobs, watchJobs } from './harness/jobs-log.ts'
import { openFleet } from './harness/open-fleet.ts'
import { queryOnce } from './harness/postgres.ts'

drill(
  'fleet-slots',
  'of three servers, one paused in its slot, one starts the sync',
  { tags: ['O2.3', 'both-engines'], timeout: 180_000, missing: onlyLong },
  async ({ findings }) => {
    await using fleet = await openFleet(3)
    const { url, servers, databaseUrl } = fleet
    await watchJobs(databaseUrl)
    using boss = createClient(url, { cookie: await fleet.cookiesOf('administrator'), origin: url })
    expect((await boss('/api/scheduler/start', { method: 'POST', body: { schedule: 'hourly' } })).status).toBe(200)

    const syncs = () =>
      queryOnce<{ state: string }>(databaseUrl, `select state from jobs where kind = 'sync' order by id`)
    const done = (count: number) => Array.from({ length: count }, () => ({ state: 'done' }))
    // Any server may be the one that would have been first, so each is paused in turn.
    for (const [index, paused] of servers.entries()) {
      const slot = new Date(Date.now() + 1_000).toISOString()
      await queryOnce(databaseUrl, 'update scheduler set next_sync = $1', [slot])
      paused.pause()
      await waitUntil(
        async () => (await syncs()).length === index + 1 && (await syncs()).every(({ state }) => state === 'done'),
      )
      paused.resume()
      // A ready server has caught up and has checked the slot.
      await waitUntil(paused.isReady)
      await sleep(1_500)
      expect(await syncs()).toEqual(done(index + 1))
    }
    await checkJobs(databaseUrl, findings)
    const [scheduler] = await queryOnce<{ next_sync: string; sync_count: number }>(
      databaseUrl,
      'select * from scheduler',
    )
    expect(scheduler!.sync_count).toBe(3)
    expect(scheduler!.next_sync > new Date().toISOString()).toBe(true)
    if (findings.wrong.length === 0) fleet.isWell()
    return { 'syncs of 3 slots': scheduler!.sync_count }
  },
)
