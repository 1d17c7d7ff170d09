import { mkdir, mkdtemp, readFile, readdir, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { Upload } from '@tus/server'
import { assert, asyncProperty, integer, nat } from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createOwner, releaseOwner } from '#server/owner.ts'
import { createTempFiles } from '#server/storage/temp-files.ts'
import { readForm } from './form.ts'
import { newUploadId, openUploads } from './open-uploads.ts'

let root: string
let folder: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'hoard-uploads-'))
  folder = join(root, 'uploads')
})
afterEach(() => rm(root, { recursive: true, force: true }))

const fileOf = async (content: string) => {
  const path = join(root, newUploadId())
  await writeFile(path, content)
  return path
}
const announced = (size: number) => new Upload({ id: newUploadId(), size, offset: 0, metadata: { name: 'orc.png' } })

test('receive takes over a temporary file under a clean name', async () => {
  const uploads = await openUploads({ folder })
  const path = await fileOf('bytes')
  const id = await uploads.receive(path, '../a\u202eb.png')
  expect(await uploads.find(id)).toMatchObject({ path: join(folder, id), size: 5, name: 'ab.png' })
  expect(await readdir(root)).toEqual(['uploads'])
  await uploads.remove(id)
  await uploads.remove(id)
  expect([await uploads.find(id), await readdir(folder)]).toEqual([null, []])
})

test('complete uploads of an earlier process are found, others are not', async () => {
  const before = await openUploads({ folder })
  const id = await before.receive(await fileOf('bytes'), 'orc.png')
  const half = await before.store.create(announced(10))
  await before.store.write(Readable.from([Buffer.from('half')]), half.id, 0)
  const uploads = await openUploads({ folder })
  expect(await uploads.find(id)).toMatchObject({ size: 5, name: 'orc.png' })
  expect(await uploads.find(half.id)).toBeNull()
  await uploads.store.write(Readable.from([Buffer.from('-whole')]), half.id, 4)
  expect(await uploads.find(half.id)).toMatchObject({ size: 10, name: 'orc.png' })
})

test('the next start deletes forms of a killed process, unless the client knows their id', async () => {
  const before = await openUploads({ folder })
  const [form, offered] = [await before.receive(await fileOf('a'), 'a'), await before.receive(await fileOf('b'), 'b')]
  await before.handOver(offered)
  const torn = join(folder, newUploadId())
  await writeFile(torn, 'bytes without a word')
  const earlier = new Date(Date.now() - 120_000)
  await utimes(torn, earlier, earlier)
  expect(await (await openUploads({ folder })).find(form)).not.toBeNull()
  const metadata = join(folder, `${form}.json`)
  const owner = createOwner()
  releaseOwner(owner)
  const saved = JSON.parse(await readFile(metadata, 'utf8')) as { metadata: object }
  await writeFile(metadata, JSON.stringify({ ...saved, metadata: { ...saved.metadata, owner } }))
  const uploads = await openUploads({ folder })
  expect([await uploads.find(form), (await readdir(folder)).toSorted()]).toEqual([null, [offered, `${offered}.json`]])
  expect(await uploads.find(offered)).toMatchObject({ size: 1, name: 'b' })
})

test("two processes share a folder's uploads and limits", async () => {
  const [one, other] = await Promise.all([1, 2].map(() => openUploads({ folder, limits: { uploads: 2 } })))
  const id = await one!.receive(await fileOf('bytes'), 'orc.png')
  const half = await other!.store.create(announced(4))
  await one!.store.write(Readable.from([Buffer.from('half')]), half.id, 0)
  expect(await other!.find(id)).toMatchObject({ size: 5, name: 'orc.png' })
  await expect(one!.store.create(announced(1))).rejects.toMatchObject({ status: 429 })
  await other!.remove(id)
  expect(await one!.find(id)).toBeNull()
  expect(await one!.find('../uploads/x')).toBeNull()
})

test('pending uploads are limited; finished ones make space', async () => {
  const uploads = await openUploads({ folder, limits: { uploads: 2, bytes: 100 } })
  const first = await uploads.store.create(announced(60))
  await expect(uploads.store.create(announced(60))).rejects.toMatchObject({ status: 507 })
  await uploads.store.create(announced(40))
  await expect(uploads.receive(await fileOf(''), '')).rejects.toMatchObject({
    status: 429,
    message: 'Too many uploads are waiting to become images. Please finish or cancel some of them.',
  })
  expect(await readdir(root)).toEqual(['uploads'])
  await uploads.remove(first.id)
  await uploads.store.create(announced(60))
})

test('uploads leave some disk space free', async () => {
  const uploads = await openUploads({ folder, limits: { spare: Number.MAX_SAFE_INTEGER } })
  await expect(uploads.store.create(announced(1))).rejects.toMatchObject({ status: 507 })
  await expect(uploads.receive(await fileOf('a'), '')).rejects.toMatchObject({ status: 507 })
  expect([await readdir(folder), await readdir(root)]).toEqual([[], ['uploads']])
})

test('while its folder is missing, an upload is refused in words', async () => {
  const uploads = await openUploads({ folder })
  await rm(folder, { recursive: true })
  const refusal = { status: 503, message: expect.stringContaining('Nothing was saved') }
  await expect(uploads.store.create(announced(1))).rejects.toMatchObject(refusal)
  await expect(uploads.receive(await fileOf('a'), '')).rejects.toMatchObject(refusal)
  expect(await readdir(root)).toEqual([])
})

test('expired uploads are gone at once and swept later with leftovers', async () => {
  const uploads = await openUploads({ folder })
  const old = await uploads.receive(await fileOf('old'), '')
  const torn = newUploadId()
  await writeFile(join(folder, torn), 'bytes without a word')
  const yesterday = new Date(Date.now() - 25 * 3_600_000)
  await utimes(join(folder, torn), yesterday, yesterday)
  await writeFile(join(folder, `${newUploadId()}.json`), '{"id": "tor')
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 25 * 3_600_000 })
  expect(await uploads.find(old)).toBeNull()
  vi.useRealTimers()
  const young = await uploads.receive(await fileOf('young'), '')
  expect(await uploads.sweep(new Date(Date.now() - 24 * 3_600_000))).toBe(1)
  expect(await readdir(folder)).toHaveLength(5)
  expect(await uploads.sweep(new Date(Date.now() + 1000))).toBe(3)
  expect([await readdir(folder), await uploads.find(young)]).toEqual([[], null])
})

test('the next start deletes uploads of which a killed process left one of two files', async () => {
  const uploads = await openUploads({ folder })
  const whole = await uploads.receive(await fileOf('whole'), '')
  await uploads.handOver(whole)
  for (const rest of [(id: string) => id, (id: string) => `${id}.json`]) {
    const id = await uploads.receive(await fileOf('half'), '')
    await uploads.handOver(id)
    await rm(join(folder, rest(id)))
  }
  const minutesAgo = new Date(Date.now() - 120_000)
  for (const name of await readdir(folder)) await utimes(join(folder, name), minutesAgo, minutesAgo)
  // Another process may be making it right now.
  const young = await uploads.receive(await fileOf('half'), '')
  await uploads.handOver(young)
  await rm(join(folder, young))
  await openUploads({ folder })
  expect((await readdir(folder)).toSorted()).toEqual([whole, `${whole}.json`, `${young}.json`].toSorted())
})

test('a disk that fills up during a form gives 507 and leaves nothing', async () => {
  await mkdir(folder)
  const path = join(folder, 'full')
  await symlink('/dev/full', path)
  const form = new FormData()
  form.append('file', new File([Buffer.alloc(500_000)], 'orc.png'))
  const { body, headers } = new Response(form)
  const full = { ...createTempFiles(folder), newPath: () => path }
  await expect(
    readForm(Readable.fromWeb(body as never), { 'content-type': headers.get('content-type')! }, full),
  ).rejects.toMatchObject({ status: 507 })
  expect(await readdir(folder)).toEqual([])
})

test('a form truncated anywhere is read or refused, leaving nothing', async () => {
  const tempFiles = createTempFiles(folder)
  const form = new FormData()
  form.append('alt', 'An orc')
  form.append('file', new File([Buffer.alloc(3000, 7)], 'orc.png'))
  form.append('caption', 'Painted')
  const response = new Response(form)
  const headers = { 'content-type': response.headers.get('content-type')! }
  const whole = Buffer.from(await response.arrayBuffer())
  await assert(
    asyncProperty(nat(whole.length), integer({ min: 1, max: 700 }), async (end, size) => {
      const chunks = Array.from({ length: Math.ceil(end / size) }, (_, index) =>
        whole.subarray(index * size, Math.min(end, (index + 1) * size)),
      )
      const read = await readForm(Readable.from(chunks), headers, tempFiles).catch((error: { status: number }) => error)
      if ('status' in read) {
        expect(read.status).toBe(400)
        expect(end).toBeLessThan(whole.length - 2)
      } else {
        expect(read.fields).toEqual(
          new Map([
            ['alt', 'An orc'],
            ['caption', 'Painted'],
          ]),
        )
        await rm(read.path!)
      }
      expect(await readdir(folder)).toEqual([])
    }),
    { numRuns: 60 },
  )
})
