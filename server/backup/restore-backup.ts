import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import SQLite from 'better-sqlite3'
import { makeFolder, syncFolder } from '#server/files/durable.ts'
import { orNull } from '#server/files/missing.ts'
import { examineDatabase } from './copy-database.ts'
import { copyFile, sizeOf } from './copy-file.ts'
import { newestBackup } from './folders.ts'
import { DamagedBackup, DATABASE, readManifest, type BackedUpFile, type Contents } from './manifest.ts'

/** It can't be restored there, or not like this; nothing has been changed. */
export class RestoreRefused extends Error {
  override name = 'RestoreRefused'
}

const STAGE = '.restoring'
const harmless = new Set([STAGE, 'lost+found'])

export interface Restored {
  /** The backup that was taken. */
  from: string
  contents: Contents
  /** Where what was there before is now; null: there was nothing. */
  aside: string | null
}

/**
 * Restores a backup, or the newest one in a folder of backups, into a DATA_DIR that is empty. With `force` what is there is put aside,
 * into a folder within it. Everything is copied and looked at before anything is changed. @throws DamagedBackup, RestoreRefused
 */
export async function restoreBackup(given: string, dataDir: string, { force = false } = {}): Promise<Restored> {
  const from = await findBackup(resolve(given))
  const contents = (await readManifest(from))!
  await makeFolder(dataDir)
  const there = (await readdir(dataDir)).filter((name) => !harmless.has(name))
  if (there.length > 0 && !force)
    throw new RestoreRefused(
      `${resolve(dataDir)} is not empty. Take an empty DATA_DIR, or --force: what is there is put aside then.`,
    )
  refuseWhileOpen(join(dataDir, DATABASE), (await sizeOf(join(dataDir, DATABASE))) !== null)
  const stage = join(dataDir, STAGE)
  await rm(stage, { recursive: true, force: true })
  await mkdir(stage, { mode: 0o700 })
  try {
    for (const file of contents.files) await fetchFile(from, stage, file)
    examineDatabase(join(stage, DATABASE))
    const aside = there.length > 0 ? await putAside(dataDir, there) : null
    // The database comes last: where it is, everything is.
    for (const name of (await readdir(stage)).toSorted((a, b) => Number(a === DATABASE) - Number(b === DATABASE)))
      await rename(join(stage, name), join(dataDir, name))
    await syncFolder(dataDir)
    return { from, contents, aside }
  } finally {
    await rm(stage, { recursive: true, force: true })
  }
}

/** The folder itself, or the newest backup in it. */
async function findBackup(folder: string): Promise<string> {
  if (await readManifest(folder)) return folder
  const newest = await newestBackup(folder)
  if (!newest) throw new RestoreRefused(`${folder} is no backup, and there is none in it.`)
  return newest
}

async function fetchFile(from: string, to: string, { path, bytes, sha256 }: BackedUpFile): Promise<void> {
  const source = join(from, path)
  const found = await orNull(copyFile(source, join(to, path)))
  if (!found) throw new DamagedBackup(`${source} is missing: the backup is not whole.`)
  if (found.bytes !== bytes)
    throw new DamagedBackup(`${source} is damaged: it has ${found.bytes} bytes and not ${bytes}.`)
  if (found.sha256 !== sha256)
    throw new DamagedBackup(`${source} is damaged: its bytes are not those that were written.`)
}

/** A shop that is running would go on writing to files that have been put aside. */
function refuseWhileOpen(file: string, exists: boolean): void {
  if (!exists) return
  const connection = new SQLite(file, { timeout: 0 })
  try {
    connection.pragma('locking_mode = exclusive')
    connection.exec('begin exclusive; rollback')
  } catch (error) {
    if (error instanceof SQLite.SqliteError && /^SQLITE_(BUSY|LOCKED)/.test(error.code))
      throw new RestoreRefused(`${file} is in use. Stop the shop first.`)
    // What is damaged is put aside all the same: it may be why somebody restores.
    if (!(error instanceof SQLite.SqliteError)) throw error
  } finally {
    connection.close()
  }
}

async function putAside(dataDir: string, names: string[]): Promise<string> {
  const aside = join(dataDir, `replaced-${new Date().toISOString().replace(/[:.]/g, '-')}`)
  await mkdir(aside, { mode: 0o700 })
  // The database goes first: a shop that is started in between must not find it without its pictures.
  for (const name of names.toSorted((a, b) => Number(b.startsWith(DATABASE)) - Number(a.startsWith(DATABASE))))
    await rename(join(dataDir, name), join(aside, name))
  await syncFolder(dataDir)
  return aside
}
