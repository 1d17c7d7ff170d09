import { dirname, join, resolve } from 'node:path'
import type { Logger } from 'pino'
import type { Config } from '#server/config.ts'
import { openFiles } from '#server/storage/open-files.ts'
import { createTempFiles, TEMP_FOLDER } from '#server/storage/temp-files.ts'
import { PARTS_PREFIX } from '#server/media/uploads/shared-store.ts'
import type { Database } from '#server/database/database.ts'
import { hasServers, reopen, readMoveState } from '#server/database/move-state.ts'
import { isSqliteInUse } from '#server/database/sqlite-in-use.ts'
import { readKeyFile, writeKeyFile } from '#server/http/key-file.ts'
import { readStoredKey, writeStoredKey } from '#server/http/stored-key.ts'
import { copiesUploads, listTables } from '#server/operations/tables.ts'
import { openUnchecked } from '#server/operations/unchecked-database.ts'
import type { FileCopy } from './copy-files.ts'
import { MARKERS_PREFIX, readMark, removeMark, setMark } from './file-marks.ts'
import { openGate } from './gate.ts'
import { lockDatabase } from './lock.ts'
import { move, type MoveResult, type MoveProgress } from './move.ts'
import {
  parseDatabaseLocation,
  parseFilesLocation,
  MoveError,
  rethrowForTarget,
  type DatabaseLocation,
  type FilesLocation,
} from './locations.ts'
import { checkSource, checkDatabaseExists, ensureShopId } from './source.ts'
import { hasArrived, openTarget, prepareTarget, type Target } from './target.ts'

export type ShopLocation = Pick<Config, 'database' | 'dataDir' | 'filesUrl'>

/** Where a shop moves to. Null: that part stays. */
export interface Destination {
  database: DatabaseLocation | null
  files: FilesLocation | null
}

/** Database and file locations of a configuration. */
export function locationsOf({ database, dataDir, filesUrl }: ShopLocation): {
  database: DatabaseLocation
  files: FilesLocation
} {
  return {
    database: parseDatabaseLocation(database),
    files: parseFilesLocation(filesUrl ?? join(resolve(dataDir), 'files')),
  }
}

/**
 * Moves a shop, which may be running, and leaves the old location closed for writing. An interrupted move resumes.
 * @throws MoveError, DatabaseOpenError
 */
export async function moveShop(
  shop: ShopLocation,
  to: Destination,
  tell: MoveProgress,
  log: Logger,
): Promise<MoveResult> {
  const from = locationsOf(shop)
  checkDestination(from, to)
  checkDatabaseExists(from.database)
  await using opened = new AsyncDisposableStack()
  opened.use(await lockDatabase(from.database))
  const control = opened.use(await openUnchecked(from.database.open))
  await checkSource(control, from)
  const row = await ensureShopId(control.db)
  const places = { databasePlace: to.database?.name ?? null, filesPlace: to.files?.open ?? null }
  const isClosed = row.state === 'moved'
  if (isClosed && (row.databasePlace !== places.databasePlace || row.filesPlace !== places.filesPlace))
    throw new MoveError(
      `The shop has moved from here to ${[row.databasePlace, row.filesPlace].filter(Boolean).join(' and ')}. Move it from there, or reopen it here: hoard move --undo.`,
    )
  const files = to.files && (await openStores(shop, from.files, to.files, log, opened))
  if (to.database) opened.use(await lockDatabase(to.database).catch(rethrowForTarget))
  const target = to.database && opened.use(await openTarget(to.database).catch(rethrowForTarget))
  if (isClosed && target && (await hasArrived(target, row.shop))) {
    // Completes a move that was killed just before this step.
    if (files) await markLeaving(files, row.shop)
    throw new MoveError(ARRIVED)
  }
  if (files) await markArrival(files, row.shop, to.files!, isClosed)
  const tables = await listTables(control)
  if (target) await prepareTarget(target, row.shop, from.database.name, tables).catch(rethrowForTarget)
  // The gate needs its own connection, because SQLite has no second statement while rows are read.
  const source = opened.use(await openUnchecked(from.database.open))
  const keepsUploads = !target || copiesUploads(source.dialect, target.dialect)
  const moved = await move({
    gate: openGate(control, tables),
    database: target && { source, target },
    files: files && {
      ...files,
      known: new Map(),
      isLeft: (key) => key.startsWith(MARKERS_PREFIX) || (!keepsUploads && key.startsWith(PARTS_PREFIX)),
      tell: tell.files,
    },
    carry: async () => {
      if (target) await copyKey(control.db, from.database, target)
    },
    places,
    isClosed,
    tell,
  })
  if (target) await reopen(target.db, target.dialect)
  if (files) await markLeaving(files, row.shop)
  return moved
}

/**
 * Reopens the old location of a shop that has moved. Data written at the new location is not copied back.
 * @throws MoveError
 */
export async function undoMove(shop: ShopLocation): Promise<string> {
  const { database } = locationsOf(shop)
  checkDatabaseExists(database)
  await using opened = new AsyncDisposableStack()
  opened.use(await lockDatabase(database))
  const isInFile = database.dataDir !== null && isSqliteInUse(database.open)
  const { db, dialect } = opened.use(await openUnchecked(database.open))
  const row = await readMoveState(db, dialect)
  if (!row || row.state === 'arriving') throw new MoveError(`No shop has moved from ${database.name}.`)
  if (row.state === 'open' && row.filesPlace !== null && (isInFile || (!database.dataDir && (await hasServers(db)))))
    throw new MoveError(`A server is using ${database.name}, with its files in ${row.filesPlace}. Stop it first.`)
  // Even an open database may contain leftovers of a killed attempt.
  await reopen(db, dialect)
  return database.name
}

/** Copies the cookie-signing key, so that sessions stay valid. A shop that was never started has none. */
async function copyKey(source: Database, from: DatabaseLocation, { place, db }: Target): Promise<void> {
  const key = from.dataDir ? await readKeyFile(from.dataDir) : await readStoredKey(source)
  if (key === null) return
  if (place.dataDir) await writeKeyFile(place.dataDir, key)
  else await writeStoredKey(db, key)
}

const ARRIVED = 'The shop has already moved there. Start its servers with those settings.'

type Stores = Pick<FileCopy, 'from' | 'to' | 'tempFiles'>

async function openStores(
  { dataDir }: ShopLocation,
  from: FilesLocation,
  to: FilesLocation,
  log: Logger,
  opened: AsyncDisposableStack,
): Promise<Stores> {
  // Temporary files on the target disk only need to be renamed.
  const tempFiles = createTempFiles(join(to.isDisk ? dirname(to.open) : resolve(dataDir), TEMP_FOLDER))
  const open = async ({ open, isDisk }: FilesLocation) => {
    const files = await openFiles({ filesUrl: isDisk ? null : open, dataDir: dirname(open), tempFiles, log })
    opened.defer(() => files.close())
    return files
  }
  return { from: await open(from), to: await open(to).catch(rethrowForTarget), tempFiles }
}

function checkDestination(from: { database: DatabaseLocation; files: FilesLocation }, to: Destination): void {
  if (!to.database && !to.files) throw new MoveError('No destination given. Use --to-database, --to-files or both.')
  if (to.database?.open === from.database.open)
    throw new MoveError(`The shop’s database is already ${to.database.name}.`)
  if (to.files?.open === from.files.open) throw new MoveError(`The shop’s files are already in ${to.files.open}.`)
  const [database, files] = [to.database ?? from.database, to.files ?? from.files]
  if (database.dataDir && files.isDisk && dirname(files.open) !== database.dataDir)
    throw new MoveError(
      `A server needs its SQLite database and local files in one DATA_DIR, not in ${database.dataDir} and ${dirname(files.open)}. Move both.`,
    )
}

/** Accepts only an empty storage or one left by this shop, because the move deletes all other files in it. */
async function markArrival(
  { to, tempFiles }: Stores,
  shop: string,
  place: FilesLocation,
  isClosed: boolean,
): Promise<void> {
  const mark = await readMark(to, shop)
  if (mark === null && isClosed) throw new MoveError(ARRIVED)
  if (mark === null)
    throw new MoveError(
      `${place.open} is not empty, and its content isn’t from this shop or an earlier attempt to move it. Choose an empty one.`,
    )
  await setMark(to, tempFiles, shop, 'arriving').catch(rethrowForTarget)
}

async function markLeaving({ from, to, tempFiles }: Stores, shop: string): Promise<void> {
  await setMark(from, tempFiles, shop, 'left')
  await removeMark(to, shop, 'left')
  await removeMark(to, shop, 'arriving')
}
