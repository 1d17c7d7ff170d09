import { mkdir, mkdtemp, rename, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { openWorkshop } from '#server/files/workshop.ts'
import { openLog } from '#server/log.ts'
import { openPictures } from '#server/pictures/open-pictures.ts'
import { makePhotos, makeReferences, nameOf } from './camera-photos.ts'
import { likeness } from './likeness.ts'
import { measured, type Round } from './process.ts'
import { vipsthumbnail } from './vipsthumbnail.ts'

const PHOTOS = 24
const ROUNDS = 3

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
    const photos = await makePhotos(folder, PHOTOS)
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

const mean = (numbers: number[]) => numbers.reduce((sum, one) => sum + one, 0) / numbers.length
const round = (number: number, digits: number) => Number(number.toFixed(digits))

if (import.meta.main) await printImages()
