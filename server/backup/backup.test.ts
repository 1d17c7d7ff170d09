import { appendFileSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import SQLite from 'better-sqlite3'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDatabase } from '#server/database/open-database.ts'
import { filesBelow, plantImage, plantShop, rowsOf } from './backup.testing.ts'
import { shopIn } from './backed-up-shop.ts'
import { readBytes } from './copy-file.ts'
import { keepNewest, listBackups } from './folders.ts'
import { readLastBackup } from './last-backup.ts'
import { makeBackup } from './make-backup.ts'
import { manifestText } from './manifest.ts'
import { restoreBackup } from './restore-backup.ts'

let folder: string
let data: string
let backups: string
let restored: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hoard-backup-'))
  data = join(folder, 'data')
  backups = join(folder, 'backups')
  restored = join(folder, 'restored')
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const lastOf = async (dataDir: string) => {
  const { db, close } = await openDatabase(join(dataDir, 'hoard.db'))
  return readLastBackup({ db, dataDir }).finally(close)
}

const inode = (path: string) => statSync(path).ino

test('what is backed up is restored on a clean folder: every row, every picture, the key of the cookies', async () => {
  await plantShop(data, 3)
  const { contents } = await makeBackup(shopIn(data), backups)
  expect(contents).toMatchObject({ missing: [], schema: expect.stringMatching(/^\d{3}-/) })
  await restoreBackup(backups, shopIn(restored))
  expect(rowsOf(join(restored, 'hoard.db'))).toEqual(rowsOf(join(data, 'hoard.db')))
  expect(filesBelow(join(restored, 'files'))).toEqual(filesBelow(join(data, 'files')))
  expect(readFileSync(join(restored, 'session-key'), 'utf8')).toBe(readFileSync(join(data, 'session-key'), 'utf8'))
  expect(statSync(join(restored, 'session-key')).mode & 0o777).toBe(0o600)
  expect(await lastOf(data)).toMatchObject({ at: contents.madeAt })
  expect(await lastOf(restored)).toBeNull()
})

test('the next backup copies only what is new; pictures that are gone for good are in the old one only', async () => {
  await plantShop(data, 2)
  const first = await makeBackup(shopIn(data), backups)
  const { db, close } = await openDatabase(join(data, 'hoard.db'))
  const [gone, stays] = (await db.selectFrom('images').select('file').orderBy('id').execute()).map(({ file }) => file!)
  await db.deleteFrom('images').where('file', '=', gone!).execute()
  rmSync(join(data, 'files/pictures', gone!))
  const fresh = await plantImage(db, data)
  await close()
  const second = await makeBackup(shopIn(data), backups)
  const pictures = (path: string) => readdirSync(join(path, 'files/pictures')).toSorted()
  expect(pictures(second.path)).toEqual([fresh, stays!].toSorted())
  expect(pictures(first.path)).toEqual([gone!, stays!].toSorted())
  const shared = join('files/pictures', stays!)
  expect(inode(join(second.path, shared))).toBe(inode(join(first.path, shared)))
  expect(inode(join(second.path, shared))).not.toBe(inode(join(data, shared)))
})

test('what is damaged in the backup before is copied anew and not taken over', async () => {
  await plantShop(data, 1)
  const { path } = await makeBackup(shopIn(data), backups)
  const [picture] = readdirSync(join(path, 'files/pictures'))
  const file = join('files/pictures', picture!)
  const bytes = readFileSync(join(path, file))
  bytes[100]! ^= 1
  writeFileSync(join(path, file), bytes)
  await makeBackup(shopIn(data), backups)
  await restoreBackup(backups, shopIn(restored))
  expect(readFileSync(join(restored, file))).toEqual(readFileSync(join(data, file)))
})

test('pictures that the shop itself has lost are told, and all others are backed up', async () => {
  await plantShop(data, 2)
  const [lost] = readdirSync(join(data, 'files/pictures'))
  rmSync(join(data, 'files/pictures', lost!))
  const { contents } = await makeBackup(shopIn(data), backups)
  expect(contents.missing).toEqual([lost])
  expect(contents.files.filter(({ path }) => path.startsWith('files/'))).toHaveLength(1)
})

test('the newest so many are kept; what else lies there stays', async () => {
  await plantShop(data, 0)
  const names: string[] = []
  for (let index = 0; index < 3; index++) names.push((await makeBackup(shopIn(data), backups)).path.split('/').at(-1)!)
  writeFileSync(join(backups, 'notes.txt'), 'mine')
  expect(await keepNewest(backups, 2)).toEqual([names[0]])
  expect(await listBackups(backups)).toEqual([names[2], names[1]])
  expect(readdirSync(backups).toSorted()).toEqual([names[1], names[2], 'notes.txt'])
})

test('a backup belongs outside of DATA_DIR, and a folder without a shop is no DATA_DIR', async () => {
  await plantShop(data, 0)
  await expect(makeBackup(shopIn(data), join(data, 'backups'))).rejects.toThrow('lies in DATA_DIR')
  await expect(makeBackup(shopIn(join(folder, 'elsewhere')), backups)).rejects.toThrow('this is no DATA_DIR of a shop')
  expect(readdirSync(backups)).toEqual([])
})

test('a damaged backup is refused by the name of the file, and nothing is restored', async () => {
  await plantShop(data, 2)
  const { path } = await makeBackup(shopIn(data), backups)
  const [picture, other] = readdirSync(join(path, 'files/pictures'))
  const damages: [file: string, words: RegExp, damage: (file: string) => void][] = [
    [`files/pictures/${picture}`, /is damaged: it has 4001 bytes and not 4000/, (file) => appendFileSync(file, 'x')],
    [`files/pictures/${other}`, /is missing/, (file) => rmSync(file)],
    ['hoard.db', /is damaged: its bytes are not/, (file) => flip(file, 3000)],
    ['session-key', /is damaged/, (file) => flip(file, 3)],
    ['manifest.json', /is damaged/, (file) => flip(file, 40)],
    ['manifest.json', /is damaged: it can't be read/, (file) => writeFileSync(file, '{"format": 1')],
  ]
  for (const [file, words, damage] of damages) {
    const damaged = join(path, file)
    const before = readFileSync(damaged)
    damage(damaged)
    const refusal = await restoreBackup(path, shopIn(restored)).catch((error: unknown) => String(error))
    expect(refusal).toContain(damaged)
    expect(refusal).toMatch(words)
    expect(readdirSync(restored)).toEqual([])
    writeFileSync(damaged, before)
  }
  await restoreBackup(path, shopIn(restored))
})

test('a backup of a newer version is refused, and so is backing up what a newer version has changed', async () => {
  await plantShop(data, 0)
  const { path, contents } = await makeBackup(shopIn(data), backups)
  for (const file of [join(path, 'hoard.db'), join(data, 'hoard.db')]) {
    const database = new SQLite(file)
    database.prepare("insert into schema_migrations (name, applied_at) values ('900-later', '2030')").run()
    database.close()
  }
  const files = await Promise.all(
    contents.files.map(async (file) => ({ ...file, ...(await readBytes(join(path, file.path))) })),
  )
  writeFileSync(join(path, 'manifest.json'), manifestText({ ...contents, files }))
  const newer = 'newer schema than this program knows (900-later)'
  await expect(restoreBackup(path, shopIn(restored))).rejects.toThrow(newer)
  expect(readdirSync(restored)).toEqual([])
  await expect(makeBackup(shopIn(data), backups)).rejects.toThrow(newer)
})

test('a DATA_DIR that is not empty is left alone; --force puts what is there aside', async () => {
  await plantShop(data, 1)
  await makeBackup(shopIn(data), backups)
  await plantShop(restored, 2)
  const before = filesBelow(restored)
  await expect(restoreBackup(backups, shopIn(restored))).rejects.toThrow('is not empty')
  expect(filesBelow(restored)).toEqual(before)
  const { aside } = await restoreBackup(backups, shopIn(restored), { force: true })
  expect(Object.keys(filesBelow(join(aside!, 'files')))).toEqual(
    Object.keys(before).flatMap((path) => (path.startsWith('files/') ? path.slice('files/'.length) : [])),
  )
  expect(filesBelow(join(restored, 'files'))).toEqual(filesBelow(join(data, 'files')))
  expect(rowsOf(join(restored, 'hoard.db'))).toEqual(rowsOf(join(data, 'hoard.db')))
})

test('a database that a shop has open is not put aside', async () => {
  await plantShop(data, 0)
  await makeBackup(shopIn(data), backups)
  const { close } = await openDatabase(join(data, 'hoard.db'))
  await expect(restoreBackup(backups, shopIn(data), { force: true })).rejects.toThrow('is in use. Stop the shop first.')
  await close()
  await restoreBackup(backups, shopIn(data), { force: true })
})

test('a folder that holds no backup is no backup', async () => {
  await expect(restoreBackup(folder, shopIn(restored))).rejects.toThrow('is no backup, and there is none in it')
})

function flip(file: string, at: number) {
  const bytes = readFileSync(file)
  bytes[at]! ^= 1
  writeFileSync(file, bytes)
}
