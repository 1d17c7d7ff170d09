import { hostname } from 'node:os'
import { readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { syncFolder } from '#server/files/durable.ts'
import { orNull } from '#server/files/missing.ts'
import { isRunning } from '#server/jobs/owner.ts'
import { MANIFEST, readManifest } from './manifest.ts'
import { sizeOf } from './copy-file.ts'

/** A whole backup: it has got its name last. */
const whole = /^hoard-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z$/
/** One that is being made, or taken away: `.making-host-123-...`. */
const unfinished = /^\.(making|removing)-(.+)-(\d+)-hoard-/

export const nameAt = (time: Date): string => `hoard-${time.toISOString().replace(/[:.]/g, '-')}`

export const makingName = (name: string): string => `.making-${safeHost()}-${process.pid}-${name}`

const safeHost = () => hostname().replace(/[^\w]/g, '_')

/** Names of the whole backups in a folder, the newest first. */
export async function listBackups(folder: string): Promise<string[]> {
  const names = (await orNull(readdir(folder))) ?? []
  const backups: string[] = []
  for (const name of names)
    if (whole.test(name) && (await sizeOf(join(folder, name, MANIFEST))) !== null) backups.push(name)
  return backups.toSorted().toReversed()
}

/** The newest backup that can be read, whose files need not be copied again. */
export async function newestBackup(folder: string): Promise<string | null> {
  for (const name of await listBackups(folder)) {
    const path = join(folder, name)
    if (await readManifest(path).then(Boolean, () => false)) return path
  }
  return null
}

/** Takes away what commands that were killed on this machine have left. */
export async function sweepUnfinished(folder: string): Promise<void> {
  for (const name of (await orNull(readdir(folder))) ?? []) {
    const [, , host, pid] = unfinished.exec(name) ?? []
    if (host !== safeHost() || (Number(pid) !== process.pid && isRunning(Number(pid)))) continue
    await rm(join(folder, name), { recursive: true, force: true })
  }
}

/** Keeps the newest backups and takes away all others: first the name, then the files. Answers what has gone. */
export async function keepNewest(folder: string, keep: number): Promise<string[]> {
  const old = (await listBackups(folder)).slice(keep)
  for (const name of old) {
    const removing = join(folder, `.removing-${safeHost()}-${process.pid}-${name}`)
    await rename(join(folder, name), removing)
    await syncFolder(folder)
    await rm(removing, { recursive: true, force: true })
  }
  return old
}
