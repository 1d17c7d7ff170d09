import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { Upload } from '@tus/server'
import { array, assert, asyncProperty, nat, oneof, constant, record } from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openDatabase } from '#server/database/open-database.ts'
import { openTestDatabase } from '#tests/harness/database.ts'
import { openDisk } from '#server/storage/disk.ts'
import type { Files } from '#server/storage/files.ts'
import { createTempFiles } from '#server/storage/temp-files.ts'
import { HttpError } from '#server/errors.ts'
import { silent } from '#tests/harness/silent.ts'
import { newUploadId } from './open-uploads.ts'
import { openSharedUploads } from './open-shared-uploads.ts'
import { PARTS_PREFIX } from './shared-store.ts'
import type { UploadLimits } from './upload-store.ts'
import { eventually } from '#tests/harness/wait-for.ts'

const MB = 1024 * 1024
const SERVERS = 3

let root: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'hoard-shared-'))
})
afterEach(() => rm(root, { recursive: true, force: true, maxRetries: 5 }))

/** Servers with their own temporary folders, on one database and one file store. */
async function openServers(limits: Partial<UploadLimits> = {}) {
  const database = await openTestDatabase()
  const disk = openDisk(join(root, 'files'))
  const servers = await Promise.all(
    Array.from({ length: SERVERS }, async (_, index) => {
      // Several SQLite connections in one process would deadlock.
      const isShared = database.open.dialect === 'sqlite'
      const { db, close } = isShared
        ? { db: database.db, close: async () => {} }
        : await openDatabase(database.place, { poolSize: 4 })
      const files: Files = { ...disk }
      const tempFiles = createTempFiles(join(root, `tmp-${index}`))
      return { uploads: openSharedUploads({ db, files, tempFiles, log: silent, limits }), files, tempFiles, db, close }
    }),
  )
  const [a, b, c] = servers as [(typeof servers)[0], (typeof servers)[0], (typeof servers)[0]]
  return {
    servers,
    a,
    b,
    c,
    async keys() {
      const found: string[] = []
      for await (const { key } of disk.list('')) found.push(key)
      return found
    },
    left: async () => (await Promise.all(servers.map((_, index) => readdir(join(root, `tmp-${index}`))))).flat(),
    async [Symbol.asyncDispose]() {
      for (const { close } of servers) await close()
      await database[Symbol.asyncDispose]()
    },
  }
}

const announced = (size: number) => new Upload({ id: newUploadId(), size, offset: 0, metadata: { name: 'orc.png' } })
const offsetAt = async ({ uploads }: { uploads: { store: { getUpload(id: string): Promise<Upload> } } }, id: string) =>
  (await uploads.store.getUpload(id)).offset

/** A connection that breaks after some bytes. */
const breaking = (bytes: Buffer) =>
  Readable.from(
    (async function* () {
      yield bytes
      throw new Error('The line is broken.')
    })(),
  )

test('an upload interrupted at several servers is complete at each', { tags: ['both-engines'] }, async () => {
  await using shop = await openServers()
  const call = record({ server: nat(SERVERS - 1), length: nat(4000), isCut: oneof(constant(true), constant(false)) })
  await assert(
    asyncProperty(array(call, { maxLength: 8 }), nat(9000), nat(SERVERS - 1), async (calls, size, last) => {
      const bytes = randomBytes(size)
      const { id } = await shop.servers[last]!.uploads.store.create(announced(size))
      for (const { server, length, isCut } of [...calls, { server: last, length: size, isCut: false }]) {
        const { store } = shop.servers[server]!.uploads
        const offset = await offsetAt(shop.a, id)
        const piece = bytes.subarray(offset, offset + length)
        if (isCut) await expect(store.write(breaking(piece), id, offset)).rejects.toThrow('The line is broken.')
        else expect(await store.write(Readable.from([piece]), id, offset)).toBe(offset + piece.length)
        expect(await offsetAt(shop.b, id)).toBe(offset + piece.length)
      }
      for (const { uploads } of shop.servers) {
        await using found = await uploads.find(id)
        expect(found).toMatchObject({ size, name: 'orc.png' })
        expect((await readFile(found!.path)).equals(bytes)).toBe(true)
      }
      await shop.c.uploads.remove(id)
      expect([await shop.a.uploads.find(id), await shop.keys(), await shop.left()]).toEqual([null, [], []])
    }),
    { numRuns: 15 },
  )
})

test('two concurrent writers: the later one wins and nothing is mixed up', async () => {
  await using shop = await openServers()
  const [old, young] = [Buffer.alloc(1000, 'a'), Buffer.alloc(1000, 'b')]
  const { id } = await shop.a.uploads.store.create(announced(1000))
  const hanging = new PassThrough()
  hanging.write(old.subarray(0, 600))
  const first = shop.a.uploads.store.write(hanging, id, 0)
  await eventually(async () => (await shop.left()).length).toBe(1)
  // Requesting the offset waits for the lock, but not forever.
  expect(await offsetAt(shop.b, id)).toBe(0)
  expect(await shop.b.uploads.store.write(Readable.from([young]), id, 0)).toBe(1000)
  hanging.end(old.subarray(600))
  await expect(first).rejects.toMatchObject({ status: 423 })
  await using found = await shop.c.uploads.find(id)
  expect((await readFile(found!.path)).equals(young)).toBe(true)
  expect(await shop.keys()).toHaveLength(1)
})

test('of many concurrent writers at one offset, one wins', async () => {
  await using shop = await openServers()
  const { id } = await shop.a.uploads.store.create(announced(500))
  const all = Array.from({ length: 9 }, (_, index) => Buffer.alloc(500, 65 + index))
  const outcomes = await Promise.allSettled(
    all.map((bytes, index) => shop.servers[index % SERVERS]!.uploads.store.write(Readable.from([bytes]), id, 0)),
  )
  const taken = all.filter((_, index) => outcomes[index]!.status === 'fulfilled')
  expect(taken).toHaveLength(1)
  await using found = await shop.b.uploads.find(id)
  expect((await readFile(found!.path)).equals(taken[0]!)).toBe(true)
  expect(await shop.keys()).toHaveLength(1)
})

test('a long request stores parts, so that a killed server loses little', async () => {
  await using shop = await openServers()
  const { id } = await shop.a.uploads.store.create(announced(20 * MB))
  const line = new PassThrough()
  const call = shop.a.uploads.store.write(line, id, 0)
  for (let sent = 0; sent < 9; sent++) if (!line.write(randomBytes(MB))) await once(line, 'drain')
  const received = async () =>
    (await shop.b.db.selectFrom('uploads').select('received').executeTakeFirstOrThrow()).received
  await eventually(received).toBe(8 * MB)
  line.destroy(new Error('The line is broken.'))
  await expect(call).rejects.toThrow('The line is broken.')
})

test('an upload deleted while it arrives leaves nothing', async () => {
  await using shop = await openServers()
  const { id } = await shop.a.uploads.store.create(announced(1000))
  await shop.a.uploads.store.write(Readable.from([Buffer.alloc(500)]), id, 0)
  const line = new PassThrough()
  line.write(Buffer.alloc(300))
  const call = shop.b.uploads.store.write(line, id, 500)
  await eventually(async () => (await shop.left()).length).toBe(1)
  await shop.c.uploads.store.remove(id)
  line.end()
  await expect(call).rejects.toThrow()
  expect([await shop.keys(), await shop.left()]).toEqual([[], []])
  await expect(shop.a.uploads.store.remove(id)).rejects.toMatchObject({ status_code: 404 })
  await shop.a.uploads.remove(id)
})

test('pending uploads are limited over all servers', async () => {
  await using shop = await openServers({ uploads: 5, bytes: 400 })
  const create = (index: number, size: number) => shop.servers[index % SERVERS]!.uploads.store.create(announced(size))
  const outcomes = await Promise.allSettled(Array.from({ length: 12 }, (_, index) => create(index, 10)))
  const made = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
  expect(made).toHaveLength(5)
  for (const outcome of outcomes)
    if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ status: 429 })
  await shop.c.uploads.remove(made[0]!.id)
  await expect(create(0, 361)).rejects.toMatchObject({ status: 507 })
  await create(1, 360)
  const path = join(root, 'form')
  await writeFile(path, 'a')
  await expect(shop.b.uploads.receive(path, '')).rejects.toMatchObject({ status: 429 })
  expect(await readdir(root)).not.toContain('form')
})

test('uploads leave some disk space free', async () => {
  await using shop = await openServers({ spare: Number.MAX_SAFE_INTEGER })
  await expect(shop.a.uploads.store.create(announced(1))).rejects.toMatchObject({ status: 507 })
})

test('receive takes over a temporary file under a clean name', async () => {
  await using shop = await openServers()
  const path = shop.a.tempFiles.newPath('upload')
  await writeFile(path, 'bytes')
  const id = await shop.a.uploads.receive(path, '../a\u202eb.png')
  expect(await shop.left()).toEqual([])
  await using found = await shop.b.uploads.find(id)
  expect(found).toMatchObject({ size: 5, name: 'ab.png' })
  const empty = shop.a.tempFiles.newPath('upload')
  await writeFile(empty, '')
  expect(await shop.c.uploads.find(await shop.a.uploads.receive(empty, ''))).toMatchObject({ size: 0 })
})

test('an unreachable object store gives 503; the upload resumes later', async () => {
  await using shop = await openServers()
  const bytes = randomBytes(1000)
  const { id } = await shop.a.uploads.store.create(announced(1000))
  await shop.a.uploads.store.write(Readable.from([bytes.subarray(0, 400)]), id, 0)
  const { put, read } = shop.a.files
  const away = () => Promise.reject(new HttpError(503, 'away'))
  shop.a.files.put = async (_key, path) => (await rm(path), away())
  await expect(shop.a.uploads.store.write(Readable.from([bytes.subarray(400)]), id, 400)).rejects.toMatchObject({
    status: 503,
  })
  expect(await offsetAt(shop.a, id)).toBe(400)
  shop.a.files.put = put
  await shop.a.uploads.store.write(Readable.from([bytes.subarray(400)]), id, 400)
  shop.a.files.read = away
  await expect(shop.a.uploads.find(id)).rejects.toMatchObject({ status: 503 })
  expect(await shop.left()).toEqual([])
  shop.a.files.read = read
  await using found = await shop.a.uploads.find(id)
  expect((await readFile(found!.path)).equals(bytes)).toBe(true)
})

test('a full local disk gives 507; received parts stay', async () => {
  await using shop = await openServers()
  const { id } = await shop.a.uploads.store.create(announced(1000))
  await shop.a.uploads.store.write(Readable.from([Buffer.alloc(400)]), id, 0)
  const path = join(root, 'tmp-0', 'full')
  await symlink('/dev/full', path)
  shop.a.tempFiles.newPath = () => path
  await expect(shop.a.uploads.store.write(Readable.from([Buffer.alloc(600)]), id, 400)).rejects.toMatchObject({
    status: 507,
  })
  expect(await offsetAt(shop.b, id)).toBe(400)
  expect(await shop.left()).toEqual([])
})

test('expired uploads are gone at once and swept by any server', async () => {
  await using shop = await openServers()
  const old = await shop.a.uploads.store.create(announced(3))
  await shop.a.uploads.store.write(Readable.from([Buffer.from('old')]), old.id, 0)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 25 * 3_600_000 })
  expect(await shop.b.uploads.find(old.id)).toBeNull()
  vi.useRealTimers()
  const began = new Date(Date.now() - 25 * 3_600_000).toISOString()
  await shop.a.db.updateTable('uploads').set({ beganAt: began }).execute()
  const young = await shop.b.uploads.store.create(announced(5))
  await shop.b.uploads.store.write(Readable.from([Buffer.from('young')]), young.id, 0)
  const stray = shop.a.tempFiles.newPath('part')
  await writeFile(stray, 'stray')
  await shop.a.files.put(`${PARTS_PREFIX}${newUploadId()}/0-0123456789abcdef`, stray)
  const picture = shop.a.tempFiles.newPath('webp')
  await writeFile(picture, 'picture')
  await shop.a.files.put('pictures/orc.webp', picture)
  const yesterday = new Date(Date.now() - 24 * 3_600_000)
  await Promise.all(shop.servers.map(({ uploads }) => uploads.sweep(yesterday)))
  const keys = await shop.keys()
  expect(keys).toHaveLength(2)
  expect(keys).toContain('pictures/orc.webp')
  expect(keys.find((key) => key.startsWith(PARTS_PREFIX))).toContain(young.id)
  await using found = await shop.c.uploads.find(young.id)
  expect(await readFile(found!.path, 'utf8')).toBe('young')
})

test("a part swept while its server was paused doesn't count", async () => {
  await using shop = await openServers()
  const { id } = await shop.a.uploads.store.create(announced(4))
  const { put } = shop.a.files
  const { promise: paused, resolve: goOn } = Promise.withResolvers<void>()
  const { promise: storing, resolve: isStoring } = Promise.withResolvers<void>()
  shop.a.files.put = async (key, path) => {
    isStoring()
    await paused
    await put(key, path)
  }
  const call = shop.a.uploads.store.write(Readable.from([Buffer.from('late')]), id, 0)
  await storing
  await shop.b.uploads.sweep(new Date(Date.now() + 1000))
  goOn()
  await expect(call).rejects.toMatchObject({ status: 404 })
  expect(await shop.keys()).toEqual([])
})
