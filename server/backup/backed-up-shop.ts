import { existsSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import type { Config } from '#server/config.ts'
import { standing, whyNotHere } from '#server/database/moved.ts'
import { isPostgresUrl } from '#server/database/open-database.ts'
import { makeFolder } from '#server/files/durable.ts'
import type { Files } from '#server/files/files.ts'
import { openFiles } from '#server/files/open-files.ts'
import { openWorkshop } from '#server/files/workshop.ts'
import { readKeyFile } from '#server/http/key-file.ts'
import { readStoredKey } from '#server/http/stored-key.ts'
import { openLog } from '#server/log.ts'
import { openControl, type Control } from '#server/move/control.ts'
import { copyDatabase } from './copy-database.ts'
import { copyPostgres } from './copy-postgres.ts'
import type { Bytes } from '#server/files/measuring.ts'
import { writeFrom } from './copy-file.ts'
import { noteBackup, type LastBackup } from './last-backup.ts'

/** Where a shop keeps what it has. */
export type ShopPlace = Pick<Config, 'database' | 'dataDir' | 'filesUrl'>

/** A shop with one SQLite and one folder of files. */
export const shopIn = (dataDir: string): ShopPlace => ({ database: join(dataDir, 'hoard.db'), dataDir, filesUrl: null })

/** A shop that is backed up, running or not. */
export interface BackedUpShop {
  /** Throws an Error when the shop has moved from there, or has not arrived whole. */
  check(): Promise<void>
  /** Copies the database as it is at one moment to a SQLite file; nobody waits for it. */
  copyDatabase(to: string): Promise<void>
  /** Sizes of all pictures, by name. */
  pictures(): Promise<Map<string, number>>
  /** Null: it has gone in the meantime. */
  copyPicture(name: string, to: string): Promise<Bytes | null>
  /** Null: there is none; the settings hold one, or the shop was never started. */
  copyKey(to: string): Promise<Bytes | null>
  note(backup: LastBackup): Promise<void>
  close(): Promise<void>
}

const PICTURES = 'pictures/'

export async function openBackedUpShop(shop: ShopPlace): Promise<BackedUpShop> {
  const { database, dataDir } = shop
  const isPostgres = isPostgresUrl(database)
  const files = await openBackedUpFiles(shop)
  let control: Control | undefined
  const opened = async () => (control ??= await openControl(database))
  return {
    async check() {
      // Looking would make it.
      if (!isPostgres && !existsSync(database))
        throw new Error(`There is no ${database}: this is no DATA_DIR of a shop.`)
      const { db, dialect } = await opened()
      const reason = whyNotHere(await standing(db, dialect), shop.filesUrl ?? resolve(dataDir, 'files'))
      if (reason) throw new Error(reason)
    },
    copyDatabase: (to) => (isPostgres ? copyPostgres(database, to) : copyDatabase(database, to)),
    async pictures() {
      const sizes = new Map<string, number>()
      for await (const { key, size } of files.list(PICTURES)) sizes.set(key.slice(PICTURES.length), size)
      return sizes
    },
    async copyPicture(name, to) {
      await makeFolder(dirname(to))
      const found = await files.read(PICTURES + name)
      return found && writeFrom(found.stream, to)
    },
    async copyKey(to) {
      const key = isPostgres ? await readStoredKey((await opened()).db) : await readKeyFile(dataDir)
      return key === null ? null : writeFrom(Readable.from([`${key}\n`]), to)
    },
    async note(backup) {
      await noteBackup({ db: (await opened()).db, dataDir }, backup)
    },
    async close() {
      await files.close()
      await control?.close()
    },
  }
}

/** Nothing but an object store needs a folder of this machine's for that: one in `folder`. */
export async function openBackedUpFiles({ filesUrl, dataDir }: ShopPlace, folder = dataDir): Promise<Files> {
  const workshop = filesUrl === null ? NONE : openWorkshop(join(resolve(folder), 'workshop'))
  return openFiles({ filesUrl, dataDir, workshop, log: openLog('silent', true) })
}

const NONE = {
  newPath: () => {
    throw new Error('Nothing is made for a disk.')
  },
  sweep: async () => 0,
}
