import { mkdir, mkdtemp, rename, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { createTempFiles } from '#server/storage/temp-files.ts'
import { createLogger } from '#server/observability/log.ts'
import { openImageProcessor } from '#server/media/processing/image-processor.ts'
import { makePhotos, makeReferences, nameOf } from './camera-photos.ts'
import { compareImages } from './image-similarity.ts'
import { measureProcesses, type ToolResult } from './process.ts'
import { vipsthumbnail } from './vipsthumbnail.ts'

const PHOTOS = 24
const ROUNDS = 3

type ImageTool = (photos: string[], folder: string) => Promise<ToolResult>

/**
 * Compares the shop's image processes with two vipsthumbnail processes: same box, WebP quality and priority, no
 * metadata. The shop also hashes each photo and makes a placeholder and a perceptual hash.
 */
export async function printImages() {
  const folder = await mkdtemp(join(tmpdir(), 'hoard-bench-'))
  // Files of the same name are created repeatedly.
  sharp.cache(false)
  try {
    const photos = await makePhotos(folder, PHOTOS)
    const tools: Record<string, ImageTool> = { 'the shop': shop, 'vipsthumbnail, two processes': vipsthumbnail }
    const rounds: Record<string, ToolResult[]> = {}
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
      `${PHOTOS} photos of 12 to 24 MP: the shop processes ${(ours!['images/s'] / theirs!['images/s']).toFixed(2)} x as many as vipsthumbnail`,
    )
    console.log('target: at least 1.3 x vipsthumbnail in two processes, at the same SSIM (within 0.5 %)')
  } finally {
    await rm(folder, { recursive: true })
  }
}

const shop: ImageTool = async (photos, folder) => {
  const pictures = openImageProcessor({
    tempFiles: createTempFiles(join(folder, 'workshop')),
    log: createLogger('warn', true),
  })
  try {
    // Warm-up: starts both processes.
    await Promise.all(photos.slice(0, 2).map(async (path) => rm((await pictures.optimise(path)).path)))
    return await measureProcesses(
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

async function summary(rounds: ToolResult[], folder: string, references: string[]) {
  const seconds = rounds.map((round) => round.seconds).toSorted((a, b) => a - b)[ROUNDS >> 1]!
  const made = references.map((path) => join(folder, nameOf(path, 'webp')))
  const alike = await Promise.all(made.map((path, index) => compareImages(path, references[index]!)))
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
