import { dirname, join, resolve } from 'node:path'
import type { Logger } from 'pino'
import type { Config } from '#server/config.ts'
import type { Files, TempFiles } from '#server/storage/files.ts'
import { openFiles } from '#server/storage/open-files.ts'
import { createTempFiles } from '#server/storage/temp-files.ts'
import { PARTS_PREFIX } from '#server/media/uploads/shared-store.ts'
import { openControl } from './control.ts'
import { MARKERS_PREFIX, readMark, removeMark, setMark } from './file-marks.ts'
import { openGate } from './gate.ts'
import { lockDatabase } from './lock.ts'
import { copyKey } from './keys.ts'
import { move, type MoveResult, type MoveProgress } from './move.ts'
import { openSide } from './open-side.ts'
import {
  parseDatabaseLocation,
  parseFilesLocation,
  MoveError,
  toTargetError,
  type DatabaseLocation,
  type FilesLocation,
} from './locations.ts'
import { sharedShapes } from './shapes.ts'
import { WRITABLE_TABLES } from './side.ts'
import { checkSource, checkDatabaseExists, ensureShopId } from './source.ts'
import { hasArrived, openTarget, prepareTarget } from './target.ts'

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
  const opened: { close(): Promise<unknown> }[] = []
  const keep = <T extends { close(): Promise<unknown> }>(one: T): T => {
    opened.push(one)
    return one
  }
  try {
    keep(await lockDatabase(from.database))
    const control = keep(await openControl(from.database.open))
    await checkSource(control.db, control.dialect, from)
    const row = await ensureShopId(control.db)
    const places = { databasePlace: to.database?.name ?? null, filesPlace: to.files?.open ?? null }
    const isClosed = row.state === 'moved'
    if (isClosed && (row.databasePlace !== places.databasePlace || row.filesPlace !== places.filesPlace))
      throw new MoveError(
        `The shop has moved from here to ${[row.databasePlace, row.filesPlace].filter(Boolean).join(' and ')}. Move it from there, or reopen it here: npm run move -- --undo.`,
      )
    const files = to.files && (await openStores(shop, from.files, to.files, log, keep))
    if (to.database) keep(await lockDatabase(to.database).catch(rethrowForTarget))
    if (isClosed && to.database && (await hasArrived(to.database, row.shop))) {
      // Completes a move that was killed just before this step.
      if (files) await markLeaving(files, row.shop)
      throw new MoveError(ARRIVED)
    }
    if (files) await markArrival(files, row.shop, to.files!, isClosed)
    const source = keep(await openSide(from.database.open, { isRead: true }))
    if (to.database)
      await prepareTarget(to.database, row.shop, from.database.name, await source.shapes()).catch(rethrowForTarget)
    const target = to.database && keep(await openSide(to.database.open))
    const shapes = target && (await sharedShapes(source, target))
    const tables = (await source.shapes()).map(({ table }) => table).filter((table) => !WRITABLE_TABLES.has(table))
    const keepsUploads = !to.database || (source.dialect === 'postgres' && target?.dialect === 'postgres')
    const moved = await move({
      source,
      gate: openGate(control.db, control.dialect, tables),
      database: target && { target, shapes: shapes! },
      files: files && {
        ...files,
        isLeft: (key) => key.startsWith(MARKERS_PREFIX) || (!keepsUploads && key.startsWith(PARTS_PREFIX)),
      },
      carry: async () => {
        if (to.database) await copyKey(control, from.database, to.database)
      },
      places,
      isClosed,
      tell,
    })
    if (target) await target.settle([...shapes!.theirs.values()])
    if (to.database) await openTarget(to.database)
    if (files) await markLeaving(files, row.shop)
    return moved
  } finally {
    for (const one of opened.toReversed()) await one.close()
  }
}

const rethrowForTarget = (error: unknown): never => {
  throw toTargetError(error)
}

const ARRIVED = 'The shop has already moved there. Start its servers with those settings.'

interface Stores {
  from: Files
  to: Files
  tempFiles: TempFiles
}

async function openStores(
  { dataDir }: ShopLocation,
  from: FilesLocation,
  to: FilesLocation,
  log: Logger,
  keep: <T extends Files>(files: T) => T,
): Promise<Stores> {
  // Temporary files on the target disk only need to be renamed.
  const tempFiles = createTempFiles(join(to.isDisk ? dirname(to.open) : resolve(dataDir), 'workshop'))
  const open = async ({ open, isDisk }: FilesLocation) =>
    keep(await openFiles({ filesUrl: isDisk ? null : open, dataDir: dirname(open), tempFiles, log }))
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
