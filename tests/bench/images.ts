import { mkdir, mkdtemp, rename, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import sharp from 'sharp'
import { createTempFiles } from '#server/storage/temp-files.ts'
import { createLogger } from '#server/observability/log.ts'
import { openImageProcessor } from '#server/media/processing/image-processor.ts'
import { makePhotos } from './camera-photos.ts'
import { measureProcesses } from './process.ts'

const PHOTOS = 24
const ROUNDS = 3

/** The shop's image processes: photos per second, memory and file size. */
export async function printImages() {
  const folder = await mkdtemp(join(tmpdir(), 'hoard-bench-'))
  const into = join(folder, 'optimised')
  // Files of the same name are created repeatedly.
  sharp.cache(false)
  try {
    await mkdir(into)
    const photos = await makePhotos(folder, PHOTOS)
    const rounds = []
    for (let round = 0; round < ROUNDS; round++) rounds.push(await optimise(photos, into))
    const seconds = rounds.map((round) => round.seconds).toSorted((a, b) => a - b)[ROUNDS >> 1]!
    const memory = Math.max(...rounds.map((round) => round.memory))
    const bytes = await Promise.all(photos.map(async (path) => (await stat(webpIn(into, path))).size))
    const kilobytes = bytes.reduce((sum, one) => sum + one, 0) / PHOTOS / 1000
    console.log(
      `${PHOTOS} photos of 12 to 24 MP: ${(PHOTOS / seconds).toFixed(1)} images/s, ` +
        `at most ${memory.toFixed(0)} MB, ${kilobytes.toFixed(0)} kB each`,
    )
  } finally {
    await rm(folder, { recursive: true })
  }
}

const webpIn = (folder: string, photo: string) => join(folder, basename(photo).replace(/\.\w+$/, '.webp'))

async function optimise(photos: string[], folder: string) {
  const pictures = openImageProcessor({
    tempFiles: createTempFiles(join(folder, 'tmp')),
    log: createLogger('warn', true),
  })
  try {
    // Warm-up: starts both processes.
    await Promise.all(photos.slice(0, 2).map(async (path) => rm((await pictures.optimise(path)).path)))
    return await measureProcesses(
      () => pictures.pids(),
      () => Promise.all(photos.map(async (path) => rename((await pictures.optimise(path)).path, webpIn(folder, path)))),
    )
  } finally {
    await pictures.close()
  }
}

if (import.meta.main) await printImages()
