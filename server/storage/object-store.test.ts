import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer, text } from 'node:stream/consumers'
import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { startObjectStore, type ObjectStore } from '#tests/harness/object-store.ts'
import { silent } from '#tests/harness/silent.ts'
import { startStoreProxy, type StoreProxy } from '#tests/harness/store-proxy.ts'
import { parseObjectStoreUrl } from './object-store-url.ts'
import type { ObjectLimits } from './object-client.ts'
import { openObjectStore } from './object-store.ts'
import { createTempFiles } from './temp-files.ts'
import { waitFor } from '#tests/harness/wait-for.ts'

let store: ObjectStore
let proxy: StoreProxy
beforeAll(async () => {
  store = await startObjectStore()
  proxy = await startStoreProxy(store)
})
afterAll(async () => {
  await proxy.close()
  await store.close()
})
beforeEach(() => {
  proxy.fault = () => null
})

const KEY = 'pictures/a.webp'
/** Larger than the read-ahead and all buffers in between. */
const large = Buffer.alloc(8 * 1024 * 1024, 'picture')

/** Uses production limits unless the test overrides some. */
async function open(limits: Partial<ObjectLimits> = {}, address = store.newFolder(proxy.endpoint)) {
  const folder = await mkdtemp(join(tmpdir(), 'hoard-objects-'))
  const tempFiles = createTempFiles(folder)
  const files = await openObjectStore(parseObjectStoreUrl(address), { tempFiles, log: silent, limits })
  onTestFinished(async () => {
    await files.close()
    await rm(folder, { recursive: true })
  })
  async function put(content: string | Buffer, key = KEY) {
    const path = tempFiles.newPath('webp')
    await writeFile(path, content)
    await files.put(key, path)
    return path
  }
  proxy.asked.length = 0
  return { files, put, folder, address }
}

test('images are stored as immutable with their type, originals as private', async () => {
  const { put, address } = await open()
  await put('webp')
  await put('avif', 'variants/a.webp/320.avif')
  await put('original', 'coming/an-upload/0-0123')
  const { bucket, folder } = parseObjectStoreUrl(address)
  const client = new S3Client({ region: 'eu-central-1', endpoint: store.endpoint, forcePathStyle: true })
  onTestFinished(() => client.destroy())
  const forEver = 'public, max-age=31536000, immutable'
  for (const [key, type, cache] of [
    [KEY, 'image/webp', forEver],
    ['variants/a.webp/320.avif', 'image/avif', forEver],
    ['coming/an-upload/0-0123', 'application/octet-stream', 'private, no-store'],
  ] as const) {
    const { ContentType, CacheControl } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: folder + key }))
    expect([ContentType, CacheControl]).toEqual([type, cache])
  }
})

test('busy stores and interrupted uploads are retried', async () => {
  const { files, put } = await open()
  let faults = 0
  proxy.fault = (method) => {
    faults += 1
    if (faults > 2) return null
    return method === 'PUT' && faults === 2 ? 'cut' : { status: 503, code: 'SlowDown' }
  }
  await put(large)
  expect(proxy.asked).toEqual(Array.from({ length: 3 }, () => `PUT ${KEY}`))
  faults = 0
  expect((await files.find(KEY))?.size).toBe(large.length)
  faults = 0
  expect((await buffer((await files.read(KEY))!.stream)).equals(large)).toBe(true)
})

test('an interrupted upload leaves no object and no temporary file', async () => {
  const { files, put, folder } = await open()
  proxy.fault = (method) => (method === 'PUT' ? 'cut' : null)
  await expect(put(large)).rejects.toMatchObject({ status: 503, headers: { 'retry-after': '5' } })
  expect([await files.find(KEY), await readdir(folder)]).toEqual([null, []])
})

test('an unresponsive, failing or missing store gives a readable error', async () => {
  const { files, put, folder } = await open({ answer: 300, tries: 2 })
  for (const fault of ['hang', { status: 500, code: 'InternalError' }] as const) {
    proxy.fault = () => fault
    const calls = [
      () => put('x'),
      () => files.find(KEY),
      () => files.read(KEY),
      () => files.remove(KEY),
      () => files.local(KEY),
      () => files.list('').next(),
    ]
    for (const call of calls)
      await expect(call()).rejects.toMatchObject({
        status: 503,
        message: expect.stringContaining('can’t reach its images') as string,
      })
  }
  expect(await files.failure()).toContain('the object store is unavailable')
  expect(await readdir(folder)).toEqual([])
  proxy.fault = () => null
  await put('x')
  expect(await files.failure()).toBeNull()
  // Nothing listens on this port.
  const gone = await open({ tries: 1 }, store.newFolder('http://127.0.0.1:9'))
  await expect(gone.files.find(KEY)).rejects.toMatchObject({ status: 503 })
})

test('a download that breaks off or stalls fails; no partial copy remains', async () => {
  const { files, put, folder, address } = await open()
  const hasty = await open({ idle: 300 }, address)
  await put(large)
  for (const [fault, { files: reading }] of [
    ['cut', { files }],
    ['stall', hasty],
  ] as const) {
    proxy.fault = (method) => (method === 'GET' ? fault : null)
    const whole = async () => buffer((await reading.read(KEY))!.stream)
    await expect(whole()).rejects.toMatchObject({ status: 503 })
    await expect(reading.local(KEY)).rejects.toMatchObject({ status: 503 })
  }
  for (const each of [folder, hasty.folder]) expect(await readdir(each)).toEqual([])
  proxy.fault = () => null
  const local = await files.local(KEY)
  expect((await readFile(local.path)).equals(large)).toBe(true)
  await local.release()
})

test('a reader that leaves ends the download; a slow one is waited for', async () => {
  const { files, put } = await open()
  await put(large)
  const left = (await files.find(KEY))!.stream()
  await new Promise((read) => left.once('readable', read))
  expect(proxy.going()).toBe(1)
  left.destroy()
  await waitFor(() => expect(proxy.going()).toBe(0))

  onTestFinished(() => void vi.useRealTimers())
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const slow = (await files.read(KEY))!.stream
  slow.read(0)
  await waitFor(() => expect(slow.readableLength).toBeGreaterThanOrEqual(slow.readableHighWaterMark))
  // Far longer than the read timeout.
  await vi.advanceTimersByTimeAsync(600_000)
  expect((await buffer(slow)).equals(large)).toBe(true)
})

test('concurrent users of a local copy share one download', async () => {
  const { files, put } = await open()
  await put('picture')
  proxy.asked.length = 0
  const locals = await Promise.all(Array.from({ length: 8 }, () => files.local(KEY)))
  expect(proxy.asked).toEqual([`GET ${KEY}`])
  await locals[0]!.release()
  expect(existsSync(locals[1]!.path)).toBe(true)
  for (const { release } of locals) await release()
})

test('refusals of the store are errors for the operator; a full one is 507', async () => {
  const { files, put } = await open()
  for (const [status, code] of [
    [403, 'AccessDenied'],
    [404, 'NoSuchBucket'],
    [403, 'SignatureDoesNotMatch'],
  ] as const) {
    proxy.fault = () => ({ status, code })
    const refused = expect.stringMatching(
      new RegExp(`^FILES_URL: the object store refused the request: ${code}`),
    ) as string
    await expect(files.read(KEY)).rejects.toMatchObject({ name: 'ObjectStoreError', message: refused })
    expect(await files.failure()).toEqual(refused)
    proxy.asked.length = 0
    await expect(put('x')).rejects.toMatchObject({ name: 'ObjectStoreError' })
    expect(proxy.asked).toHaveLength(1)
    // The probe fails when the shop opens.
    await expect(open()).rejects.toMatchObject({
      message: expect.stringContaining('(while trying to write)') as string,
    })
  }
  proxy.fault = (method) => (method === 'DELETE' ? { status: 403, code: 'AccessDenied' } : null)
  await expect(open()).rejects.toMatchObject({ message: expect.stringContaining('(while trying to delete)') as string })
  for (const code of ['XMinioStorageFull', 'QuotaExceeded']) {
    proxy.fault = () => ({ status: 507, code })
    await expect(put('x')).rejects.toMatchObject({
      status: 507,
      message: 'The shop’s object store is full. Nothing was saved.',
    })
  }
})

test("an unreachable store doesn't prevent the shop from opening", async () => {
  proxy.fault = () => ({ status: 503, code: 'SlowDown' })
  const { files, put } = await open({ tries: 1 })
  expect(await files.failure()).not.toBeNull()
  proxy.fault = () => null
  await put('x')
  expect(await text((await files.read(KEY))!.stream)).toBe('x')
})
