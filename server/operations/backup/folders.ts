import { hostname } from 'node:os'
import { readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { syncFolder } from '#server/storage/durable.ts'
import { nullIfMissing } from '#server/storage/file-errors.ts'
import { isRunning } from '#server/owner.ts'
import { MANIFEST, readManifest } from './manifest.ts'
import { sizeOf } from './copy-file.ts'

/** A complete backup: the folder gets this name last. */
const whole = /^hoard-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z$/
/** A backup being made or removed: `.making-host-123-...`. */
const unfinished = /^\.(making|removing)-(.+)-(\d+)-hoard-/

export const backupName = (time: Date): string => `hoard-${time.toISOString().replace(/[:.]/g, '-')}`

export const unfinishedName = (name: string): string => `.making-${safeHost()}-${process.pid}-${name}`

const safeHost = () => hostname().replace(/[^\w]/g, '_')

/** Names of the complete backups in a folder, newest first. */
export async function listBackups(folder: string): Promise<string[]> {
  const names = (await nullIfMissing(readdir(folder))) ?? []
  const backups: string[] = []
  for (const name of names)
    if (whole.test(name) && (await sizeOf(join(folder, name, MANIFEST))) !== null) backups.push(name)
  return backups.toSorted().toReversed()
}

/** Path of the newest readable backup, whose images the next one can link to. Null: there is none. */
export async function findNewestBackup(folder: string): Promise<string | null> {
  for (const name of await listBackups(folder)) {
    const path = join(folder, name)
    if (await readManifest(path).then(Boolean, () => false)) return path
  }
  return null
}

/** Removes leftovers of commands that were killed on this machine. */
export async function sweepUnfinished(folder: string): Promise<void> {
  for (const name of (await nullIfMissing(readdir(folder))) ?? []) {
    const [, , host, pid] = unfinished.exec(name) ?? []
    if (host !== safeHost() || (Number(pid) !== process.pid && isRunning(Number(pid)))) continue
    await rm(join(folder, name), { recursive: true, force: true })
  }
}

/** Deletes all but the newest `keep` backups: renames each one before deleting its files. Returns their names. */
export async function deleteOldBackups(folder: string, keep: number): Promise<string[]> {
  const old = (await listBackups(folder)).slice(keep)
  for (const name of old) {
    const removing = join(folder, `.removing-${safeHost()}-${process.pid}-${name}`)
    await rename(join(folder, name), removing)
    await syncFolder(folder)
    await rm(removing, { recursive: true, force: true })
  }
  return old
}
