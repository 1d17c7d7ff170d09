import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { localShopLocation } from '#server/operations/backup/backup-source.ts'
import { seedShop } from '#tests/harness/backup.ts'
import { makeBackup } from '#server/operations/backup/make-backup.ts'
import { databaseHttpError } from '#server/database/http-errors.ts'
import { hasServers } from '#server/database/move-state.ts'
import { openDatabase } from '#server/database/open-database.ts'
import { openFiles } from '#server/storage/open-files.ts'
import { createTempFiles } from '#server/storage/temp-files.ts'
import { createLogger } from '#server/observability/log.ts'
import { databaseFor, engine } from '#tests/harness/engine.ts'
import { startObjectStore, type ObjectStore } from '#tests/harness/object-store.ts'
import { lockDatabase } from './lock.ts'
import { filesIn } from '#tests/harness/move.ts'
import { moveShop, undoMove, type ShopLocation } from './move-shop.ts'
import { parseDatabaseLocation, parseFilesLocation } from './locations.ts'
import { eventually } from '#tests/harness/wait-for.ts'

const log = createLogger('silent', true)
const tell = { tables: () => {}, rows: () => {}, files: () => {}, say: () => {} }

let folder: string
let store: ObjectStore
let shop: ShopLocation
let disk: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hoard-move-files-'))
  store = await startObjectStore()
  const data = join(folder, 'shop')
  shop = localShopLocation(data)
  disk = join(data, 'files')
  await seedShop(data, 3)
  if (engine === 'sqlite') return
  const database = await databaseFor(data)
  await moveShop(shop, { database: parseDatabaseLocation(database), files: null }, tell, log)
  shop = { ...shop, database }
})
afterAll(async () => {
  await store.close()
  await rm(folder, { recursive: true, force: true })
})

const moveFiles = (filesUrl: string | null, to: string) =>
  moveShop({ ...shop, filesUrl }, { database: null, files: parseFilesLocation(to) }, tell, log)

async function filesAt(filesUrl: string | null) {
  const tempFiles = createTempFiles(join(folder, 'tmp'))
  const files = await openFiles({ filesUrl, dataDir: shop.dataDir, tempFiles, log })
  return filesIn(files).finally(() => files.close())
}

const start = (files: string) => openDatabase(shop.database, { files })

test('after moving files only, no server can use their old location', async () => {
  const before = await filesAt(null)
  const old = await start(disk)
  const ear = old.listen(() => {})
  if (engine === 'postgres') await eventually(() => hasServers(old.db)).toBe(true)
  await moveFiles(null, store.url)
  expect(await filesAt(store.url)).toEqual(before)
  const written = old.db.insertInto('starters').values({ name: 'late', at: '' }).execute()
  expect(await written.catch((error: unknown) => databaseHttpError(error)?.status)).toBe(503)
  await expect(start(store.url)).rejects.toThrow('a server still uses their old location')
  await ear.close()
  await old.close()
  await (await start(store.url)).close()
  await expect(start(disk)).rejects.toThrow('The files of this shop have moved to s3://')
  // Repeating the first command would lose files uploaded since.
  await expect(moveFiles(null, store.url)).rejects.toThrow('The files of this shop have moved')
  await expect(makeBackup(shop, join(folder, 'backups'))).rejects.toThrow('The files of this shop have moved')
  const further = store.newFolder()
  await moveFiles(store.url, further)
  await expect(makeBackup({ ...shop, filesUrl: store.url }, join(folder, 'backups'))).rejects.toThrow(
    /^The shop has moved: its files are now in /,
  )
  await (await start(further)).close()
  expect(await filesAt(further)).toEqual(before)
  await moveFiles(further, disk)
  await (await start(disk)).close()
  expect(await filesAt(null)).toEqual(before)
  await expect(start(further)).rejects.toThrow('have moved to /')
  await undoMove({ ...shop, filesUrl: further })
  await (await start(further)).close()
})

test('a second concurrent move is refused', async () => {
  const first = await lockDatabase(parseDatabaseLocation(shop.database))
  await expect(moveFiles(null, store.newFolder())).rejects.toThrow('Another `hoard move` is using')
  await first[Symbol.asyncDispose]()
})
