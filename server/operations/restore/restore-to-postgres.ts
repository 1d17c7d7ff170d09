import { hash } from 'node:crypto'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { openDatabase } from '#server/database/open-database.ts'
import { makeFolder } from '#server/storage/durable.ts'
import { requireValidKey } from '#server/http/key-file.ts'
import { writeStoredKey } from '#server/http/stored-key.ts'
import { copyCounters } from '#server/operations/move/counters.ts'
import { Copier } from '#server/operations/move/copy-rows.ts'
import { openControl } from '#server/operations/move/control.ts'
import { openSide } from '#server/operations/move/open-side.ts'
import { parseDatabaseLocation, MoveError } from '#server/operations/move/locations.ts'
import { readMark, removeMark, setMark } from '#server/operations/move/file-marks.ts'
import type { Side } from '#server/operations/move/side.ts'
import type { TempFiles } from '#server/storage/files.ts'
import { sharedShapes } from '#server/operations/move/shapes.ts'
import { openTarget, prepareTarget } from '#server/operations/move/target.ts'
import { openBackedUpFiles, type ShopLocation } from '#server/operations/backup/backup-source.ts'
import { inspectDatabase } from '#server/operations/backup/copy-database.ts'
import { sizeOf } from '#server/operations/backup/copy-file.ts'
import { fetchFile } from '#server/operations/backup/restore-file.ts'
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
  { force }: { force: boolean },
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
    const place = parseDatabaseLocation(shop.database)
    const source = await openSide(copy, { isRead: true })
    try {
      const shapes = await source.shapes()
      await restoreFiles({ from, contents }, { shop, force }, () =>
        prepareTarget(place, nameOf(contents), from, shapes),
      )
      await copyRows(source, shop.database)
    } finally {
      await source.close()
    }
    await restoreKey(join(stage, KEY), shop.database)
    await openTarget(place)
  } finally {
    await rm(stage, { recursive: true, force: true })
  }
}

/**
 * Verifies the files of a backup and puts them into the shop's storage. Files never change, so those left by an
 * interrupted restore are reused. `begin` is called once the storage is known to accept them.
 * @throws MoveError if it holds other files, unless `force`: then those stay
 */
export async function restoreFiles(
  { from, contents }: { from: string; contents: Manifest },
  { shop, force }: { shop: ShopLocation; force: boolean },
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
    await begin()
    await setMark(files, tempFiles, name, 'arriving')
    const there = new Map<string, number>()
    for await (const { key, size } of files.list('')) there.set(key, size)
    for (const file of contents.files) {
      const key = file.path.slice(FILES.length)
      if (!file.path.startsWith(FILES) || there.get(key) === file.bytes) continue
      await fetchFile(from, stage, file)
      await files.put(key, join(stage, file.path))
    }
    await removeMark(files, name, 'arriving')
  } finally {
    await files.close()
  }
}

/** The same name for the same backup. */
const nameOf = (contents: Manifest) => `backup-${hash('sha256', JSON.stringify(contents)).slice(0, 32)}`

async function copyRows(source: Side, url: string): Promise<void> {
  const target = await openSide(url)
  try {
    const shapes = await sharedShapes(source, target)
    const copier = new Copier(target, shapes)
    await target.prepare([...shapes.theirs.values()])
    await source.withSnapshot(async (moment) => {
      for (const shape of shapes.ours) await copier.copy(moment, shape, () => {})
    })
    await copyCounters(source, target, shapes)
    await target.settle([...shapes.theirs.values()])
  } finally {
    await target.close()
  }
}

async function restoreKey(file: string, url: string): Promise<void> {
  if ((await sizeOf(file)) === null) return
  const { db, close } = await openControl(url)
  try {
    await writeStoredKey(db, requireValidKey(await readFile(file, 'utf8'), file))
  } finally {
    await close()
  }
}
