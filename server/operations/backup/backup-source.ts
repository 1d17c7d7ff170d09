import { existsSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import type { Config } from '#server/config.ts'
import { readMoveState, explainMove } from '#server/database/move-state.ts'
import { isPostgresUrl } from '#server/database/open-database.ts'
import { makeFolder } from '#server/storage/durable.ts'
import type { Files } from '#server/storage/files.ts'
import { openFiles } from '#server/storage/open-files.ts'
import { createTempFiles, TEMP_FOLDER } from '#server/storage/temp-files.ts'
import { readKeyFile } from '#server/http/key-file.ts'
import { readStoredKey } from '#server/http/stored-key.ts'
import { createLogger } from '#server/observability/log.ts'
import { openUnchecked, type UncheckedDatabase } from '#server/operations/unchecked-database.ts'
import { copyDatabase, copyPostgres } from './copy-database.ts'
import type { FileDigest } from '#server/storage/digest-stream.ts'
import { writeStream } from './copy-file.ts'
import { recordBackup, type LastBackup } from '#server/observability/health/backup-record.ts'

/** Where a shop stores its data. */
export type ShopLocation = Pick<Config, 'database' | 'dataDir' | 'filesUrl'>

/** A shop with a SQLite database and a local folder of files. */
export const localShopLocation = (dataDir: string): ShopLocation => ({
  database: join(dataDir, 'hoard.db'),
  dataDir,
  filesUrl: null,
})

/** Read access to a shop for a backup, whether it is running or not. */
export interface BackedUpShop {
  /** Throws an Error if the shop has moved away or has not fully arrived. */
  check(): Promise<void>
  /** Writes a consistent snapshot of the database to a SQLite file, without blocking writers. */
  copyDatabase(to: string): Promise<void>
  /** Sizes (bytes) of all images, by file name. */
  pictures(): Promise<Map<string, number>>
  /** Null: the image has been deleted meanwhile. */
  copyPicture(name: string, to: string): Promise<FileDigest | null>
  /** Null: there is no stored key, because it is configured or the shop has never started. */
  copyKey(to: string): Promise<FileDigest | null>
  note(backup: LastBackup): Promise<void>
  close(): Promise<void>
}

const PICTURES = 'pictures/'

export async function openBackedUpShop(shop: ShopLocation): Promise<BackedUpShop> {
  const { database, dataDir } = shop
  const isPostgres = isPostgresUrl(database)
  const files = await openBackedUpFiles(shop)
  let control: UncheckedDatabase | undefined
  const opened = async () => (control ??= await openUnchecked(database))
  return {
    async check() {
      // Opening it would create it.
      if (!isPostgres && !existsSync(database))
        throw new Error(`${database} doesn’t exist, so DATA_DIR is not the folder of a shop.`)
      const { db, dialect } = await opened()
      const reason = explainMove(await readMoveState(db, dialect), shop.filesUrl ?? resolve(dataDir, 'files'))
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
      return found && writeStream(found.stream, to)
    },
    async copyKey(to) {
      const key = isPostgres ? await readStoredKey((await opened()).db) : await readKeyFile(dataDir)
      return key === null ? null : writeStream(Readable.from([`${key}\n`]), to)
    },
    async note(backup) {
      await recordBackup({ db: (await opened()).db, dataDir }, backup)
    },
    async close() {
      await files.close()
      await control?.[Symbol.asyncDispose]()
    },
  }
}

/** Opens the shop's files for reading and writing. Only an object store needs temporary files; they go to `folder`. */
export async function openBackedUpFiles({ filesUrl, dataDir }: ShopLocation, folder = dataDir): Promise<Files> {
  const tempFiles = filesUrl === null ? NONE : createTempFiles(join(resolve(folder), TEMP_FOLDER))
  return openFiles({ filesUrl, dataDir, tempFiles, log: createLogger('silent', true) })
}

const NONE = {
  newPath: () => {
    throw new Error('Local storage needs no temporary files.')
  },
  sweep: async () => 0,
}
