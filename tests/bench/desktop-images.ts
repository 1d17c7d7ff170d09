import { fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { appendFile, copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { makePhotos } from './camera-photos.ts'
import type { DriverMessage, DriverOrders } from './desktop-images-driver.ts'
import { residentMegabytes } from './process.ts'

const PHOTOS = 200
/** Number of really different photos; the others are copies with trailing bytes, which decoders ignore. */
const DISTINCT = 8
const ROUNDS = 2
const SAMPLE_MS = 20
const TARGET = { workers: 600, driver: 300 }
const WORKER = resolve(import.meta.dirname, '../../dist/desktop/images/image-worker.mjs')

/** The desktop editor's upload queue: built worker, two processes, a server that accepts everything at once. */
export async function printDesktopImages(count = PHOTOS) {
  if (!existsSync(WORKER)) throw new Error('The desktop editor is not built: run npm run build first.')
  const folder = await mkdtemp(join(tmpdir(), 'hoard-bench-'))
  try {
    const photos = await copies(await makePhotos(folder, Math.min(DISTINCT, count)), count, folder)
    const rounds: EditorRound[] = []
    for (let round = 0; round < ROUNDS; round++)
      rounds.push(await editor(photos, await emptied(join(folder, 'editor'))))
    print(rounds, count)
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function copies(distinct: string[], count: number, folder: string): Promise<string[]> {
  const into = await emptied(join(folder, 'photos'))
  return Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const path = join(into, `photo-${String(index).padStart(3, '0')}.jpg`)
      await copyFile(distinct[index % distinct.length]!, path)
      await appendFile(path, randomBytes(16))
      return path
    }),
  )
}

async function emptied(folder: string): Promise<string> {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder)
  return folder
}

interface EditorRound {
  seconds: number
  /** Peak megabytes (RSS) of the process with the queue, and of all workers together. */
  driver: number
  workers: number
  outcomes: Record<string, number>
}

async function editor(photos: string[], folder: string): Promise<EditorRound> {
  const driver = fork(join(import.meta.dirname, 'desktop-images-driver.ts'))
  await once(driver, 'message')
  const peak = { driver: 0, workers: 0 }
  let pids: number[] = []
  const sampling = setInterval(async () => {
    const [main, ...each] = await Promise.all([driver.pid!, ...pids].map(residentMegabytes))
    peak.driver = Math.max(peak.driver, main!)
    peak.workers = Math.max(
      peak.workers,
      each.reduce((sum, one) => sum + one, 0),
    )
  }, SAMPLE_MS)
  const began = performance.now()
  try {
    driver.send({ photos, folder, worker: WORKER } satisfies DriverOrders)
    for (;;) {
      const [news] = (await once(driver, 'message')) as [DriverMessage]
      if ('pids' in news) pids = news.pids
      if ('outcomes' in news) return { seconds: (performance.now() - began) / 1000, outcomes: news.outcomes, ...peak }
    }
  } finally {
    clearInterval(sampling)
    driver.kill()
  }
}

function print(rounds: EditorRound[], count: number) {
  const rate = Math.min(...rounds.map(({ seconds }) => count / seconds))
  const workers = Math.max(...rounds.map((round) => round.workers))
  const driver = Math.max(...rounds.map((round) => round.driver))
  const isWhole = rounds.every(({ outcomes }) => outcomes['added'] === count)
  const isGood = workers < TARGET.workers && driver < TARGET.driver && isWhole
  console.log(
    `${count} photos of 12 to 24 MP: ${rate.toFixed(1)} images/s; the workers take ${workers.toFixed(0)} MB together, ` +
      `the main process ${driver.toFixed(0)} MB`,
  )
  if (!isWhole)
    console.log(
      'not all were added:',
      rounds.map(({ outcomes }) => outcomes),
    )
  console.log(
    `target: under ${TARGET.workers} and ${TARGET.driver} MB, all of them added: ${isGood ? 'met' : 'MISSED'}`,
  )
  if (!isGood) process.exitCode = 1
}

if (import.meta.main) await printDesktopImages(Number(process.argv[2] ?? PHOTOS))
