import { mkdirSync } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { eachAlone } from '#server/each-alone.ts'
import { createOwner, isOwnerDead } from '#server/owner.ts'
import type { TempFiles } from './files.ts'
import { nullIfMissing } from './file-errors.ts'

/** Begins the names of this process's files, so that the next one knows its leftovers. */
const owner = encodeURIComponent(createOwner())
let lastId = 0

/** Name of the folder of temporary files in DATA_DIR. */
export const TEMP_FOLDER = 'tmp'

/** Opens a folder for temporary files, creating it if missing. */
export function createTempFiles(folder: string): TempFiles {
  const root = resolve(folder)
  mkdirSync(root, { recursive: true })

  async function sweep(before: Date) {
    let swept = 0
    async function sweepOne(name: string) {
      const path = join(root, name)
      // Its owner may delete the file meanwhile.
      const stats = await nullIfMissing(stat(path))
      if (!stats || (stats.mtime >= before && !isLeftover(name))) return
      await rm(path, { recursive: true, force: true })
      swept += 1
    }
    await eachAlone(await readdir(root), sweepOne, 'Some temporary files could not be deleted.')
    return swept
  }

  return { newPath: (extension) => join(root, `${owner},${++lastId}.${extension}`), sweep }
}

function isLeftover(name: string): boolean {
  const [encoded] = name.split(',', 1)
  try {
    return isOwnerDead(decodeURIComponent(encoded!))
  } catch {
    return false
  }
}
