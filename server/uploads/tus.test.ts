import { randomBytes } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { Upload } from 'tus-js-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop, type TestShop } from '#tests/harness/shop.ts'

const KB = 1024
const MB = 1024 * KB

let shop: TestShop
let staff: { cookie: string; origin: string }
beforeAll(async () => {
  shop = await openShop({ imported: false })
  staff = (await shop.signIn('editor')).headers
})
afterAll(() => shop[Symbol.asyncDispose]())

const folder = () => join(shop.dataDir, 'uploads')
const at = (id = '') => `${shop.url}/api/images/uploads${id && `/${id}`}`
const tus = { 'tus-resumable': '1.0.0' }
const bytesType = { 'content-type': 'application/offset+octet-stream' }
const idOf = (response: Response) => response.headers.get('location')!.split('/').at(-1)!

const call = (method: string, url: string, headers: Record<string, string> = {}, body?: BodyInit) =>
  fetch(url, { method, headers: { ...staff, ...tus, ...headers }, ...(body !== undefined && { body }) })
const announce = (size: number, headers: Record<string, string> = {}) =>
  call('POST', at(), { 'upload-length': String(size), ...headers })
const send = (id: string, offset: number, body: BodyInit) =>
  call('PATCH', at(id), { ...bytesType, 'upload-offset': String(offset) }, body)
const offsetOf = async (id: string) => Number((await call('HEAD', at(id))).headers.get('upload-offset'))

/** Sends with the client that browsers use. */
function upload(bytes: Buffer, options: Partial<Upload['options']> = {}) {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const sending = new Upload(bytes as never, {
    endpoint: at(),
    headers: staff,
    retryDelays: [0, 0, 0],
    metadata: { name: 'dragon.jpg' },
    onError: reject,
    onSuccess: () => resolve(sending.url!.split('/').at(-1)!),
    ...options,
  })
  sending.start()
  return { sending, id: promise }
}

test('a file arrives in chunks, whole, with its name', async () => {
  const bytes = randomBytes(300 * KB)
  const id = await upload(bytes, { chunkSize: 128 * KB }).id
  expect(await readFile(join(folder(), id))).toEqual(bytes)
  const head = await call('HEAD', at(id))
  expect(head.headers.get('upload-offset')).toBe(String(bytes.length))
  expect(head.headers.get('upload-metadata')).toBe(`name ${Buffer.from('dragon.jpg').toString('base64')}`)
  expect(head.headers.get('cache-control')).toBe('no-store')
  expect([...head.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
})
