import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { readMoveState, reopen } from '#server/database/move-state.ts'
import { isSqliteInUse } from '#server/database/sqlite-in-use.ts'
import { isPostgresUrl } from '#server/database/open-database.ts'
import { makeFolder, syncFolder } from '#server/storage/durable.ts'
import { inspectDatabase } from '#server/operations/backup/copy-database.ts'
import type { ShopLocation } from '#server/operations/backup/backup-source.ts'
import { countFiles, fetchFile, type OnFile } from '#server/operations/backup/copy-file.ts'
import { findNewestBackup } from '#server/operations/backup/folders.ts'
import { DATABASE, readManifest, type Manifest } from '#server/operations/backup/manifest.ts'
import { openUnchecked } from '#server/operations/unchecked-database.ts'
import { TEMP_FOLDER } from '#server/storage/temp-files.ts'
import { restoreFiles, restoreToPostgres } from './restore-to-postgres.ts'

/** The backup can't be restored there; nothing has been changed. */
export class RestoreError extends Error {
  override name = 'RestoreError'
}

const STAGE = '.restoring'
/** Leftovers of commands in a DATA_DIR that has no shop. */
const ignoredNames = new Set([STAGE, 'lost+found', 'moving.lock', TEMP_FOLDER])

export interface RestoreResult {
  /** Path of the restored backup. */
  from: string
  contents: Manifest
  /** Where the previous data was moved; null: there was none. */
  aside: string | null
}

/**
 * Restores a backup, or the newest one in a folder of backups, into an empty DATA_DIR or PostgreSQL and an empty object
 * store. `force` moves existing data into a folder within DATA_DIR and keeps files in the store; a PostgreSQL must
 * always be empty. Everything is verified before anything changes.
 * @throws DamagedBackupError, RestoreError, MoveError
 */
export async function restoreBackup(
  given: string,
  shop: ShopLocation,
  { force = false, onFile }: { force?: boolean; onFile?: OnFile } = {},
): Promise<RestoreResult> {
  const from = await findBackup(resolve(given))
  const contents = (await readManifest(from))!
  if (!isPostgresUrl(shop.database))
    return { from, contents, aside: await restoreToFolder(from, contents, shop, { force, onFile }) }
  await restoreToPostgres(from, contents, shop, { force, onFile })
  return { from, contents, aside: null }
}

async function restoreToFolder(
  from: string,
  contents: Manifest,
  shop: ShopLocation,
  { force, onFile }: { force: boolean; onFile: OnFile | undefined },
): Promise<string | null> {
  const { dataDir } = shop
  await makeFolder(dataDir)
  const there = (await readdir(dataDir)).filter((name) => !ignoredNames.has(name))
  if (there.length > 0 && !force)
    throw new RestoreError(
      `${resolve(dataDir)} is not empty. Choose an empty DATA_DIR, or use --force to move its content aside.`,
    )
  // A running shop would keep writing to the files that were moved aside.
  if (isSqliteInUse(join(dataDir, DATABASE)))
    throw new RestoreError(`${join(dataDir, DATABASE)} is in use. Stop the shop first.`)
  const stage = join(dataDir, STAGE)
  await rm(stage, { recursive: true, force: true })
  await mkdir(stage, { mode: 0o700 })
  try {
    const isElsewhere = (path: string) => shop.filesUrl !== null && path.startsWith('files/')
    const here = contents.files.filter(({ path }) => !isElsewhere(path))
    const count = countFiles(
      here.map(({ bytes }) => bytes),
      onFile,
    )
    for (const file of here) {
      await fetchFile(from, stage, file)
      count(file.bytes)
    }
    inspectDatabase(join(stage, DATABASE))
    await resetMoveState(join(stage, DATABASE))
    if (shop.filesUrl !== null) await restoreFiles({ from, contents }, { shop, force, onFile }, async () => {})
    const aside = there.length > 0 ? await moveAside(dataDir, there) : null
    // The database comes last: once it is there, everything is.
    const names = (await readdir(stage)).filter((name) => name !== 'files' || shop.filesUrl === null)
    for (const name of names.toSorted((a, b) => Number(a === DATABASE) - Number(b === DATABASE)))
      await rename(join(stage, name), join(dataDir, name))
    await syncFolder(dataDir)
    return aside
  } finally {
    await rm(stage, { recursive: true, force: true })
  }
}

/**
 * Resets the move state: the backup may have been made during a move or with other file storage, and the restored shop
 * is open.
 */
async function resetMoveState(file: string): Promise<void> {
  await using copy = await openUnchecked(file)
  if (!(await readMoveState(copy.db, copy.dialect))) return
  await reopen(copy.db, copy.dialect)
  await copy.db.deleteFrom('moves').execute()
}

/** The folder itself, or the newest backup in it. */
async function findBackup(folder: string): Promise<string> {
  if (await readManifest(folder)) return folder
  const newest = await findNewestBackup(folder)
  if (!newest) throw new RestoreError(`${folder} is not a backup and contains none.`)
  return newest
}

async function moveAside(dataDir: string, names: string[]): Promise<string> {
  const aside = join(dataDir, `replaced-${new Date().toISOString().replace(/[:.]/g, '-')}`)
  await mkdir(aside, { mode: 0o700 })
  // The database goes first: a shop started in between must not open it without its images.
  for (const name of names.toSorted((a, b) => Number(b.startsWith(DATABASE)) - Number(a.startsWith(DATABASE))))
    await rename(join(dataDir, name), join(aside, name))
  await syncFolder(dataDir)
  return aside
}
