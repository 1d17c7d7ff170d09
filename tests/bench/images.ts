import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rename, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import sharp, { type OverlayOptions } from 'sharp'
import { openWorkshop } from '#server/files/workshop.ts'
import { openLog } from '#server/log.ts'
import { openPictures } from '#server/pictures/open-pictures.ts'
import { UPLOAD_BOX, UPLOAD_QUALITY } from '#shared/features/images/limits.ts'
import { photo } from '#tests/harness/photos.ts'
import { likeness } from './likeness.ts'

const PHOTOS = 24
const ROUNDS = 3
/** 12 to 24 megapixels. */
const sizes = [
  [4000, 3000],
  [4608, 3456],
  [5184, 3456],
  [6000, 4000],
] as const
const SAMPLE_MS = 20
const { width, height } = UPLOAD_BOX

/** How a tool did in one round. */
interface Round {
  seconds: number
  /** Of its processes together, at most, in megabytes (RSS). */
  memory: number
}

type Tool = (photos: string[], folder: string) => Promise<Round>

/**
 * Photos made ready for the shop, by the shop's processes and by two of vipsthumbnail in the same run: the same box, WebP quality and
 * priority, nothing of the metadata kept. The shop also hashes them, and makes a placeholder and a perceptual hash of each.
 */
export async function printImages() {
  const folder = await mkdtemp(join(tmpdir(), 'hoard-bench-'))
  // Files of one name are made again and again.
  sharp.cache(false)
  try {
    const photos = await makePhotos(folder)
    const tools: Record<string, Tool> = { 'the shop': shop, 'vipsthumbnail, two processes': vipsthumbnail }
    const rounds: Record<string, Round[]> = {}
    for (let round = 0; round < ROUNDS; round++)
      for (const [name, tool] of Object.entries(tools)) {
        const into = join(folder, name)
        await mkdir(into, { recursive: true })
        ;(rounds[name] ??= []).push(await tool(photos, into))
      }
    const references = await makeReferences(photos, folder)
    const rows: Record<string, Awaited<ReturnType<typeof summary>>> = {}
    for (const name of Object.keys(tools)) rows[name] = await summary(rounds[name]!, join(folder, name), references)
    console.table(rows)
    const [ours, theirs] = Object.values(rows)
    console.log(
      `${PHOTOS} photos of 12 to 24 MP: the shop does ${(ours!['images/s'] / theirs!['images/s']).toFixed(2)} x as many as vipsthumbnail`,
    )
    console.log('target: at least 1.3 x vipsthumbnail in two processes, at the same SSIM (within 0.5 %)')
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function makePhotos(folder: string): Promise<string[]> {
  const paths: string[] = []
  for (const [index, [width, height]] of sizes.entries()) {
    const texture = await makeTexture(width, height)
    for (let seed = index; seed < PHOTOS; seed += sizes.length) {
      const path = join(folder, `photo-${seed}.jpg`)
      const plain = sharp(await photo({ seed, width, height, gps: true })).keepMetadata()
      await plain.composite(texture).jpeg({ quality: 88 }).toFile(path)
      paths.push(path)
    }
  }
  return paths
}

/** Detail of every size, as cloth, stone and paint have it: it stays when the photo is made smaller. */
const makeTexture = (width: number, height: number): Promise<OverlayOptions[]> =>
  Promise.all(
    [2, 5, 12].map(async (scale) => {
      const [across, down] = [Math.ceil(width / scale), Math.ceil(height / scale)]
      const noise = { type: 'gaussian', mean: 128, sigma: 10 + scale } as const
      const input = await sharp({ create: { width: across, height: down, channels: 3, background: '#808080', noise } })
        .resize(width, height, { fit: 'fill' })
        .png({ compressionLevel: 0 })
        .toBuffer()
      return { input, blend: 'soft-light' }
    }),
  )

/** Every pixel decoded, made smaller in the best way there is, and not compressed. */
async function makeReferences(photos: string[], folder: string): Promise<string[]> {
  const into = join(folder, 'references')
  await mkdir(into)
  return Promise.all(
    photos.map(async (path) => {
      const reference = join(into, nameOf(path, 'png'))
      await sharp(path)
        .autoOrient()
        .resize({ width, height, fit: 'inside', fastShrinkOnLoad: false })
        .png({ compressionLevel: 1 })
        .toFile(reference)
      return reference
    }),
  )
}

const shop: Tool = async (photos, folder) => {
  const pictures = openPictures({ workshop: openWorkshop(join(folder, 'workshop')), log: openLog('warn', true) })
  try {
    // A shop that is at work: both processes have started.
    await Promise.all(photos.slice(0, 2).map(async (path) => rm((await pictures.optimise(path)).path)))
    return await measured(
      () => pictures.pids(),
      () =>
        Promise.all(
          photos.map(async (path) => rename((await pictures.optimise(path)).path, join(folder, nameOf(path, 'webp')))),
        ),
    )
  } finally {
    await pictures.close()
  }
}

const vipsthumbnail: Tool = async (photos, folder) => {
  const quality = UPLOAD_QUALITY * 100
  const output = `${folder}/%s.webp[Q=${quality},strip]`
  const halves = [0, 1].map((half) => photos.filter((_, index) => index % 2 === half))
  const children = halves.map((half) =>
    spawn(
      'nice',
      ['-n', '15', 'vipsthumbnail', '--vips-concurrency=1', '-s', `${width}x${height}>`, '-o', output, ...half],
      { stdio: ['ignore', 'ignore', 'inherit'] },
    ),
  )
  return measured(
    () => children.map(({ pid }) => pid!),
    () =>
      Promise.all(
        children.map(async (child) => {
          const [code] = (await once(child, 'exit')) as [number]
          if (code !== 0) throw new Error(`vipsthumbnail ended with ${code}.`)
        }),
      ),
  )
}

async function measured(pids: () => number[], work: () => Promise<unknown>): Promise<Round> {
  let memory = 0
  const sampling = setInterval(async () => {
    const each = await Promise.all(pids().map(residentMegabytes))
    memory = Math.max(
      memory,
      each.reduce((sum, one) => sum + one, 0),
    )
  }, SAMPLE_MS)
  const began = performance.now()
  try {
    await work()
    return { seconds: (performance.now() - began) / 1000, memory }
  } finally {
    clearInterval(sampling)
  }
}

/** Zero for a process that has just ended. */
async function residentMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1024
}

async function summary(rounds: Round[], folder: string, references: string[]) {
  const seconds = rounds.map((round) => round.seconds).toSorted((a, b) => a - b)[ROUNDS >> 1]!
  const made = references.map((path) => join(folder, nameOf(path, 'webp')))
  const alike = await Promise.all(made.map((path, index) => likeness(path, references[index]!)))
  const bytes = await Promise.all(made.map(async (path) => (await stat(path)).size))
  return {
    'images/s': round(PHOTOS / seconds, 2),
    'peak MB': round(Math.max(...rounds.map(({ memory }) => memory)), 0),
    SSIM: round(mean(alike.map(({ ssim }) => ssim)), 4),
    'PSNR dB': round(mean(alike.map(({ psnr }) => psnr)), 2),
    'kB each': round(mean(bytes) / 1000, 0),
  }
}

const nameOf = (path: string, extension: string) => basename(path).replace(/\.\w+$/, `.${extension}`)
const mean = (numbers: number[]) => numbers.reduce((sum, one) => sum + one, 0) / numbers.length
const round = (number: number, digits: number) => Number(number.toFixed(digits))

if (import.meta.main) await printImages()
