import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import { cannotMount } from '#tests/harness/mounted-disk.ts'
import { photo } from '#tests/harness/photos.ts'
import { waitUntil } from '#tests/harness/wait-until.ts'
import { drill } from './drill.ts'
import { createClient } from './harness/client.ts'
import {
  compare,
  openDiskShop,
  read,
  type Acknowledged,
  sendImage,
  temporaryFiles,
  write,
  type DiskShop,
} from './harness/disk-shop.ts'
import type { Findings } from './harness/findings.ts'

const PAGES = ['/', '/about', '/blog', '/api/navigation', '/api/pages/slug/about']

drill(
  'disk',
  'full, unplugged, slow and read-only: reads go on, writes are refused in words, nothing acknowledged is lost',
  { timeout: 600_000, missing: cannotMount },
  async ({ random, findings, isLong, rounds = isLong ? 10 : 1 }) => {
    await using shop = await openDiskShop(findings)
    const { server, disk } = shop
    using ask = createClient(server.url, { origin: server.url })
    const first = await sendImage(ask, await photo({ seed: 0, width: 400 }))
    const image = (JSON.parse(first.text) as { url: string }).url

    const done: Acknowledged = { pages: [], images: [] }
    /** Lets readers and a writer work during `fault`. */
    async function under(name: string, paths: string[], fault: () => Promise<void>) {
      findings.say(name)
      let isOver = false
      const load = { url: server.url, name, findings, random, isOver: () => isOver }
      const work = Promise.allSettled([write(load, done), read(load, paths), read(load, paths)])
      await sleep(150)
      await fault().finally(() => (isOver = true))
      findings.blameThoseWhoGaveUp(await work)
    }
    const refused = (status: number) => findings.counts[`refused ${status}`] ?? 0
    const nextRefusal = async (status: number) => {
      const before = refused(status)
      await waitUntil(async () => refused(status) > before)
    }

    for (let round = 1; round <= rounds; round++) {
      await under(`full-${round}`, [...PAGES, image], async () => {
        disk.leave(Math.floor(random() * 50) * 4096)
        await nextRefusal(507)
        await tells(shop, 'It is full', findings)
        disk.leave(500e6)
        await worksAgain(shop, findings)
        await expect.poll(() => temporaryFiles(shop), { timeout: 10_000 }).toEqual([])
      })
      // Its images can't be read meanwhile.
      await under(`unplugged-${round}`, PAGES, async () => {
        disk.unplug()
        await nextRefusal(503)
        await tells(shop, 'is empty or missing', findings)
        disk.plug()
        await worksAgain(shop, findings)
      })
      await under(`slow-${round}`, [...PAGES, image], () => pauseImages(shop, findings))
      await server.kill()
      // Its image processes end a moment later.
      await waitUntil(async () => disk.remount('ro'))
      await server.start(undefined, '/healthz')
      await under(`read-only-${round}`, [...PAGES, image], async () => {
        await nextRefusal(503)
        await tells(shop, 'It is read-only', findings)
      })
      await server.kill()
      disk.remount('rw')
      await server.start()
      await compare(shop, done, findings)
    }
    return findings.counts
  },
)

/** Machines and people are told why the shop isn't ready. */
async function tells({ server }: DiskShop, words: string, findings: Findings) {
  using ask = createClient(server.url, { origin: server.url })
  const ready = await ask('/readyz')
  if (ready.status !== 503 || !ready.text.includes(words)) findings.blame(`/readyz: ${ready.status} ${ready.text}`)
  const health = await ask('/api/console/health')
  if (health.status !== 200 || !health.text.includes(words))
    findings.blame(`the console: ${health.status} ${health.text}`)
}

/** While a process for images hangs, as on a disk that doesn't answer, other images are stored. */
async function pauseImages({ server }: DiskShop, findings: Findings) {
  using ask = createClient(server.url, { origin: server.url })
  const [oldest] = readFileSync(`/proc/${server.pid()}/task/${server.pid()}/children`, 'utf8').trim().split(' ')
  process.kill(Number(oldest), 'SIGSTOP')
  // One of these, or of the writer's, waits for it.
  const both = [photo({ seed: 1, width: 90 }), photo({ seed: 2, width: 90 })].map(async (bytes) =>
    sendImage(ask, await bytes),
  )
  await Promise.race(both)
  process.kill(Number(oldest), 'SIGCONT')
  for (const { status, text } of await Promise.all(both))
    if (status !== 200) findings.blame(`an image beside a slow one: ${status} ${text}`)
}

/** Without a restart. */
async function worksAgain({ server }: DiskShop, findings: Findings) {
  using ask = createClient(server.url, { origin: server.url })
  await waitUntil(server.isReady)
  const slug = `again-${Math.round(performance.now())}`
  const page = await ask('/api/pages', { method: 'POST', body: { title: slug, slug, isPublished: true } })
  const image = await sendImage(ask, await photo({ seed: performance.now(), width: 90 }))
  for (const { status, text } of [page, image]) if (status !== 200) findings.blame(`afterwards: ${status} ${text}`)
}
