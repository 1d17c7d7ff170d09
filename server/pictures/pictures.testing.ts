import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { vi } from 'vitest'
import { openLog } from '#server/log.ts'
import { openWorkshop } from '#server/files/workshop.ts'
import { openPictures, type PicturesOptions } from './open-pictures.ts'

// The processes step back behind everything else, on a busy machine behind other tests, too.
vi.setConfig({ testTimeout: 120_000 })

/** Real processes with a workshop of their own, for tests. */
export async function picturesForTest(limits: PicturesOptions['limits'] = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'hoard-pictures-'))
  const pictures = openPictures({
    workshop: openWorkshop(join(folder, 'workshop')),
    log: openLog('silent', true),
    limits,
  })

  /** A file with these bytes, as an upload leaves it. */
  async function fileOf(bytes: Uint8Array | string): Promise<string> {
    const path = join(folder, randomUUID())
    await writeFile(path, bytes)
    return path
  }

  /** What becomes of these bytes, with the file that was made of them. */
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
    /** What lies in the workshop. */
    leftovers: () => readdir(join(folder, 'workshop')),
    async [Symbol.asyncDispose]() {
      await pictures.close()
      // Its processes end in a moment.
      await rm(folder, { recursive: true, maxRetries: 5 })
    },
  }
}

/** Megabytes of memory that a process had at most (Linux), or null when it is gone. */
export async function peakMegabytes(pid: number): Promise<number | null> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  const peak = /^VmHWM:\s+(\d+)/m.exec(status)
  return peak && Number(peak[1]) / 1024
}
