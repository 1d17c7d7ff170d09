import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { plantShop } from '#server/backup/backup.testing.ts'
import { openDatabase } from '#server/database/open-database.ts'
import { openDisk } from '#server/files/disk.ts'
import { readKeyFile } from '#server/http/key-file.ts'
import { readStoredKey } from '#server/http/stored-key.ts'
import { openLog } from '#server/log.ts'
import { databaseOf } from '#tests/harness/engine.ts'
import { filesIn, fingerprintOf } from './move.testing.ts'
import { moveShop, type Destination } from './move-shop.ts'
import { databasePlace, filesPlace } from './places.ts'
import { planOf } from './plan.ts'
import { undoMove } from './undo.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hoard-move-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const log = openLog('silent', true)
const tell = { tables: () => {}, rows: () => {}, files: () => {}, say: () => {} }
const shopIn = (name: string) => {
  const dataDir = join(folder, name)
  return { database: join(dataDir, 'hoard.db'), dataDir, filesUrl: null }
}
const move = (from: ReturnType<typeof shopIn>, to: Destination) => moveShop(from, to, tell, log)
/** Where a shop of the engine of the run is to be. */
async function place(name: string): Promise<Destination> {
  const database = await databaseOf(join(folder, name))
  return { database: databasePlace(database), files: filesPlace(join(folder, name, 'files')) }
}

test('only an empty place, or what this shop has left, is written over', async () => {
  const [ours, others] = [shopIn('ours'), shopIn('others')]
  await plantShop(ours.dataDir, 2)
  await plantShop(others.dataDir, 1)
  const before = await fingerprintOf(others.database)
  const there = { database: databasePlace(others.dataDir), files: null }
  const both = { ...there, files: filesPlace(join(others.dataDir, 'files')) }
  await expect(move(ours, both)).rejects.toThrow(/is not empty, and what is in it was not left by this shop/)
  await rm(join(others.dataDir, 'files'), { recursive: true })
  await expect(move(ours, both)).rejects.toThrow(/is not empty \(images\), and it was not left by this shop/)
  expect(await fingerprintOf(others.database)).toEqual(before)
  // Nothing has happened to the shop.
  await (await openDatabase(ours.database)).close()
})

test('a place in which the shop has not arrived whole is opened by nobody; the same command goes on, another shop is refused', async () => {
  const [ours, others] = [shopIn('ours'), shopIn('others')]
  await plantShop(ours.dataDir, 3)
  await plantShop(others.dataDir, 1)
  const to = await place('there')
  const cutOff = {
    ...tell,
    say: (text: string) => {
      if (text.startsWith('copying what')) throw new Error('cut off')
    },
  }
  await expect(moveShop(ours, to, cutOff, log)).rejects.toThrow('cut off')
  await expect(openDatabase(to.database!.open)).rejects.toThrow(
    /^This database is not whole yet: the shop is being copied here/,
  )
  await expect(move(others, to)).rejects.toThrow(/is not empty/)
  await (await openDatabase(ours.database)).close()
  await move(ours, to)
  expect(await fingerprintOf(to.database!.open)).toEqual(await fingerprintOf(ours.database))
  expect(await filesIn(openDisk(to.files!.open))).toEqual(await filesIn(openDisk(join(ours.dataDir, 'files'))))
})

test('what has moved can be opened again where it was, and is moved from there only as it was', async () => {
  const ours = shopIn('ours')
  await plantShop(ours.dataDir, 1)
  const to = await place('there')
  await move(ours, to)
  // Whoever is signed in stays so.
  const { db, close } = await openDatabase(to.database!.open)
  const key = to.database!.dataDir ? await readKeyFile(to.database!.dataDir) : await readStoredKey(db)
  await close()
  expect(key).toBe(await readKeyFile(ours.dataDir))
  await expect(move(ours, await place('elsewhere'))).rejects.toThrow(/^The shop has moved from here: to /)
  // A second time nothing is left to do.
  await expect(move(ours, to)).rejects.toThrow('The shop has arrived there already')
  await undoMove(ours)
  await (await openDatabase(ours.database)).close()
  await expect(undoMove(shopIn('ours-never'))).rejects.toThrow('DATA_DIR is not the folder of a shop')
})

test('what a move would copy is told, and nothing is written', async () => {
  const ours = shopIn('ours')
  await plantShop(ours.dataDir, 2)
  const to = { database: databasePlace(join(folder, 'nowhere')), files: filesPlace(join(folder, 'nowhere/files')) }
  const plan = await planOf(ours, to, log)
  expect(plan).toMatch(/^images +2$/m)
  expect(plan).toMatch(/^files \(8\.0 kB\) +2$/m)
  expect(await openDisk(to.files.open).find('pictures/none')).toBeNull()
  await expect(rm(join(folder, 'nowhere'))).rejects.toThrow('ENOENT')
  const theirs = shopIn('ours-theirs')
  await plantShop(theirs.dataDir, 1)
  await expect(planOf(ours, { database: databasePlace(theirs.dataDir), files: null }, log)).rejects.toThrow(
    'hoard.db is not empty',
  )
})

test('places that can’t be are refused in a sentence', async () => {
  const ours = shopIn('ours')
  await plantShop(ours.dataDir, 0)
  for (const [given, words] of [
    ['mysql://db/hoard', '--to-database: give postgres://'],
    ['sqlite:./shop.db', 'a server looks for hoard.db'],
  ] as const)
    expect(() => databasePlace(given)).toThrow(words)
  for (const [given, words] of [
    ['https://bucket/x', '--to-files: give s3://'],
    ['disk:./pictures', 'DATA_DIR/files'],
  ] as const)
    expect(() => filesPlace(given)).toThrow(words)
  expect(databasePlace('postgres://hoard:secret@db/hoard').name).toBe('postgres://hoard:…@db/hoard')
  const refusals: [Destination, string][] = [
    [{ database: null, files: null }, 'Where to?'],
    [{ database: databasePlace(ours.dataDir), files: null }, 'already'],
    [{ database: databasePlace(join(folder, 'there')), files: null }, 'in one DATA_DIR'],
  ]
  for (const [to, words] of refusals) await expect(move(ours, to)).rejects.toThrow(words)
  await expect(move(shopIn('nothing'), await place('there'))).rejects.toThrow('DATA_DIR is not the folder of a shop')
})
