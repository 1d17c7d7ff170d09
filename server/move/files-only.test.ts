import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { shopIn } from '#server/backup/backed-up-shop.ts'
import { plantShop } from '#server/backup/backup.testing.ts'
import { makeBackup } from '#server/backup/make-backup.ts'
import { databaseRefusal } from '#server/database/refusals.ts'
import { hasServers } from '#server/database/moved.ts'
import { openDatabase } from '#server/database/open-database.ts'
import { openFiles } from '#server/files/open-files.ts'
import { openWorkshop } from '#server/files/workshop.ts'
import { openLog } from '#server/log.ts'
import { databaseOf, engine } from '#tests/harness/engine.ts'
import { startObjectStore, type ObjectStore } from '#tests/harness/object-store.ts'
import { lockPlace } from './lock.ts'
import { filesIn } from './move.testing.ts'
import { moveShop, type ShopPlace } from './move-shop.ts'
import { databasePlace, filesPlace } from './places.ts'
import { undoMove } from './undo.ts'

const log = openLog('silent', true)
const tell = { tables: () => {}, rows: () => {}, files: () => {}, say: () => {} }

let folder: string
let store: ObjectStore
let shop: ShopPlace
let disk: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hoard-move-files-'))
  store = await startObjectStore()
  const data = join(folder, 'shop')
  shop = shopIn(data)
  disk = join(data, 'files')
  await plantShop(data, 3)
  if (engine === 'sqlite') return
  const database = await databaseOf(data)
  await moveShop(shop, { database: databasePlace(database), files: null }, tell, log)
  shop = { ...shop, database }
})
afterAll(async () => {
  await store.close()
  await rm(folder, { recursive: true, force: true })
})

const moveFiles = (filesUrl: string | null, to: string) =>
  moveShop({ ...shop, filesUrl }, { database: null, files: filesPlace(to) }, tell, log)

async function filesAt(filesUrl: string | null) {
  const workshop = openWorkshop(join(folder, 'workshop'))
  const files = await openFiles({ filesUrl, dataDir: shop.dataDir, workshop, log })
  return filesIn(files).finally(() => files.close())
}

const start = (files: string) => openDatabase(shop.database, { files })

test('where only the files move, no server goes on with them where they were: not one that still runs, nor one that is started so', async () => {
  const before = await filesAt(null)
  const old = await start(disk)
  const ear = old.listen(() => {})
  if (engine === 'postgres') await expect.poll(() => hasServers(old.db)).toBe(true)
  await moveFiles(null, store.url)
  expect(await filesAt(store.url)).toEqual(before)
  const written = old.db.insertInto('starters').values({ name: 'late', at: '' }).execute()
  expect(await written.catch((error: unknown) => databaseRefusal(error)?.status)).toBe(503)
  await expect(start(store.url)).rejects.toThrow('a server still runs that has them where they were')
  await ear.close()
  await old.close()
  await (await start(store.url)).close()
  await expect(start(disk)).rejects.toThrow('The files of this shop have moved: they are in s3://')
  // The first command once more would take away what has been uploaded since.
  await expect(moveFiles(null, store.url)).rejects.toThrow('The files of this shop have moved')
  await expect(makeBackup(shop, join(folder, 'backups'))).rejects.toThrow('The files of this shop have moved')
  const further = store.newFolder()
  await moveFiles(store.url, further)
  await expect(makeBackup({ ...shop, filesUrl: store.url }, join(folder, 'backups'))).rejects.toThrow(
    /^The shop has moved: its files are in /,
  )
  await (await start(further)).close()
  expect(await filesAt(further)).toEqual(before)
  await moveFiles(further, disk)
  await (await start(disk)).close()
  expect(await filesAt(null)).toEqual(before)
  await expect(start(further)).rejects.toThrow('they are in /')
  await undoMove({ ...shop, filesUrl: further })
  await (await start(further)).close()
})

test('two who move at once: the second is told to wait', async () => {
  const first = await lockPlace(databasePlace(shop.database))
  await expect(moveFiles(null, store.newFolder())).rejects.toThrow('Another `npm run move` works with')
  await first.close()
})
