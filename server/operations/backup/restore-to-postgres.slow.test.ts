import { cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '#server/database/open-database.ts'
import { fingerprintOf } from '#tests/harness/move.ts'
import { leaseDatabase, type LeasedDatabase } from '#tests/harness/databases.ts'
import { startObjectStore, type ObjectStore } from '#tests/harness/object-store.ts'
import { openBackedUpFiles, localShopLocation, type ShopLocation } from './backup-source.ts'
import { seedImage, seedShop } from '#tests/harness/backup.ts'
import { makeBackup } from './make-backup.ts'
import { restoreBackup } from '#server/operations/restore/restore-backup.ts'

let folder: string
let store: ObjectStore
const taken: LeasedDatabase[] = []
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hoard-backup-grown-'))
  store = await startObjectStore()
})
afterAll(async () => {
  for (const database of taken) await database.giveBack()
  await store.close()
  await rm(folder, { recursive: true, force: true })
})

const take = async () => {
  const database = await leaseDatabase()
  taken.push(database)
  return database.url
}

async function keysOf(shop: ShopLocation) {
  const files = await openBackedUpFiles(shop, folder)
  const sizes: Record<string, number> = {}
  for await (const { key, size } of files.list('')) sizes[key] = size
  await files.close()
  return sizes
}

test('a backup is restored between all engines and stores, if they are empty', async () => {
  const small = localShopLocation(join(folder, 'small'))
  await seedShop(small.dataDir, 3)
  await makeBackup(small, join(folder, 'one'))
  const grown = { database: await take(), dataDir: join(folder, 'server'), filesUrl: store.url }
  await restoreBackup(join(folder, 'one'), grown)
  const rows = await fingerprintOf(small.database)
  const files = await keysOf(small)
  expect(await fingerprintOf(grown.database)).toEqual(rows)
  expect(await keysOf(grown)).toEqual(files)

  const { contents } = await makeBackup(grown, join(folder, 'two'))
  expect(contents.missing).toEqual([])
  const mixed = { ...localShopLocation(join(folder, 'mixed')), filesUrl: store.newFolder() }
  await restoreBackup(join(folder, 'two'), mixed)
  expect(await fingerprintOf(mixed.database)).toEqual(rows)
  expect(await keysOf(mixed)).toEqual(files)

  // Neither a non-empty database nor a non-empty folder is accepted, and a refused attempt leaves nothing behind.
  const full = { ...localShopLocation(join(folder, 'full')), filesUrl: store.url }
  await expect(restoreBackup(join(folder, 'two'), full)).rejects.toThrow(/^s3:.* is not empty\. Choose an empty one/)
  expect(await readdir(full.dataDir)).toEqual([])
  const again = { ...grown, filesUrl: store.newFolder() }
  await expect(restoreBackup(join(folder, 'two'), again)).rejects.toThrow('is not empty (images)')
  expect(await keysOf(again)).toEqual({})
  // The database is lost; the object store still has its files.
  const other = { ...grown, database: await take() }
  await restoreBackup(join(folder, 'two'), other, { force: true })
  expect(await keysOf(other)).toEqual(files)
  await (await openDatabase(other.database)).close()

  const objects = await openBackedUpFiles(grown, folder)
  const [lost] = Object.keys(files)
  await objects.remove(lost!)
  await objects.close()
  const third = await makeBackup(grown, join(folder, 'three'))
  expect(third.contents.missing).toEqual([lost!.slice('pictures/'.length)])
})

test('a damaged picture is found before the database or the store changes', async () => {
  const shop = localShopLocation(join(folder, 'intact'))
  await seedShop(shop.dataDir, 3)
  const { path, contents } = await makeBackup(shop, join(folder, 'three'))
  const picture = contents.files.findLast((file) => file.path.startsWith('files/'))!.path
  await cp(path, join(folder, 'damaged'), { recursive: true })
  await writeFile(join(folder, 'damaged', picture), 'damaged')
  const target = { database: await take(), dataDir: join(folder, 'target'), filesUrl: store.newFolder() }
  await expect(restoreBackup(join(folder, 'damaged'), target)).rejects.toThrow(`${picture} is damaged`)
  expect(await keysOf(target)).toEqual({})
  // Another backup would be refused if anything was there.
  await seedImageInto(shop)
  const other = await makeBackup(shop, join(folder, 'three'))
  await restoreBackup(other.path, target)
  expect(await keysOf(target)).toEqual(await keysOf(shop))
})

async function seedImageInto({ database, dataDir }: ShopLocation) {
  const { db, close } = await openDatabase(database)
  await seedImage(db, dataDir)
  await close()
}
