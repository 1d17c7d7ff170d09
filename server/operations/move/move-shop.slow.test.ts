import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { seedShop } from '#tests/harness/backup.ts'
import { openDatabase } from '#server/database/open-database.ts'
import { openDisk } from '#server/storage/disk.ts'
import { readKeyFile } from '#server/http/key-file.ts'
import { readStoredKey } from '#server/http/stored-key.ts'
import { createLogger } from '#server/observability/log.ts'
import { databaseFor } from '#tests/harness/engine.ts'
import { filesIn, fingerprintOf } from '#tests/harness/move.ts'
import { moveShop, undoMove, type Destination } from './move-shop.ts'
import { parseDatabaseLocation, parseFilesLocation } from './locations.ts'
import { planMove } from './report.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hoard-move-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const log = createLogger('silent', true)
const tell = { tables: () => {}, rows: () => {}, files: () => {}, say: () => {} }
const shopIn = (name: string) => {
  const dataDir = join(folder, name)
  return { database: join(dataDir, 'hoard.db'), dataDir, filesUrl: null }
}
const move = (from: ReturnType<typeof shopIn>, to: Destination) => moveShop(from, to, tell, log)
/** A destination on the engine of this test run. */
async function place(name: string): Promise<Destination> {
  const database = await databaseFor(join(folder, name))
  return { database: parseDatabaseLocation(database), files: parseFilesLocation(join(folder, name, 'files')) }
}

test('only an empty location, or one left by this shop, is overwritten', async () => {
  const [ours, others] = [shopIn('ours'), shopIn('others')]
  await seedShop(ours.dataDir, 2)
  await seedShop(others.dataDir, 1)
  const before = await fingerprintOf(others.database)
  const there = { database: parseDatabaseLocation(others.dataDir), files: null }
  const both = { ...there, files: parseFilesLocation(join(others.dataDir, 'files')) }
  await expect(move(ours, both)).rejects.toThrow(/is not empty, and its content isn’t from this shop/)
  await rm(join(others.dataDir, 'files'), { recursive: true })
  await expect(move(ours, both)).rejects.toThrow(/is not empty \(images\), and its content isn’t from this shop/)
  expect(await fingerprintOf(others.database)).toEqual(before)
  // The shop is unchanged.
  await (await openDatabase(ours.database)).close()
})

test('an incomplete move blocks servers, resumes, and refuses other shops', async () => {
  const [ours, others] = [shopIn('ours'), shopIn('others')]
  await seedShop(ours.dataDir, 3)
  await seedShop(others.dataDir, 1)
  const to = await place('there')
  const cutOff = {
    ...tell,
    say: (text: string) => {
      if (text === 'comparing the rows') throw new Error('cut off')
    },
  }
  await expect(moveShop(ours, to, cutOff, log)).rejects.toThrow('cut off')
  await expect(openDatabase(to.database!.open)).rejects.toThrow(
    /^This database is incomplete: the shop is being copied here/,
  )
  await expect(move(others, to)).rejects.toThrow(/is not empty/)
  await (await openDatabase(ours.database)).close()
  await move(ours, to)
  expect(await fingerprintOf(to.database!.open)).toEqual(await fingerprintOf(ours.database))
  expect(await filesIn(openDisk(to.files!.open))).toEqual(await filesIn(openDisk(join(ours.dataDir, 'files'))))
})

test('a moved shop can be reopened where it was', async () => {
  const ours = shopIn('ours')
  await seedShop(ours.dataDir, 1)
  const to = await place('there')
  await move(ours, to)
  // Staff sessions survive the move.
  const { db, close } = await openDatabase(to.database!.open)
  const key = to.database!.dataDir ? await readKeyFile(to.database!.dataDir) : await readStoredKey(db)
  await close()
  expect(key).toBe(await readKeyFile(ours.dataDir))
  await expect(move(ours, await place('elsewhere'))).rejects.toThrow(/^The shop has moved from here to /)
  // A second run finds nothing to do.
  await expect(move(ours, to)).rejects.toThrow('The shop has already moved there')
  await undoMove(ours)
  await (await openDatabase(ours.database)).close()
  await expect(undoMove(shopIn('ours-never'))).rejects.toThrow('DATA_DIR is not the folder of a shop')
})

test('a shop that Litestream copies can move, without the tables of Litestream', async () => {
  const shop = shopIn('copied')
  await seedShop(shop.dataDir, 1)
  const rows = await fingerprintOf(shop.database)
  const opened = await openDatabase(shop.database)
  for (const table of ['_litestream_seq (id integer primary key, seq integer)', '_litestream_lock (id integer)'])
    await sql.raw(`create table ${table}`).execute(opened.db)
  await opened.close()
  const there = await place('without')
  await move(shop, there)
  expect(await fingerprintOf(there.database!.open)).toEqual(rows)
})

test('a dry run lists what a move would copy and writes nothing', async () => {
  const ours = shopIn('ours')
  await seedShop(ours.dataDir, 2)
  const to = {
    database: parseDatabaseLocation(join(folder, 'nowhere')),
    files: parseFilesLocation(join(folder, 'nowhere/files')),
  }
  const plan = await planMove(ours, to, log)
  expect(plan).toMatch(/^images +2$/m)
  expect(plan).toMatch(/^files \(8\.0 kB\) +2$/m)
  expect(await openDisk(to.files.open).find('pictures/none')).toBeNull()
  await expect(rm(join(folder, 'nowhere'))).rejects.toThrow('ENOENT')
  const theirs = shopIn('ours-theirs')
  await seedShop(theirs.dataDir, 1)
  await expect(planMove(ours, { database: parseDatabaseLocation(theirs.dataDir), files: null }, log)).rejects.toThrow(
    'hoard.db is not empty',
  )
})

test('invalid locations are refused with a message', async () => {
  const ours = shopIn('ours')
  await seedShop(ours.dataDir, 0)
  for (const [given, words] of [
    ['mysql://db/hoard', '--to-database: use postgres://'],
    ['sqlite:./shop.db', 'a server expects hoard.db'],
  ] as const)
    expect(() => parseDatabaseLocation(given)).toThrow(words)
  for (const [given, words] of [
    ['https://bucket/x', '--to-files: use s3://'],
    ['disk:./pictures', 'DATA_DIR/files'],
  ] as const)
    expect(() => parseFilesLocation(given)).toThrow(words)
  expect(parseDatabaseLocation('postgres://hoard:secret@db/hoard').name).toBe('postgres://hoard:…@db/hoard')
  const refusals: [Destination, string][] = [
    [{ database: null, files: null }, 'No destination given'],
    [{ database: parseDatabaseLocation(ours.dataDir), files: null }, 'already'],
    [{ database: parseDatabaseLocation(join(folder, 'there')), files: null }, 'in one DATA_DIR'],
  ]
  for (const [to, words] of refusals) await expect(move(ours, to)).rejects.toThrow(words)
  await expect(move(shopIn('nothing'), await place('there'))).rejects.toThrow('DATA_DIR is not the folder of a shop')
})
