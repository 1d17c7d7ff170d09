import { hash } from 'node:crypto'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { openDatabase } from '#server/database/open-database.ts'
import { makeFolder } from '#server/files/durable.ts'
import { checkedKey } from '#server/http/key-file.ts'
import { writeStoredKey } from '#server/http/stored-key.ts'
import { carryCounters } from '#server/move/counters.ts'
import { Copier } from '#server/move/copy-rows.ts'
import { openControl } from '#server/move/control.ts'
import { openSide } from '#server/move/open-side.ts'
import { databasePlace, MoveRefused } from '#server/move/places.ts'
import { markIn, removeMark, setMark } from '#server/move/file-marks.ts'
import type { Side } from '#server/move/side.ts'
import type { Workshop } from '#server/files/files.ts'
import { sharedShapes } from '#server/move/shapes.ts'
import { openTarget, prepareTarget } from '#server/move/target.ts'
import { openBackedUpFiles, type ShopPlace } from './backed-up-shop.ts'
import { examineDatabase } from './copy-database.ts'
import { sizeOf } from './copy-file.ts'
import { fetchFile } from './fetch-file.ts'
import { DATABASE, type Contents } from './manifest.ts'

const FILES = 'files/'
const STAGE = '.restoring'
const KEY = 'session-key'

/**
 * Restores a backup to a PostgreSQL that is empty, and its files to where this shop has them. What was begun and cut off goes on when the
 * same backup is restored again. No server opens the database before all of it is there. @throws DamagedBackup, RestoreRefused, MoveRefused
 */
export async function restoreToPostgres(
  from: string,
  contents: Contents,
  shop: ShopPlace,
  { force }: { force: boolean },
): Promise<void> {
  const stage = join(shop.dataDir, STAGE)
  await rm(stage, { recursive: true, force: true })
  await makeFolder(shop.dataDir)
  await mkdir(stage, { mode: 0o700 })
  try {
    for (const file of contents.files) if (!file.path.startsWith(FILES)) await fetchFile(from, stage, file)
    const copy = join(stage, DATABASE)
    examineDatabase(copy)
    // An older one is brought to what this version needs.
    await (await openDatabase(copy, { evenIfMoved: true })).close()
    const place = databasePlace(shop.database)
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
 * Gives the files of a backup to the shop's store, each looked at on its way. What a restoring that was cut off has put there is the same:
 * files never change. `begin` is called once it is known that they can go there. @throws MoveRefused when there are others, unless `force`: then those stay
 */
export async function restoreFiles(
  { from, contents }: { from: string; contents: Contents },
  { shop, force }: { shop: ShopPlace; force: boolean },
  begin: () => Promise<void>,
): Promise<void> {
  const stage = join(shop.dataDir, STAGE)
  const workshop: Workshop = { newPath: (kind) => join(stage, kind), sweep: async () => 0 }
  const files = await openBackedUpFiles(shop, stage)
  const name = nameOf(contents)
  try {
    if (!force && (await markIn(files, name)) === null)
      throw new MoveRefused(
        `${shop.filesUrl ?? join(shop.dataDir, 'files')} is not empty. Take an empty one, or --force: what is there stays then, and what is missing is added.`,
      )
    await begin()
    await setMark(files, workshop, name, 'arriving')
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

/** The same for the same backup. */
const nameOf = (contents: Contents) => `backup-${hash('sha256', JSON.stringify(contents)).slice(0, 32)}`

async function copyRows(source: Side, url: string): Promise<void> {
  const target = await openSide(url)
  try {
    const shapes = await sharedShapes(source, target)
    const copier = new Copier(target, shapes)
    await target.prepare([...shapes.theirs.values()])
    await source.atOneMoment(async (moment) => {
      for (const shape of shapes.ours) await copier.copy(moment, shape, () => {})
    })
    await carryCounters(source, target, shapes)
    await target.settle([...shapes.theirs.values()])
  } finally {
    await target.close()
  }
}

async function restoreKey(file: string, url: string): Promise<void> {
  if ((await sizeOf(file)) === null) return
  const { db, close } = await openControl(url)
  try {
    await writeStoredKey(db, checkedKey(await readFile(file, 'utf8'), file))
  } finally {
    await close()
  }
}
