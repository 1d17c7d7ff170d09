import { appendFileSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import SQLite from 'better-sqlite3'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDatabase } from '#server/database/open-database.ts'
import { readFilesBelow, seedImage, seedShop, readAllRows } from '#tests/harness/backup.ts'
import { localShopLocation } from './backup-source.ts'
import { digestFile } from './copy-file.ts'
import { deleteOldBackups, listBackups } from './folders.ts'
import { readLastBackup } from '#server/observability/health/backup-record.ts'
import { makeBackup } from './make-backup.ts'
import { formatManifest } from './manifest.ts'
import { restoreBackup } from '#server/operations/restore/restore-backup.ts'

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

test('a backup restored to an empty folder has every row, image and key', async () => {
  await seedShop(data, 3)
  const { contents } = await makeBackup(localShopLocation(data), backups)
  expect(contents).toMatchObject({ missing: [], schema: expect.stringMatching(/^\d{3}-/) })
  await restoreBackup(backups, localShopLocation(restored))
  expect(readAllRows(join(restored, 'hoard.db'))).toEqual(readAllRows(join(data, 'hoard.db')))
  expect(readFilesBelow(join(restored, 'files'))).toEqual(readFilesBelow(join(data, 'files')))
  expect(readFileSync(join(restored, 'session-key'), 'utf8')).toBe(readFileSync(join(data, 'session-key'), 'utf8'))
  expect(statSync(join(restored, 'session-key')).mode & 0o777).toBe(0o600)
  expect(await lastOf(data)).toMatchObject({ at: contents.madeAt })
  expect(await lastOf(restored)).toBeNull()
})

test('the next backup copies only new images and omits deleted ones', async () => {
  await seedShop(data, 2)
  const first = await makeBackup(localShopLocation(data), backups)
  const { db, close } = await openDatabase(join(data, 'hoard.db'))
  const [gone, stays] = (await db.selectFrom('images').select('file').orderBy('id').execute()).map(({ file }) => file!)
  await db.deleteFrom('images').where('file', '=', gone!).execute()
  rmSync(join(data, 'files/pictures', gone!))
  const fresh = await seedImage(db, data)
  await close()
  const second = await makeBackup(localShopLocation(data), backups)
  const pictures = (path: string) => readdirSync(join(path, 'files/pictures')).toSorted()
  expect(pictures(second.path)).toEqual([fresh, stays!].toSorted())
  expect(pictures(first.path)).toEqual([gone!, stays!].toSorted())
  const shared = join('files/pictures', stays!)
  expect(inode(join(second.path, shared))).toBe(inode(join(first.path, shared)))
  expect(inode(join(second.path, shared))).not.toBe(inode(join(data, shared)))
})

test('files damaged in the previous backup are copied again', async () => {
  await seedShop(data, 1)
  const { path } = await makeBackup(localShopLocation(data), backups)
  const [picture] = readdirSync(join(path, 'files/pictures'))
  const file = join('files/pictures', picture!)
  const bytes = readFileSync(join(path, file))
  bytes[100]! ^= 1
  writeFileSync(join(path, file), bytes)
  await makeBackup(localShopLocation(data), backups)
  await restoreBackup(backups, localShopLocation(restored))
  expect(readFileSync(join(restored, file))).toEqual(readFileSync(join(data, file)))
})

test('images that the shop has lost are reported; all others are backed up', async () => {
  await seedShop(data, 2)
  const [lost] = readdirSync(join(data, 'files/pictures'))
  rmSync(join(data, 'files/pictures', lost!))
  const { contents } = await makeBackup(localShopLocation(data), backups)
  expect(contents.missing).toEqual([lost])
  expect(contents.files.filter(({ path }) => path.startsWith('files/'))).toHaveLength(1)
})

test('only the newest backups are kept; other files in the folder stay', async () => {
  await seedShop(data, 0)
  const names: string[] = []
  for (let index = 0; index < 3; index++)
    names.push((await makeBackup(localShopLocation(data), backups)).path.split('/').at(-1)!)
  writeFileSync(join(backups, 'notes.txt'), 'mine')
  expect(await deleteOldBackups(backups, 2)).toEqual([names[0]])
  expect(await listBackups(backups)).toEqual([names[2], names[1]])
  expect(readdirSync(backups).toSorted()).toEqual([names[1], names[2], 'notes.txt'])
})

test('a backup requires a shop and a folder outside DATA_DIR', async () => {
  await seedShop(data, 0)
  await expect(makeBackup(localShopLocation(data), join(data, 'backups'))).rejects.toThrow('is inside DATA_DIR')
  await expect(makeBackup(localShopLocation(join(folder, 'elsewhere')), backups)).rejects.toThrow(
    'DATA_DIR is not the folder of a shop',
  )
  expect(readdirSync(backups)).toEqual([])
})

test('restoring a damaged backup is refused with the name of the file', async () => {
  await seedShop(data, 2)
  const { path } = await makeBackup(localShopLocation(data), backups)
  const [picture, other] = readdirSync(join(path, 'files/pictures'))
  const damages: [file: string, words: RegExp, damage: (file: string) => void][] = [
    [`files/pictures/${picture}`, /is damaged: it has 4001 bytes instead of 4000/, (file) => appendFileSync(file, 'x')],
    [`files/pictures/${other}`, /is missing/, (file) => rmSync(file)],
    ['hoard.db', /is damaged: its content has changed/, (file) => flip(file, 3000)],
    ['session-key', /is damaged/, (file) => flip(file, 3)],
    ['manifest.json', /is damaged/, (file) => flip(file, 40)],
    ['manifest.json', /is damaged: it can't be read/, (file) => writeFileSync(file, '{"format": 1')],
  ]
  for (const [file, words, damage] of damages) {
    const damaged = join(path, file)
    const before = readFileSync(damaged)
    damage(damaged)
    const refusal = await restoreBackup(path, localShopLocation(restored)).catch((error: unknown) => String(error))
    expect(refusal).toContain(damaged)
    expect(refusal).toMatch(words)
    expect(readdirSync(restored)).toEqual([])
    writeFileSync(damaged, before)
  }
  await restoreBackup(path, localShopLocation(restored))
})

test('backup and restore refuse data of a newer version', async () => {
  await seedShop(data, 0)
  const { path, contents } = await makeBackup(localShopLocation(data), backups)
  for (const file of [join(path, 'hoard.db'), join(data, 'hoard.db')]) {
    const database = new SQLite(file)
    database.prepare("insert into schema_migrations (name, applied_at) values ('900-later', '2030')").run()
    database.close()
  }
  const files = await Promise.all(
    contents.files.map(async (file) => ({ ...file, ...(await digestFile(join(path, file.path))) })),
  )
  writeFileSync(join(path, 'manifest.json'), formatManifest({ ...contents, files }))
  const newer = 'newer schema than this program knows (900-later)'
  await expect(restoreBackup(path, localShopLocation(restored))).rejects.toThrow(newer)
  expect(readdirSync(restored)).toEqual([])
  await expect(makeBackup(localShopLocation(data), backups)).rejects.toThrow(newer)
})

test('restore refuses a non-empty DATA_DIR; --force moves its content aside', async () => {
  await seedShop(data, 1)
  await makeBackup(localShopLocation(data), backups)
  await seedShop(restored, 2)
  const before = readFilesBelow(restored)
  await expect(restoreBackup(backups, localShopLocation(restored))).rejects.toThrow('is not empty')
  expect(readFilesBelow(restored)).toEqual(before)
  const { aside } = await restoreBackup(backups, localShopLocation(restored), { force: true })
  expect(Object.keys(readFilesBelow(join(aside!, 'files')))).toEqual(
    Object.keys(before).flatMap((path) => (path.startsWith('files/') ? path.slice('files/'.length) : [])),
  )
  expect(readFilesBelow(join(restored, 'files'))).toEqual(readFilesBelow(join(data, 'files')))
  expect(readAllRows(join(restored, 'hoard.db'))).toEqual(readAllRows(join(data, 'hoard.db')))
})

test('restore refuses to replace a database in use', async () => {
  await seedShop(data, 0)
  await makeBackup(localShopLocation(data), backups)
  const { close } = await openDatabase(join(data, 'hoard.db'))
  await expect(restoreBackup(backups, localShopLocation(data), { force: true })).rejects.toThrow(
    'is in use. Stop the shop first.',
  )
  await close()
  await restoreBackup(backups, localShopLocation(data), { force: true })
})

test('restore refuses a folder without a backup', async () => {
  await expect(restoreBackup(folder, localShopLocation(restored))).rejects.toThrow('is not a backup and contains none')
})

function flip(file: string, at: number) {
  const bytes = readFileSync(file)
  bytes[at]! ^= 1
  writeFileSync(file, bytes)
}
