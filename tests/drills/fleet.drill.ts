import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import { WebSocket } from 'ws'
import { waitUntil } from '#tests/harness/wait-until.ts'
import { drill, onlyLong } from './drill.ts'
import { createClient } from './harness/client.ts'
import { compareSaved, edit } from './harness/editors.ts'
import { checkJobs, forceSyncs, watchJobs } from './harness/jobs-log.ts'
import { openFleet } from './harness/open-fleet.ts'
import { compareReleases, planReleases } from './harness/plan-releases.ts'
import { probe } from './harness/prober.ts'
import { SHOPPERS_5XX, compareCarts, shop } from './harness/shoppers.ts'
import { compareImages, upload } from './harness/uploads.ts'
import { compareWebhooks, sendWebhooks } from './harness/webhooks.ts'

drill(
  'fleet',
  'two servers survive kills, pauses and database crashes without loss',
  { tags: ['O2.2', 'both-engines'], timeout: 600_000, missing: onlyLong },
  async ({ random, findings, rounds = 1 }) => {
    await using fleet = await openFleet(2)
    const { url, postgres, databaseUrl, shopify } = fleet
    const [one, two] = fleet.servers as [(typeof fleet.servers)[0], (typeof fleet.servers)[0]]
    await watchJobs(databaseUrl)
    const headers = { cookie: await fleet.cookiesOf('administrator'), origin: url }
    using boss = createClient(url, headers)
    expect((await boss('/api/shopify/sync-products', { method: 'POST' })).status).toBe(200)

    let isOver = false
    const load = { url, findings, random, isOver: () => isOver }
    const staff = { ...load, headers }
    const looking = { headers, findings, isOver: () => isOver }
    const carts = Promise.all([1, 2, 3, 4].map(() => shop(load)))
    const pages = Promise.all([1, 2].map((number) => edit({ ...staff, name: `editor-${number}` })))
    const releases = planReleases(staff)
    const images = upload({ ...staff, name: 'photo' })
    const webhooks = sendWebhooks({ ...load, shopify })
    const probers = Promise.all([
      probe({ ...looking, at: one.url, lookers: { 'server-2': two.url, nginx: url }, slug: 'probe-one' }),
      probe({ ...looking, at: two.url, lookers: { 'server-1': one.url, nginx: url }, slug: 'probe-two' }),
    ])
    const syncs = forceSyncs({ ...staff, isOver: () => isOver })
    // Failures are reported below; the other clients continue.
    const under = Promise.allSettled([carts, pages, releases, images, webhooks, probers, syncs])

    const bothReady = () => waitUntil(async () => (await one.isReady()) && (await two.isReady()))
    for (let round = 1; round <= rounds; round++) {
      await sleep(1_500)
      findings.say('server-1 is killed')
      await one.kill()
      expect(await one.isReady()).toBe(false)
      await sleep(1_000)
      await one.start()
      findings.say('server-1 is back; PostgreSQL is restarted')
      await postgres.restart('fast')
      await bothReady()
      findings.say('both are ready; server-2 is paused')
      two.pause()
      await sleep(3_000)
      two.resume()
      findings.say('server-2 resumes')
      await sleep(1_000)
      findings.say('PostgreSQL crashes')
      await postgres.stop('immediate')
      expect(await Promise.all([one.isReady(), two.isReady()])).toEqual([false, false])
      await postgres.start()
      await bothReady()
      findings.say('both are ready; server-2 is told to stop')
      expect(await two.drain()).toBe(0)
      await two.start()
      findings.say('server-2 is back')
      await sleep(1_500)
    }
    isOver = true
    findings.blameThoseWhoGaveUp(await under)

    // Compared on the server that was restarted last, bypassing the balancer.
    await compareCarts(two.url, await carts, findings)
    await compareSaved(two.url, headers, await pages, findings)
    await compareReleases(two.url, headers, await releases, findings)
    await compareImages([one.url, two.url], headers, await images, findings)
    await compareWebhooks(databaseUrl, shopify, await webhooks, findings)
    await Promise.all([probers, syncs])
    findings.say(`jobs that ended well: ${JSON.stringify(await checkJobs(databaseUrl, findings))}`)
    await tellsAtOnce(one.url, two.url, url, headers)
    expect(Object.keys(findings.counts)).toEqual(
      expect.arrayContaining([
        'pages',
        'searches',
        'cart additions',
        'checkouts',
        'saves',
        'releases',
        'images',
        'webhooks',
      ]),
    )
    if (findings.counts[SHOPPERS_5XX] !== 0)
      findings.blame(`shoppers saw ${findings.counts[SHOPPERS_5XX]} errors of the server`)
    if (findings.wrong.length === 0) fleet.isWell()
    return findings.counts
  },
)

/** A change at one server reaches the live sockets of the other. */
async function tellsAtOnce(at: string, other: string, origin: string, headers: Record<string, string>) {
  const socket = new WebSocket(`${other.replace('http', 'ws')}/ws`, { headers: { origin } })
  const heard: string[] = []
  socket.on('message', (data) => heard.push(String(data)))
  await new Promise((resolve) => socket.once('open', resolve))
  using write = createClient(at, headers)
  const item = { label: 'Told', href: '/gallery', isVisible: true }
  expect((await write('/api/navigation', { method: 'POST', body: item })).status).toBe(200)
  await expect.poll(() => heard, { timeout: 2_000 }).toContain('{"type":"content_updated"}')
  socket.terminate()
}
