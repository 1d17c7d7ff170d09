import { join } from 'node:path'
import { orNull } from '#server/files/missing.ts'
import { copyFile } from './copy-file.ts'
import { DamagedBackup, type BackedUpFile } from './manifest.ts'

/** Copies a file out of a backup, if it is what was written. @throws DamagedBackup */
export async function fetchFile(from: string, to: string, { path, bytes, sha256 }: BackedUpFile): Promise<void> {
  const source = join(from, path)
  const found = await orNull(copyFile(source, join(to, path)))
  if (!found) throw new DamagedBackup(`${source} is missing: the backup is not whole.`)
  if (found.bytes !== bytes)
    throw new DamagedBackup(`${source} is damaged: it has ${found.bytes} bytes and not ${bytes}.`)
  if (found.sha256 !== sha256)
    throw new DamagedBackup(`${source} is damaged: its bytes are not those that were written.`)
}
