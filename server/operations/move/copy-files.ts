import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import type { Files, StoredFile, TempFiles } from '#server/storage/files.ts'
import { type FileDigest, createDigestStream } from '#server/storage/digest-stream.ts'

/** Number of files copied at the same time. */
const AT_ONCE = 8

export interface FileCopy {
  from: Files
  to: Files
  /** For files being copied. */
  tempFiles: TempFiles
  /** Files verified to be the same on both sides. Files never change, so each is verified once. */
  known: Map<string, FileDigest>
  /** Keys that aren't copied. */
  isLeft: (key: string) => boolean
  tell: (done: FileProgress) => void
}

/** Progress of the copy. */
export interface FileProgress {
  files: number
  of: number
  bytes: number
  ofBytes: number
}

/** Copies every missing file and verifies it by reading it back. Returns the number of files that weren't known. */
export async function copyFiles(copy: FileCopy): Promise<number> {
  const { from, known, isLeft, tell } = copy
  const wanted: { key: string; size: number }[] = []
  for await (const { key, size } of from.list('')) if (!isLeft(key) && !known.has(key)) wanted.push({ key, size })
  const done = { files: 0, of: wanted.length, bytes: 0, ofBytes: wanted.reduce((sum, { size }) => sum + size, 0) }
  let next = 0
  async function work() {
    while (next < wanted.length) {
      const { key, size } = wanted[next++]!
      await copyFile(copy, key)
      done.files += 1
      done.bytes += size
      tell(done)
    }
  }
  /** After a failure the other workers start no more files. */
  const worker = () =>
    work().catch((error: unknown) => {
      next = wanted.length
      throw error
    })
  const ended = await Promise.allSettled(Array.from({ length: AT_ONCE }, worker))
  for (const one of ended) if (one.status === 'rejected') throw one.reason
  return wanted.length
}

/** Deletes files that the source no longer has. */
export async function removeExtraFiles({ from, to, known, isLeft }: FileCopy): Promise<void> {
  const there = new Set<string>()
  for await (const { key } of from.list('')) there.add(key)
  const extra: string[] = []
  for await (const { key } of to.list('')) if (!isLeft(key) && !there.has(key)) extra.push(key)
  for (const key of extra) {
    await to.remove(key)
    known.delete(key)
  }
}

/** Does nothing if the source has deleted the file. */
async function copyFile({ from, to, tempFiles, known }: FileCopy, key: string): Promise<void> {
  const source = await from.find(key)
  if (!source) return
  const there = await to.find(key)
  if (there?.size === source.size) {
    const [ours, theirs] = [await read(source), await read(there)]
    if (ours.sha256 === theirs.sha256) {
      known.set(key, theirs)
      return
    }
  }
  if (there) await to.remove(key)
  const path = tempFiles.newPath('moving')
  try {
    const ours = await read(source, path)
    await to.put(key, path)
    const back = await to.find(key)
    const theirs = back && (await read(back))
    if (theirs?.sha256 !== ours.sha256)
      throw new Error(`The file ${key} differs after copying: its new location returned other bytes than were written.`)
    known.set(key, theirs)
  } finally {
    await rm(path, { force: true })
  }
}

/** Hashes a file, and writes it to `path` if given. */
async function read(file: StoredFile, path?: string): Promise<FileDigest> {
  const { measure, measured } = createDigestStream()
  if (path) await pipeline(file.stream(), measure, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
  else await pipeline(file.stream(), measure.resume())
  return measured()
}
