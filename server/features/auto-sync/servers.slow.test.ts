import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openDatabase } from '#server/database/open-database.ts'
import { leaseDatabase } from '#tests/harness/databases.ts'
import { startScheduler } from './auto-sync.repository.ts'
import { eventually } from '#tests/harness/wait-for.ts'

const MINUTE_MS = 60_000

/** Starts a server whose clock is `aheadMs` ahead. */
async function begin(url: string, aheadMs: number) {
  const script = resolve(import.meta.dirname, '../../../tests/harness/auto-sync-server.ts')
  const child = spawn(process.execPath, [script, url, String(aheadMs)], { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(child.stdout, 'data')
  return child
}

test(
  'three servers, one paused and with any clock, start one sync per slot',
  { tags: ['O2.3', 'both-engines'] },
  async () => {
    const { url, giveBack } = await leaseDatabase()
    const { db, close } = await openDatabase(url, { poolSize: 2 })
    const slotIn = (ms: number) => startScheduler(db, 'daily', new Date(Date.now() + ms))
    const ticks = async () => (await db.selectFrom('jobs').select('state').execute()).map(({ state }) => state)
    await slotIn(MINUTE_MS)
    const servers = await Promise.all([5 * MINUTE_MS, 0, -5 * MINUTE_MS].map((ahead) => begin(url, ahead)))
    // On the server whose clock is ahead, the slot has already passed.
    await sleep(1_500)
    expect(await ticks()).toEqual([])

    for (const [place, paused] of servers.entries()) {
      paused.kill('SIGSTOP')
      await slotIn(0)
      const expected = Array.from({ length: place + 1 }, () => 'done')
      await eventually(ticks).toEqual(expected)
      paused.kill('SIGCONT')
      await sleep(1_500)
      expect(await ticks()).toEqual(expected)
    }
    const { nextSync } = await db.selectFrom('scheduler').select('nextSync').executeTakeFirstOrThrow()
    expect(Date.parse(nextSync!)).toBeGreaterThan(Date.now())
    expect(Date.parse(nextSync!) % (60 * MINUTE_MS)).toBe(0)

    for (const server of servers) server.kill('SIGKILL')
    await Promise.all(servers.map((server) => server.signalCode ?? once(server, 'exit')))
    await close()
    await giveBack()
  },
)
