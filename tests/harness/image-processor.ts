import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLogger } from '#server/observability/log.ts'
import { createTempFiles } from '#server/storage/temp-files.ts'
import { openImageProcessor, type ImageProcessorOptions } from '#server/media/processing/image-processor.ts'

/** Real image processes with their own temporary folder, for tests. */
export async function createTestImageProcessor(
  limits: ImageProcessorOptions['limits'] = {},
  start?: ImageProcessorOptions['start'],
) {
  const folder = await mkdtemp(join(tmpdir(), 'hoard-pictures-'))
  const pictures = openImageProcessor({
    tempFiles: createTempFiles(join(folder, 'tmp')),
    log: createLogger('silent', true),
    limits,
    ...(start && { start }),
  })

  /** Writes a file like an upload. */
  async function fileOf(bytes: Uint8Array | string): Promise<string> {
    const path = join(folder, randomUUID())
    await writeFile(path, bytes)
    return path
  }

  /** The optimised image of these bytes, with the resulting file's content. */
  async function optimised(bytes: Uint8Array | string) {
    const source = await fileOf(bytes)
    const picture = await pictures.optimise(source).finally(() => rm(source))
    const made = await readFile(picture.path)
    await rm(picture.path)
    return { ...picture, bytes: made }
  }

  return {
    ...pictures,
    fileOf,
    optimised,
    /** Remaining temporary files. */
    leftovers: () => readdir(join(folder, 'tmp')),
    async [Symbol.asyncDispose]() {
      await pictures.close()
      // Its processes exit a moment later.
      await rm(folder, { recursive: true, maxRetries: 5 })
    },
  }
}

/** Memory (MB) of a process on Linux, now or at its peak; null if it has exited. */
export async function megabytes(pid: number, which: 'VmRSS' | 'VmHWM'): Promise<number | null> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  const found = new RegExp(`^${which}:\\s+(\\d+)`, 'm').exec(status)
  return found && Number(found[1]) / 1024
}

export const peakMegabytes = (pid: number): Promise<number | null> => megabytes(pid, 'VmHWM')
