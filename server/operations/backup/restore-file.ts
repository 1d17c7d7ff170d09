import { join } from 'node:path'
import { nullIfMissing } from '#server/storage/file-errors.ts'
import { copyFile } from './copy-file.ts'
import { DamagedBackupError, type BackedUpFile } from './manifest.ts'

/**
 * Copies a file out of a backup and verifies its size and hash.
 * @throws DamagedBackupError
 */
export async function fetchFile(from: string, to: string, { path, bytes, sha256 }: BackedUpFile): Promise<void> {
  const source = join(from, path)
  const found = await nullIfMissing(copyFile(source, join(to, path)))
  if (!found) throw new DamagedBackupError(`${source} is missing: the backup is incomplete.`)
  if (found.bytes !== bytes)
    throw new DamagedBackupError(`${source} is damaged: it has ${found.bytes} bytes instead of ${bytes}.`)
  if (found.sha256 !== sha256)
    throw new DamagedBackupError(`${source} is damaged: its content has changed since the backup.`)
}
