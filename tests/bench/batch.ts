import { deepStrictEqual } from 'node:assert'
import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { chromium } from '@playwright/test'
import type { Image } from '#shared/features/images/images.schema.ts'
import { wholeChromiumLaunch } from '#tests/harness/chromium.ts'
import { openConnectionProxy } from '#tests/harness/connection-proxy.ts'
import { complaints, makeBatch, sendBatch } from './image-batch.ts'
import { openOwnShop, watchMemory } from './own-shop.ts'

const BAD = Object.keys(complaints).length
const PHOTOS = 200 - BAD
/** How long (ms) the connection is down: longer than any retry lasts. */
const DARK_MS = 8000
const WITHIN_MS = 30 * 60_000
const TARGET_MEGABYTES = 1200
/** Longest acceptable main thread task, in ms. */
const TARGET_TASK = 200

/** 12 to 24 megapixels, landscape and portrait. */
function size(index: number) {
  const width = 4000 + (index % 9) * 250
  const sides = { width, height: Math.round((width * 2) / 3 / 2) * 2 }
  const { height } = width < 4250 ? { height: 3000 } : sides
  return index % 4 === 3 ? { width: height, height: width } : { width, height }
}

/** Batch upload at full size: 200 files, seven of them broken, over a connection that drops in the middle. */
export async function printBatch() {
  const folder = await mkdtemp(join(tmpdir(), 'hoard-photos-'))
  const browser = await chromium.launch(wholeChromiumLaunch)
  try {
    const { paths, good } = await makeBatch(folder, { photos: PHOTOS, size, seed: 1 })
    await using shop = await openOwnShop()
    await using line = await openConnectionProxy(shop.url)
    const page = await browser.newPage()
    using memory = watchMemory(shop.pid)
    const { complaints: told, ...report } = await sendBatch(page, {
      url: line.url,
      line,
      paths,
      darkFor: DARK_MS,
      within: WITHIN_MS,
    })
    const peak = memory.stop()
    deepStrictEqual(told, complaints)
    const images = (await (await fetch(`${shop.url}/api/images`)).json()) as Image[]
    deepStrictEqual(
      images.map(({ originalName }) => originalName).toSorted(),
      paths
        .map((path) => basename(path))
        .filter((name) => good.includes(name))
        .toSorted(),
    )
    deepStrictEqual([report.leftUrls, report.resumed > 0], [0, true])
    const { lasted, longestGap, longestTask } = report
    console.log(`${report.summary} Nothing twice, every bad file with its own message, no object URL left`)
    console.log(
      `${(PHOTOS / lasted).toFixed(2)} images/s: ${PHOTOS} in ${lasted.toFixed(0)} s, ${DARK_MS / 1000} s of them without a line`,
    )
    console.log(
      `the page: longest task ${longestTask.toFixed(0)} ms, longest time between two frames ${longestGap.toFixed(0)} ms`,
    )
    console.log(
      `memory (PSS): ${peak.together} MB in ${peak.processes} processes at most, ${peak.shop} MB of the shop itself`,
    )
    console.log(`load of the machine: ${loadavg()[0]!.toFixed(1)}`)
    const isGood = longestTask < TARGET_TASK && peak.together < TARGET_MEGABYTES
    console.log(`target: no task over ${TARGET_TASK} ms, under ${TARGET_MEGABYTES} MB: ${isGood ? 'met' : 'MISSED'}`)
    if (!isGood) process.exitCode = 1
  } finally {
    await browser.close()
    await rm(folder, { recursive: true })
  }
}

if (import.meta.main) await printBatch()
