import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { bareEnvironment, builtProgram } from '#tests/harness/built-program.ts'
import { readAllRows, readFilesBelow, seedShop } from '#tests/harness/backup.ts'
import { fingerprintOf } from '#tests/harness/move.ts'
import { databaseFor, engine } from '#tests/harness/engine.ts'
import { cannotMount, mountDisk } from '#tests/harness/mounted-disk.ts'
import { photo } from '#tests/harness/photos.ts'
import { openShop } from '#tests/harness/shop.ts'
import { eventually } from '#tests/harness/wait-for.ts'

const hoard = builtProgram('hoard')

let folder: string
let backups: string
let data: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hoard-backups-'))
  backups = join(folder, 'backups')
  data = join(folder, 'data')
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** Runs a command in its own process. */
function start(script: 'backup' | 'restore', args: string[], dataDir = data, database?: string) {
  const grown = database?.startsWith('postgres') ? { DATABASE_URL: database } : {}
  const child = spawn(process.execPath, [hoard, script, ...args], {
    env: { ...bareEnvironment, DATA_DIR: dataDir, ...grown },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  return { child, ended: once(child, 'close').then(([code]) => ({ code: code as number | null, output })) }
}

test('a backup made during writes and uploads restores a complete shop', async () => {
  await using shop = await openShop({ imported: false, seeded: true, env: { AUTH_DISABLED: '1' } })
  let number = 0
  async function write() {
    number += 1
    const title = `Page ${number}`
    await shop.staff.pages.create({ body: { title, slug: `page-${number}` } })
    const bytes = await photo({ seed: number, width: 60, height: 40 })
    const url = `data:image/jpeg;base64,${bytes.toString('base64')}`
    return shop.staff.images.create({ body: { filename: `${title}.jpg`, originalName: `${title}.jpg`, url } })
  }
  for (const _ of [1, 2, 3]) await write()
  const redirect = await shop.staff.redirects.create({ body: { fromPath: '/old', target: '/gallery' } })
  const pages = await shop.staff.pages.list()
  const images = await shop.staff.images.list({ query: {} })
  const command = start('backup', [backups], shop.dataDir, shop.database)
  while (command.child.exitCode === null) await write()
  const backup = await command.ended
  expect(backup).toMatchObject({ code: 0, output: expect.stringMatching(/backed up to \S+: \d+ files, /) })

  const isRestored = { code: 0, output: expect.stringContaining('restored') }
  const database = await databaseFor(data)
  expect(await start('restore', [backups], data, database).ended).toMatchObject(isRestored)
  // A backup of one engine restores to the other as well.
  const [elsewhere, other] = [join(folder, 'elsewhere'), engine === 'sqlite' ? 'postgres' : 'sqlite'] as const
  const place = await databaseFor(elsewhere, other)
  expect(await start('restore', [backups], elsewhere, place).ended).toMatchObject(isRestored)
  expect(await fingerprintOf(place)).toEqual(await fingerprintOf(database))
  expect(readFilesBelow(join(elsewhere, 'files'))).toEqual(readFilesBelow(join(data, 'files')))
  await using again = await openShop({ imported: false, env: { AUTH_DISABLED: '1', DATA_DIR: data } })
  const restored = await again.staff.images.list({ query: {} })
  expect(await again.staff.pages.list()).toEqual(expect.arrayContaining(pages))
  expect(restored).toEqual(expect.arrayContaining(images))
  expect(await again.staff.redirects.byId({ params: { id: redirect.id } })).toEqual(redirect)
  for (const { url } of restored) {
    const [here, there] = await Promise.all([fetch(again.url + url), fetch(shop.url + url)])
    expect(here.status).toBe(200)
    expect(Buffer.from(await here.arrayBuffer())).toEqual(Buffer.from(await there.arrayBuffer()))
  }
})

test.skipIf(cannotMount())('a backup of a shop whose disk is full or read-only is complete and says so', async () => {
  await seedShop(join(folder, 'seeded'), 3)
  using disk = await mountDisk(data)
  await cp(join(folder, 'seeded'), disk.folder, { recursive: true })
  const run = (...args: string[]) => disk.inside(process.execPath, ...args)
  const backup = async () => {
    return promisify(execFile)(...run(hoard, 'backup', backups), { env: { ...bareEnvironment, DATA_DIR: data } })
  }
  const notRecorded = 'hoard: warning: the backup is complete, but the shop has no record of it: the disk is '
  // Like a running server, which has made the files that SQLite needs.
  const reads = `const db = require('better-sqlite3')('${data}/hoard.db'); db.pragma('user_version'); process.stdin.resume()`
  const server = spawn(...run('-e', `${reads}; console.log('open')`), { stdio: ['pipe', 'pipe', 'inherit'] })
  await once(server.stdout, 'data')
  disk.leave(0)
  const full = await backup()
  expect(full.stdout).toMatch(/^hoard: backed up to \S+: 5 files/)
  expect(full.stdout).toContain(`${notRecorded}full`)
  expect((await readdir(disk.folder)).filter((name) => name.startsWith('last-backup'))).toEqual([])

  server.kill()
  await once(server, 'exit')
  disk.remount('ro')
  const readOnly = await backup()
  expect(readOnly.stdout).toMatch(/^hoard: backed up to \S+: 5 files/)
  expect(readOnly.stdout).toContain(`${notRecorded}read-only`)
  const restored = join(folder, 'restored')
  expect(await start('restore', [backups], restored).ended).toMatchObject({ code: 0 })
  expect(readAllRows(join(restored, 'hoard.db'))).toEqual(readAllRows(join(folder, 'seeded/hoard.db')))
})

test('a killed backup leaves no valid folder, and the next one cleans it up', async () => {
  await seedShop(data, 300, 50_000)
  const { child, ended } = start('backup', [backups])
  await eventually(() => readdir(backups).catch(() => []), { interval: 5 }).toHaveLength(1)
  child.kill('SIGKILL')
  await ended
  const [unfinished] = await readdir(backups)
  expect(unfinished).toMatch(/^\.making-/)
  expect(await start('restore', [backups], join(folder, 'restored')).ended).toMatchObject({
    code: 1,
    output: expect.stringContaining('is not a backup and contains none.'),
  })
  expect(await start('backup', [backups, '--keep', '1']).ended).toMatchObject({ code: 0 })
  expect(await readdir(backups)).toEqual([expect.stringMatching(/^hoard-/)])
})

test('wrong arguments print an error with the usage', async () => {
  const wrong = {
    backup: [[], ['a', 'b'], ['a', '--keep', '0'], ['a', '--quick']],
    restore: [[], ['a', 'b'], ['a', '--keep', '1']],
  }
  for (const script of ['backup', 'restore'] as const) {
    const answers = await Promise.all(wrong[script].map((args) => start(script, args).ended))
    for (const [index, answer] of answers.entries())
      expect(answer, wrong[script][index]!.join(' ')).toMatchObject({
        code: 1,
        output: expect.stringContaining(`Usage: hoard ${script} [options] <folder>`),
      })
  }
  expect(await start('backup', [backups]).ended).toMatchObject({
    code: 1,
    output: expect.stringMatching(/^hoard: \S+hoard\.db doesn’t exist, so DATA_DIR is not the folder of a shop\.\n$/),
  })
})
