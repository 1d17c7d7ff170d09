import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import SQLite from 'better-sqlite3'
import { isInUse } from '#server/database/in-use.ts'
import { isPostgresUrl } from '#server/database/open-database.ts'
import { makeFolder, syncFolder } from '#server/files/durable.ts'
import { examineDatabase } from './copy-database.ts'
import type { ShopPlace } from './backed-up-shop.ts'
import { fetchFile } from './fetch-file.ts'
import { newestBackup } from './folders.ts'
import { DATABASE, readManifest, type Contents } from './manifest.ts'
import { restoreFiles, restoreToPostgres } from './restore-grown.ts'

/** It can't be restored there, or not like this; nothing has been changed. */
export class RestoreRefused extends Error {
  override name = 'RestoreRefused'
}

const STAGE = '.restoring'
/** What commands leave in a DATA_DIR without a shop. */
const harmless = new Set([STAGE, 'lost+found', 'moving.lock', 'workshop'])

export interface Restored {
  /** The backup that was taken. */
  from: string
  contents: Contents
  /** Where what was there before is now; null: there was nothing. */
  aside: string | null
}

/**
 * Restores a backup, or the newest one in a folder of backups, to where this shop keeps what it has: a DATA_DIR that is empty, or a
 * PostgreSQL that is, and an object store whose folder is. With `force` what is in DATA_DIR is put aside, into a folder within it, and files
 * that are in the store stay there; a PostgreSQL has to be empty. Everything is looked at before anything is changed. @throws DamagedBackup, RestoreRefused, MoveRefused
 */
export async function restoreBackup(given: string, shop: ShopPlace, { force = false } = {}): Promise<Restored> {
  const from = await findBackup(resolve(given))
  const contents = (await readManifest(from))!
  if (!isPostgresUrl(shop.database))
    return { from, contents, aside: await restoreToFolder(from, contents, shop, force) }
  await restoreToPostgres(from, contents, shop, { force })
  return { from, contents, aside: null }
}

async function restoreToFolder(
  from: string,
  contents: Contents,
  shop: ShopPlace,
  force: boolean,
): Promise<string | null> {
  const { dataDir } = shop
  await makeFolder(dataDir)
  const there = (await readdir(dataDir)).filter((name) => !harmless.has(name))
  if (there.length > 0 && !force)
    throw new RestoreRefused(
      `${resolve(dataDir)} is not empty. Take an empty DATA_DIR, or --force: what is there is put aside then.`,
    )
  // A shop that is running would go on writing to files that have been put aside.
  if (isInUse(join(dataDir, DATABASE)))
    throw new RestoreRefused(`${join(dataDir, DATABASE)} is in use. Stop the shop first.`)
  const stage = join(dataDir, STAGE)
  await rm(stage, { recursive: true, force: true })
  await mkdir(stage, { mode: 0o700 })
  try {
    const isElsewhere = (path: string) => shop.filesUrl !== null && path.startsWith('files/')
    for (const file of contents.files) if (!isElsewhere(file.path)) await fetchFile(from, stage, file)
    examineDatabase(join(stage, DATABASE))
    forgetPlace(join(stage, DATABASE))
    if (shop.filesUrl !== null) await restoreFiles({ from, contents }, { shop, force }, async () => {})
    const aside = there.length > 0 ? await putAside(dataDir, there) : null
    // The database comes last: where it is, everything is.
    const names = (await readdir(stage)).filter((name) => name !== 'files' || shop.filesUrl === null)
    for (const name of names.toSorted((a, b) => Number(a === DATABASE) - Number(b === DATABASE)))
      await rename(join(stage, name), join(dataDir, name))
    await syncFolder(dataDir)
    return aside
  } finally {
    await rm(stage, { recursive: true, force: true })
  }
}

/** It may have been read while the shop was moved, or where it has its files elsewhere: what is restored is open, and another shop. */
function forgetPlace(file: string): void {
  const connection = new SQLite(file)
  try {
    if (!connection.prepare("select 1 from sqlite_master where name = 'moves'").get()) return
    const triggers = connection
      .prepare("select name from sqlite_master where type = 'trigger' and name like 'moving!_%' escape '!'")
      .pluck()
    for (const name of triggers.all() as string[]) connection.exec(`drop trigger "${name}"`)
    connection.exec('drop table if exists moves_until; delete from moves')
  } finally {
    connection.close()
  }
}

/** The folder itself, or the newest backup in it. */
async function findBackup(folder: string): Promise<string> {
  if (await readManifest(folder)) return folder
  const newest = await newestBackup(folder)
  if (!newest) throw new RestoreRefused(`${folder} is no backup, and there is none in it.`)
  return newest
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
