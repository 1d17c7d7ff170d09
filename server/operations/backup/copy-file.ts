import { createReadStream, createWriteStream } from 'node:fs'
import { link, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { makeFolder } from '#server/storage/durable.ts'
import { type FileDigest, createDigestStream } from '#server/storage/digest-stream.ts'
import { codeOf, nullIfMissing } from '#server/storage/file-errors.ts'
import { DamagedBackupError, type BackedUpFile } from './manifest.ts'

const PRIVATE = 0o600

/** Called after each file with what is done so far, in files and bytes. */
export type OnFile = (done: { files: number; of: number; bytes: number; ofBytes: number }) => void

/** Returns a function to call with the size of each of the files once it is done. */
export function countFiles(sizes: readonly number[], onFile: OnFile | undefined): (bytes: number) => void {
  const ofBytes = sizes.reduce((sum, size) => sum + size, 0)
  let [files, bytes] = [0, 0]
  return (size) => {
    files += 1
    bytes += size
    onFile?.({ files, of: sizes.length, bytes, ofBytes })
  }
}

/** Copies a file and returns its size and hash. The copy is on disk once this resolves. */
export async function copyFile(from: string, to: string): Promise<FileDigest> {
  await makeFolder(dirname(to))
  return writeStream(createReadStream(from), to)
}

/** Writes a stream to a new file. Its folder must exist. */
export async function writeStream(from: Readable, to: string): Promise<FileDigest> {
  const { measure, measured } = createDigestStream()
  try {
    await pipeline(from, measure, createWriteStream(to, { flags: 'wx', mode: PRIVATE, flush: true }))
  } catch (error) {
    await rm(to, { force: true })
    throw error
  }
  return measured()
}

/** Size and hash of a file; null if it doesn't exist. */
export async function digestFile(path: string): Promise<FileDigest | null> {
  const { measure, measured } = createDigestStream()
  const isRead = await nullIfMissing(pipeline(createReadStream(path), measure.resume()).then(() => true))
  return isRead ? measured() : null
}

/** Creates a hard link. False if the file system can't, or `from` is missing. */
export async function linkFile(from: string, to: string): Promise<boolean> {
  await makeFolder(dirname(to))
  try {
    await link(from, to)
    return true
  } catch (error) {
    if (['ENOENT', 'EXDEV', 'EPERM', 'EMLINK', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'].includes(codeOf(error))) return false
    throw error
  }
}

/** Size of a file in bytes; null if it doesn't exist. */
export const sizeOf = async (path: string): Promise<number | null> => (await nullIfMissing(stat(path)))?.size ?? null

/**
 * Copies a file out of a backup and verifies its size and hash.
 * @throws DamagedBackupError
 */
export async function fetchFile(from: string, to: string, file: BackedUpFile): Promise<void> {
  requireIntact(from, file, await nullIfMissing(copyFile(join(from, file.path), join(to, file.path))))
}

/**
 * Verifies a file of a backup without copying it.
 * @throws DamagedBackupError
 */
export async function verifyFile(from: string, file: BackedUpFile): Promise<void> {
  requireIntact(from, file, await digestFile(join(from, file.path)))
}

function requireIntact(from: string, { path, bytes, sha256 }: BackedUpFile, found: FileDigest | null) {
  const source = join(from, path)
  if (!found) throw new DamagedBackupError(`${source} is missing: the backup is incomplete.`)
  if (found.bytes !== bytes)
    throw new DamagedBackupError(`${source} is damaged: it has ${found.bytes} bytes instead of ${bytes}.`)
  if (found.sha256 !== sha256)
    throw new DamagedBackupError(`${source} is damaged: its content has changed since the backup.`)
}
