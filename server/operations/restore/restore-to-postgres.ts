import { hash } from 'node:crypto'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { openDatabase } from '#server/database/open-database.ts'
import { makeFolder } from '#server/storage/durable.ts'
import { requireValidKey } from '#server/http/key-file.ts'
import { writeStoredKey } from '#server/http/stored-key.ts'
import type { Database } from '#server/database/database.ts'
import { reopen } from '#server/database/move-state.ts'
import { copyRows } from '#server/operations/copy-rows.ts'
import { listTables } from '#server/operations/tables.ts'
import { openUnchecked } from '#server/operations/unchecked-database.ts'
import { parseDatabaseLocation, MoveError } from '#server/operations/move/locations.ts'
import { readMark, removeMark, setMark } from '#server/operations/move/file-marks.ts'
import type { TempFiles } from '#server/storage/files.ts'
import { openTarget, prepareTarget } from '#server/operations/move/target.ts'
import { openBackedUpFiles, type ShopLocation } from '#server/operations/backup/backup-source.ts'
import { inspectDatabase } from '#server/operations/backup/copy-database.ts'
import { countFiles, fetchFile, sizeOf, verifyFile, type OnFile } from '#server/operations/backup/copy-file.ts'
import { DATABASE, type Manifest } from '#server/operations/backup/manifest.ts'

const FILES = 'files/'
const STAGE = '.restoring'
const KEY = 'session-key'

/**
 * Restores a backup to an empty PostgreSQL, and its files to the shop's file storage. An interrupted restore resumes
 * when repeated with the same backup. No server can open the database before it is complete.
 * @throws DamagedBackupError, RestoreError, MoveError
 */
export async function restoreToPostgres(
  from: string,
  contents: Manifest,
  shop: ShopLocation,
  { force, onFile }: { force: boolean; onFile: OnFile | undefined },
): Promise<void> {
  const stage = join(shop.dataDir, STAGE)
  await rm(stage, { recursive: true, force: true })
  await makeFolder(shop.dataDir)
  await mkdir(stage, { mode: 0o700 })
  try {
    for (const file of contents.files) if (!file.path.startsWith(FILES)) await fetchFile(from, stage, file)
    const copy = join(stage, DATABASE)
    inspectDatabase(copy)
    // Migrates an older backup to the current schema.
    await (await openDatabase(copy, { evenIfMoved: true })).close()
    await using source = await openUnchecked(copy)
    await using target = await openTarget(parseDatabaseLocation(shop.database))
    const tables = await listTables(source)
    await restoreFiles({ from, contents }, { shop, force, onFile }, () =>
      prepareTarget(target, nameOf(contents), from, tables),
    )
    await copyRows(source, target)
    await restoreKey(join(stage, KEY), target.db)
    await reopen(target.db, target.dialect)
  } finally {
    await rm(stage, { recursive: true, force: true })
  }
}

/**
 * Puts the files of a backup into the shop's storage. Files never change, so those left by an interrupted restore are
 * reused. `begin` is called once all files are verified and the storage is known to accept them.
 * @throws MoveError if it holds other files, unless `force`: then those stay
 */
export async function restoreFiles(
  { from, contents }: { from: string; contents: Manifest },
  { shop, force, onFile }: { shop: ShopLocation; force: boolean; onFile: OnFile | undefined },
  begin: () => Promise<void>,
): Promise<void> {
  const stage = join(shop.dataDir, STAGE)
  const tempFiles: TempFiles = { newPath: (kind) => join(stage, kind), sweep: async () => 0 }
  const files = await openBackedUpFiles(shop, stage)
  const name = nameOf(contents)
  try {
    if (!force && (await readMark(files, name)) === null)
      throw new MoveError(
        `${shop.filesUrl ?? join(shop.dataDir, 'files')} is not empty. Choose an empty one, or use --force to keep its files and add the missing ones.`,
      )
    const stored = contents.files.filter(({ path }) => path.startsWith(FILES))
    const sizes = stored.map(({ bytes }) => bytes)
    const countVerified = countFiles(sizes, onFile)
    for (const file of stored) {
      await verifyFile(from, file)
      countVerified(file.bytes)
    }
    await begin()
    await setMark(files, tempFiles, name, 'arriving')
    const there = new Map<string, number>()
    for await (const { key, size } of files.list('')) there.set(key, size)
    const countStored = countFiles(sizes, onFile)
    for (const file of stored) {
      const key = file.path.slice(FILES.length)
      if (there.get(key) !== file.bytes) {
        await fetchFile(from, stage, file)
        await files.put(key, join(stage, file.path))
      }
      countStored(file.bytes)
    }
    await removeMark(files, name, 'arriving')
  } finally {
    await files.close()
  }
}

/** The same name for the same backup. */
const nameOf = (contents: Manifest) => `backup-${hash('sha256', JSON.stringify(contents)).slice(0, 32)}`

async function restoreKey(file: string, db: Database): Promise<void> {
  if ((await sizeOf(file)) !== null) await writeStoredKey(db, requireValidKey(await readFile(file, 'utf8'), file))
}
