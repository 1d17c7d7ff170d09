import { createReadStream, createWriteStream } from 'node:fs'
import { link, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { makeFolder } from '#server/files/durable.ts'
import { type Bytes, measuring } from '#server/files/measuring.ts'
import { codeOf, orNull } from '#server/files/missing.ts'

const PRIVATE = 0o600

/** Copies a file and answers what was written; the disk has it once this resolves. */
export async function copyFile(from: string, to: string): Promise<Bytes> {
  await makeFolder(dirname(to))
  return writeFrom(createReadStream(from), to)
}

/** Writes what comes to a new file, in a folder that is there. */
export async function writeFrom(from: Readable, to: string): Promise<Bytes> {
  const { measure, measured } = measuring()
  try {
    await pipeline(from, measure, createWriteStream(to, { flags: 'wx', mode: PRIVATE, flush: true }))
  } catch (error) {
    await rm(to, { force: true })
    throw error
  }
  return measured()
}

/** What lies in a file; null when there is none. */
export async function readBytes(path: string): Promise<Bytes | null> {
  const { measure, measured } = measuring()
  const isRead = await orNull(pipeline(createReadStream(path), measure.resume()).then(() => true))
  return isRead ? measured() : null
}

/** Gives a file a second name, where the file system can; false where it can't, and where the file is not there any more. */
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

/** Bytes of a file, unread; null when there is none. */
export const sizeOf = async (path: string): Promise<number | null> => (await orNull(stat(path)))?.size ?? null
