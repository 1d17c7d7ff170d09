import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import { drill, onlyLong } from './drill.ts'
import { compareSaved, edit } from './harness/editors.ts'
import { makeNextVersion } from './harness/next-version.ts'
import { openFleet } from './harness/open-fleet.ts'
import { queryOnce } from './harness/postgres.ts'
import { probe } from './harness/prober.ts'
import { compareCarts, shop } from './harness/shoppers.ts'

/** nginx skips a failed server for this long: if the other one also stopped, no server would be left. */
const NGINX_RETRY_MS = 5_500

drill(
  'fleet-rollout',
  'a schema-expanding release rolls out and back without downtime',
  { tags: ['O1.3', 'both-engines'], timeout: 180_000, missing: onlyLong },
  async ({ random, findings }) => {
    await using fleet = await openFleet(2)
    const { url, servers, databaseUrl } = fleet
    const [one, two] = servers as [(typeof servers)[0], (typeof servers)[0]]
    const next = makeNextVersion(fleet.folder)
    const headers = { cookie: await fleet.cookiesOf('administrator'), origin: url }
    expect((await fetch(`${url}/api/shopify/sync-products`, { method: 'POST', headers })).status).toBe(200)
    const later = async () =>
      (await queryOnce(databaseUrl, `select 1 from information_schema.columns where column_name = 'later'`)).length

    let isOver = false
    const load = { url, findings, random, isOver: () => isOver }
    const carts = Promise.all([1, 2].map(() => shop(load)))
    const pages = edit({ ...load, headers, name: 'editor-1' })
    const prober = probe({
      ...load,
      headers,
      at: url,
      lookers: { 'server-1': one.url, 'server-2': two.url },
      slug: 'probe',
    })
    const under = Promise.allSettled([carts, pages, prober])

    await sleep(500)
    expect([await one.drain(), await later()]).toEqual([0, 0])
    await one.start(next)
    // With two versions side by side, the older one stays ready.
    expect([await later(), await one.isReady(), await two.isReady()]).toEqual([1, true, true])
    await sleep(NGINX_RETRY_MS)
    expect(await two.drain()).toBe(0)
    await two.start(next)
    await sleep(NGINX_RETRY_MS)
    // Rolls back to the old version.
    expect(await one.drain()).toBe(0)
    await one.start()
    await sleep(500)
    isOver = true
    findings.blameThoseWhoGaveUp(await under)
    await compareCarts(one.url, await carts, findings)
    await compareSaved(two.url, headers, [await pages], findings)
    await prober
    // No server was killed, so not even a write was cut off.
    expect(Object.keys(findings.counts).filter((what) => what.includes('without a response'))).toEqual([])
    if (findings.wrong.length === 0) fleet.isWell()
    return findings.counts
  },
)
