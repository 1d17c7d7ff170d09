import { randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Workshop } from './files.ts'
import { orNull } from './missing.ts'

/** The workshop in a folder, which is made if need be. */
export function openWorkshop(folder: string): Workshop {
  const root = resolve(folder)
  mkdirSync(root, { recursive: true })

  async function sweep(before: Date) {
    let swept = 0
    for (const name of await readdir(root)) {
      const path = join(root, name)
      // Whoever made it may take it away in the meantime.
      const stats = await orNull(stat(path))
      if (!stats || stats.mtime >= before) continue
      await rm(path, { recursive: true, force: true })
      swept += 1
    }
    return swept
  }

  return { newPath: (extension) => join(root, `${randomUUID()}.${extension}`), sweep }
}
