import { chmod, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import { makeFolder, syncFolder } from '#server/storage/durable.ts'
import { version } from '#server/version.ts'
import { openBackedUpShop, type BackedUpShop, type ShopLocation } from './backup-source.ts'
import { inspectDatabase } from './copy-database.ts'
import type { FileDigest } from '#server/storage/digest-stream.ts'
import { countFiles, digestFile, linkFile, type OnFile } from './copy-file.ts'
import { unfinishedName, backupName, findNewestBackup, sweepUnfinished } from './folders.ts'
import { DATABASE, MANIFEST, formatManifest, readManifest, type BackedUpFile, type Manifest } from './manifest.ts'

const PICTURES = 'files/pictures'
const KEY = 'session-key'
/** An image deleted during the backup is missing from its files; a newer copy of the database doesn't refer to it. */
const TRIES = 3

export interface BackupResult {
  path: string
  contents: Manifest
  /** Bytes that were copied; other files were linked to the previous backup. */
  copied: number
  /** Why the shop has no record of this backup; null: it has one. */
  unrecorded: unknown
}

/**
 * Backs up a shop, running or not, to a new folder in `into`: a snapshot of the database, its images, the
 * cookie-signing key and a manifest. Images never change, so those in the previous backup are verified and hard-linked.
 * The folder gets its final name last, so that every named backup is complete.
 */
export async function makeBackup(place: ShopLocation, into: string, onFile?: OnFile): Promise<BackupResult> {
  const folder = resolve(into)
  const within = relative(resolve(place.dataDir), folder)
  if (!within.startsWith('..') && within !== folder)
    throw new Error(`${folder} is inside DATA_DIR. Choose another folder for backups, preferably on another disk.`)
  await makeFolder(folder)
  await sweepUnfinished(folder)
  const before = await findNewestBackup(folder)
  const at = new Date()
  const name = backupName(at)
  const making = join(folder, unfinishedName(name))
  await mkdir(making, { mode: 0o700 })
  const shop = await openBackedUpShop(place)
  try {
    await shop.check()
    const made = await fill(making, { shop, before, at, onFile })
    const path = join(folder, name)
    await rename(making, path)
    await syncFolder(folder)
    // The backup is there, even if the shop's own disk has no space for the record.
    const unrecorded = await shop.note({ at: made.contents.madeAt, folder: path }).then(
      () => null,
      (error: unknown) => error,
    )
    return { path, ...made, unrecorded }
  } finally {
    await shop.close()
    await rm(making, { recursive: true, force: true })
  }
}

interface FillOptions {
  shop: BackedUpShop
  before: string | null
  at: Date
  onFile: OnFile | undefined
}

async function fill(making: string, { shop, before, at, onFile }: FillOptions) {
  const known = new Map((before && (await readManifest(before))?.files.map((file) => [file.path, file])) || [])
  const files = new Map<string, BackedUpFile>()
  let copied = 0

  function noteFile(path: string, written: FileDigest) {
    copied += written.bytes
    files.set(path, { path, ...written })
  }

  /** Links the image from the previous backup if it is intact, else copies it. False: the shop has no such file. */
  async function copyImage(name: string, size: number): Promise<boolean> {
    const path = `${PICTURES}/${name}`
    const to = join(making, path)
    const old = known.get(path)
    if (old?.bytes === size && before && (await linkFile(join(before, path), to))) {
      const found = await digestFile(to)
      if (found?.bytes === old.bytes && found.sha256 === old.sha256) {
        files.set(path, old)
        return true
      }
      // The previous copy is damaged, so copy the image again.
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
    const database = inspectDatabase(copy)
    ;({ schema } = database)
    missing = []
    const sizes = await shop.pictures()
    const count = countFiles(
      database.pictures.map((picture) => sizes.get(picture) ?? 0),
      onFile,
    )
    for (const picture of database.pictures) {
      const size = sizes.get(picture)
      const isKept = files.has(`${PICTURES}/${picture}`) || (size !== undefined && (await copyImage(picture, size)))
      if (!isKept) missing.push(picture)
      count(size ?? 0)
    }
  }
  const written = (await digestFile(copy))!
  noteFile(DATABASE, written)
  const key = await shop.copyKey(join(making, KEY))
  if (key) noteFile(KEY, key)

  const contents: Manifest = {
    format: 1,
    madeAt: at.toISOString(),
    version,
    schema,
    files: [...files.values()],
    missing,
  }
  await writeFile(join(making, MANIFEST), formatManifest(contents), { mode: 0o600, flush: true })
  await syncFolders(making)
  return { contents, copied }
}

/** Flushes the directory entries to disk as well. */
async function syncFolders(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true }))
    if (entry.isDirectory()) await syncFolders(join(folder, entry.name))
  await syncFolder(folder)
}
