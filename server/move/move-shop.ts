import { dirname, join, resolve } from 'node:path'
import type { Logger } from 'pino'
import type { Config } from '#server/config.ts'
import type { Files, Workshop } from '#server/files/files.ts'
import { openFiles } from '#server/files/open-files.ts'
import { openWorkshop } from '#server/files/workshop.ts'
import { COMING } from '#server/uploads/shared-store.ts'
import { openControl } from './control.ts'
import { FILE_MARKS, markIn, removeMark, setMark } from './file-marks.ts'
import { openGate } from './gate.ts'
import { lockPlace } from './lock.ts'
import { carryKey } from './keys.ts'
import { move, type Moved, type Tell } from './move.ts'
import { openSide } from './open-side.ts'
import { databasePlace, filesPlace, MoveRefused, ofTarget, type DatabasePlace, type FilesPlace } from './places.ts'
import { sharedShapes } from './shapes.ts'
import { KEPT_OPEN } from './side.ts'
import { checkSource, checkThere, identify } from './source.ts'
import { hasArrived, openTarget, prepareTarget } from './target.ts'

export type ShopPlace = Pick<Config, 'database' | 'dataDir' | 'filesUrl'>

/** Where a shop is to be. Null: as it is. */
export interface Destination {
  database: DatabasePlace | null
  files: FilesPlace | null
}

/** Where the shop of these settings has its database and its files. */
export function placesOf({ database, dataDir, filesUrl }: ShopPlace): { database: DatabasePlace; files: FilesPlace } {
  return { database: databasePlace(database), files: filesPlace(filesUrl ?? join(resolve(dataDir), 'files')) }
}

/**
 * Moves the shop of these settings, which may be open, and leaves it closed for writing where it was. What was begun and cut off goes on
 * where it was. @throws MoveRefused, NoDatabase
 */
export async function moveShop(shop: ShopPlace, to: Destination, tell: Tell, log: Logger): Promise<Moved> {
  const from = placesOf(shop)
  refuseNowhere(from, to)
  checkThere(from.database)
  const opened: { close(): Promise<unknown> }[] = []
  const keep = <T extends { close(): Promise<unknown> }>(one: T): T => {
    opened.push(one)
    return one
  }
  try {
    keep(await lockPlace(from.database))
    const control = keep(await openControl(from.database.open))
    await checkSource(control.db, control.dialect, from)
    const row = await identify(control.db)
    const places = { databasePlace: to.database?.name ?? null, filesPlace: to.files?.open ?? null }
    const isClosed = row.state === 'moved'
    if (isClosed && (row.databasePlace !== places.databasePlace || row.filesPlace !== places.filesPlace))
      throw new MoveRefused(
        `The shop has moved from here: to ${[row.databasePlace, row.filesPlace].filter(Boolean).join(' and ')}. It is moved on from there, or opened here again: npm run move -- --undo.`,
      )
    const files = to.files && (await openStores(shop, from.files, to.files, log, keep))
    if (to.database) keep(await lockPlace(to.database).catch(blamed))
    if (isClosed && to.database && (await hasArrived(to.database, row.shop))) {
      // Whoever was killed after the last step but one has left this to do.
      if (files) await markLeaving(files, row.shop)
      throw new MoveRefused(ARRIVED)
    }
    if (files) await markArrival(files, row.shop, to.files!, isClosed)
    const source = keep(await openSide(from.database.open, { isRead: true }))
    if (to.database) await prepareTarget(to.database, row.shop, from.database.name, await source.shapes()).catch(blamed)
    const target = to.database && keep(await openSide(to.database.open))
    const shapes = target && (await sharedShapes(source, target))
    const tables = (await source.shapes()).map(({ table }) => table).filter((table) => !KEPT_OPEN.has(table))
    const keepsUploads = !to.database || (source.dialect === 'postgres' && target?.dialect === 'postgres')
    const moved = await move({
      source,
      gate: openGate(control.db, control.dialect, tables),
      database: target && { target, shapes: shapes! },
      files: files && {
        ...files,
        isLeft: (key) => key.startsWith(FILE_MARKS) || (!keepsUploads && key.startsWith(COMING)),
      },
      carry: async () => {
        if (to.database) await carryKey(control, from.database, to.database)
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

const blamed = (error: unknown): never => {
  throw ofTarget(error)
}

const ARRIVED = 'The shop has arrived there already: start its servers with those settings.'

interface Stores {
  from: Files
  to: Files
  workshop: Workshop
}

async function openStores(
  { dataDir }: ShopPlace,
  from: FilesPlace,
  to: FilesPlace,
  log: Logger,
  keep: <T extends Files>(files: T) => T,
): Promise<Stores> {
  // On the disk that files come to they need only be given their names.
  const workshop = openWorkshop(join(to.isDisk ? dirname(to.open) : resolve(dataDir), 'workshop'))
  const open = async ({ open, isDisk }: FilesPlace) =>
    keep(await openFiles({ filesUrl: isDisk ? null : open, dataDir: dirname(open), workshop, log }))
  return { from: await open(from), to: await open(to).catch(blamed), workshop }
}

function refuseNowhere(from: { database: DatabasePlace; files: FilesPlace }, to: Destination): void {
  if (!to.database && !to.files) throw new MoveRefused('Where to? Give --to-database, --to-files or both.')
  if (to.database?.open === from.database.open)
    throw new MoveRefused(`The shop's database is ${to.database.name} already.`)
  if (to.files?.open === from.files.open) throw new MoveRefused(`The shop's files are in ${to.files.open} already.`)
  const [database, files] = [to.database ?? from.database, to.files ?? from.files]
  if (database.dataDir && files.isDisk && dirname(files.open) !== database.dataDir)
    throw new MoveRefused(
      `A server has a SQLite database and files on the disk in one DATA_DIR, not in ${database.dataDir} and ${dirname(files.open)}: move both.`,
    )
}

/** Only where nothing is, or what this shop has left there: everything else in it is taken away at the end. */
async function markArrival(
  { to, workshop }: Stores,
  shop: string,
  place: FilesPlace,
  isClosed: boolean,
): Promise<void> {
  const mark = await markIn(to, shop)
  if (mark === null && isClosed) throw new MoveRefused(ARRIVED)
  if (mark === null)
    throw new MoveRefused(
      `${place.open} is not empty, and what is in it was not left by this shop, nor by an earlier attempt to move it. Take an empty one.`,
    )
  await setMark(to, workshop, shop, 'arriving').catch(blamed)
}

async function markLeaving({ from, to, workshop }: Stores, shop: string): Promise<void> {
  await setMark(from, workshop, shop, 'left')
  await removeMark(to, shop, 'left')
  await removeMark(to, shop, 'arriving')
}
