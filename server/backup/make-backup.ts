import { chmod, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import { makeFolder, syncFolder } from '#server/files/durable.ts'
import { version } from '#server/version.ts'
import { openBackedUpShop, type BackedUpShop, type ShopPlace } from './backed-up-shop.ts'
import { examineDatabase } from './copy-database.ts'
import type { Bytes } from '#server/files/measuring.ts'
import { linkFile, readBytes } from './copy-file.ts'
import { makingName, nameAt, newestBackup, sweepUnfinished } from './folders.ts'
import { DATABASE, MANIFEST, manifestText, readManifest, type BackedUpFile, type Contents } from './manifest.ts'

const PICTURES = 'files/pictures'
const KEY = 'session-key'
/** A picture that is gone for good while the backup is made is missed by the database's copy: a newer copy doesn't know it. */
const TRIES = 3

export interface MadeBackup {
  path: string
  contents: Contents
  /** Bytes that were copied; all others were there from the backup before. */
  copied: number
}

/**
 * Backs up a shop, running or not, to a new folder below another one: the database as it is at one moment, every picture that it knows,
 * the key that signs cookies, a manifest. Pictures never change, so those that the backup before has are linked and not copied, once
 * they have been read and found to be whole. The folder gets its name last: what has the name is whole.
 */
export async function makeBackup(place: ShopPlace, into: string): Promise<MadeBackup> {
  const folder = resolve(into)
  const within = relative(resolve(place.dataDir), folder)
  if (!within.startsWith('..') && within !== folder)
    throw new Error(`${folder} lies in DATA_DIR: a backup belongs somewhere else, best on another disk.`)
  await makeFolder(folder)
  await sweepUnfinished(folder)
  const before = await newestBackup(folder)
  const at = new Date()
  const name = nameAt(at)
  const making = join(folder, makingName(name))
  await mkdir(making, { mode: 0o700 })
  const shop = await openBackedUpShop(place)
  try {
    await shop.check()
    const made = await fill(making, { shop, before, at })
    const path = join(folder, name)
    await rename(making, path)
    await syncFolder(folder)
    await shop.note({ at: made.contents.madeAt, folder: path })
    return { path, ...made }
  } finally {
    await shop.close()
    await rm(making, { recursive: true, force: true })
  }
}

interface Filling {
  shop: BackedUpShop
  before: string | null
  at: Date
}

async function fill(making: string, { shop, before, at }: Filling) {
  const known = new Map((before && (await readManifest(before))?.files.map((file) => [file.path, file])) || [])
  const files = new Map<string, BackedUpFile>()
  let copied = 0

  function noteFile(path: string, written: Bytes) {
    copied += written.bytes
    files.set(path, { path, ...written })
  }

  /** From the backup before where it is the same, else from the shop. False: the shop has no such file. */
  async function takePicture(name: string, size: number): Promise<boolean> {
    const path = `${PICTURES}/${name}`
    const to = join(making, path)
    const old = known.get(path)
    if (old?.bytes === size && before && (await linkFile(join(before, path), to))) {
      const found = await readBytes(to)
      if (found?.bytes === old.bytes && found.sha256 === old.sha256) {
        files.set(path, old)
        return true
      }
      // It is damaged there: a good one takes its place.
      await rm(to)
    }
    const written = await shop.copyPicture(name, to)
    if (written) noteFile(path, written)
    return written !== null
  }

  const copy = join(making, DATABASE)
  let missing: string[] = []
  let schema = ''
  for (let tries = 0; tries === 0 || (missing.length > 0 && tries < TRIES); tries++) {
    await rm(copy, { force: true })
    await shop.copyDatabase(copy)
    await chmod(copy, 0o600)
    const database = examineDatabase(copy)
    ;({ schema } = database)
    missing = []
    const sizes = await shop.pictures()
    for (const picture of database.pictures) {
      const size = sizes.get(picture)
      if (files.has(`${PICTURES}/${picture}`)) continue
      if (size === undefined || !(await takePicture(picture, size))) missing.push(picture)
    }
  }
  const written = (await readBytes(copy))!
  noteFile(DATABASE, written)
  const key = await shop.copyKey(join(making, KEY))
  if (key) noteFile(KEY, key)

  const contents: Contents = {
    format: 1,
    madeAt: at.toISOString(),
    version,
    schema,
    files: [...files.values()],
    missing,
  }
  await writeFile(join(making, MANIFEST), manifestText(contents), { mode: 0o600, flush: true })
  await syncFolders(making)
  return { contents, copied }
}

/** Names of files, too, have to be on the disk. */
async function syncFolders(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true }))
    if (entry.isDirectory()) await syncFolders(join(folder, entry.name))
  await syncFolder(folder)
}
