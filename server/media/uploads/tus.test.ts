import { randomBytes } from 'node:crypto'
import { appendFile, readdir } from 'node:fs/promises'
import { request } from 'node:http'
import { Readable } from 'node:stream'
import { setTimeout as after } from 'node:timers/promises'
import { Upload } from 'tus-js-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop, type TestShop } from '#tests/harness/shop.ts'
import { inspectUploads, type UploadInspection } from '#tests/harness/uploads.ts'
import { eventually } from '#tests/harness/wait-for.ts'

const KB = 1024
const MB = 1024 * KB

type Body = NonNullable<RequestInit['body']>

let shop: TestShop
let waiting: UploadInspection
let staff: { cookie: string; origin: string }
beforeAll(async () => {
  shop = await openShop({ imported: false })
  staff = (await shop.signIn('editor')).headers
  waiting = await inspectUploads(shop)
})
afterAll(async () => {
  await waiting[Symbol.asyncDispose]()
  await shop[Symbol.asyncDispose]()
})

const at = (id = '') => `${shop.url}/api/images/uploads${id && `/${id}`}`
const tus = { 'tus-resumable': '1.0.0' }
const bytesType = { 'content-type': 'application/offset+octet-stream' }
const idOf = (response: Response) => response.headers.get('location')!.split('/').at(-1)!

const call = (method: string, url: string, headers: Record<string, string> = {}, body?: Body) =>
  fetch(url, { method, headers: { ...staff, ...tus, ...headers }, ...(body !== undefined && { body }) })
const announce = (size: number, headers: Record<string, string> = {}) =>
  call('POST', at(), { 'upload-length': String(size), ...headers })
const send = (id: string, offset: number, body: Body) =>
  call('PATCH', at(id), { ...bytesType, 'upload-offset': String(offset) }, body)
const offsetOf = async (id: string) => Number((await call('HEAD', at(id))).headers.get('upload-offset'))

/** Uploads with the client that browsers use. */
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

test('a file arrives in chunks, with its name', { tags: ['I7.6'] }, async () => {
  const bytes = randomBytes(300 * KB)
  const id = await upload(bytes, { chunkSize: 128 * KB }).id
  expect(await waiting.arrived(id)).toEqual(bytes)
  const head = await call('HEAD', at(id))
  expect(head.headers.get('upload-offset')).toBe(String(bytes.length))
  expect(head.headers.get('upload-metadata')).toBe(`name ${Buffer.from('dragon.jpg').toString('base64')}`)
  expect(head.headers.get('cache-control')).toBe('no-store')
  expect([...head.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
})

test('an interrupted chunk resumes without duplicate bytes', async () => {
  const bytes = randomBytes(MB)
  let cut = false
  const { sending, id } = upload(bytes, {
    chunkSize: 256 * KB,
    onProgress(sent) {
      if (cut || sent < 600 * KB) return
      cut = true
      void sending.abort().then(() => sending.start())
    },
  })
  expect(await waiting.arrived(await id)).toEqual(bytes)
  expect(cut).toBe(true)
  expect(await waiting.weight(await id)).toBe(bytes.length)
})

test('an interrupted request keeps what has arrived', async () => {
  const bytes = randomBytes(2 * MB)
  const id = idOf(await announce(bytes.length))
  const cut = new AbortController()
  const half = Readable.from(
    (async function* () {
      yield bytes.subarray(0, MB)
      await eventually(() => waiting.coming(id)).toBe(MB)
      cut.abort()
      await after(60_000, null, { signal: cut.signal })
    })(),
  )
  await expect(
    fetch(at(id), {
      method: 'PATCH',
      headers: { ...staff, ...tus, ...bytesType, 'upload-offset': '0' },
      body: Readable.toWeb(half) as Body,
      duplex: 'half',
      signal: cut.signal,
    } as RequestInit),
  ).rejects.toThrow()
  expect(await offsetOf(id)).toBe(MB)
  expect((await send(id, MB, bytes.subarray(MB))).status).toBe(204)
  expect(await waiting.arrived(id)).toEqual(bytes)
})

test('a resumed upload takes over from a dead connection', async () => {
  const bytes = randomBytes(MB)
  const id = idOf(await announce(bytes.length))
  const { promise: never, resolve: end } = Promise.withResolvers<void>()
  const hanging = Readable.from(
    (async function* () {
      yield bytes.subarray(0, 1000)
      await never
    })(),
  )
  const first = fetch(at(id), {
    method: 'PATCH',
    headers: { ...staff, ...tus, ...bytesType, 'upload-offset': '0' },
    body: Readable.toWeb(hanging) as Body,
    duplex: 'half',
  } as RequestInit)
  await eventually(() => waiting.coming(id)).toBe(1000)
  expect((await send(id, 1000, bytes.subarray(1000))).status).toBe(204)
  // A repeated chunk is refused.
  expect((await send(id, 1000, bytes.subarray(1000))).status).toBe(409)
  end()
  expect((await first).headers.get('upload-offset')).toBe('1000')
  expect(await waiting.arrived(id)).toEqual(bytes)
})

test('a file may be sent when the upload is created', async () => {
  const answer = await call('POST', at(), { ...bytesType, 'upload-length': '3' }, 'abc')
  expect([answer.status, answer.headers.get('upload-offset')]).toEqual([201, '3'])
  expect((await waiting.arrived(idOf(answer))).toString()).toBe('abc')
})

test('bytes at a wrong offset are refused, and HEAD returns the right one', async () => {
  const id = idOf(await announce(10))
  await send(id, 0, 'abcde')
  const wrong = await send(id, 2, 'xyz')
  expect([wrong.status, await wrong.text()]).toEqual([
    409,
    'The upload’s offset differs from Upload-Offset. HEAD returns the current one.',
  ])
  expect(await offsetOf(id)).toBe(5)
})

test(
  'the size is at most 50 MB, otherwise "Image too large ({size}). Maximum size is {max}"',
  { tags: ['I5.2', 'I9.1'] },
  async () => {
    const declared = await announce(60 * MB)
    expect([declared.status, await declared.text()]).toEqual([413, 'Image too large (60.0 MB). Maximum size is 50 MB'])
    expect((await announce(50 * MB)).status).toBe(201)
    expect((await announce(50 * MB + 1)).status).toBe(413)
  },
)

test('more bytes than declared are refused', async () => {
  const id = idOf(await announce(10))
  expect((await send(id, 0, 'more than ten bytes')).status).toBe(413)
  const unsaid = await fetch(at(id), {
    method: 'PATCH',
    headers: { ...staff, ...tus, ...bytesType, 'upload-offset': '0' },
    body: Readable.toWeb(Readable.from(Array.from({ length: 40 }, () => Buffer.alloc(MB)))) as Body,
    duplex: 'half',
  } as RequestInit)
  expect([unsaid.status, await unsaid.text()]).toEqual([413, 'More bytes arrived than the upload declared.'])
  expect((await waiting.arrived(id)).length).toBeLessThanOrEqual(10)
})

test('an upload requires a valid length', async () => {
  for (const headers of [{}, { 'upload-length': '-1' }, { 'upload-length': '1e3' }, { 'upload-length': 'many' }])
    expect((await call('POST', at(), headers as Record<string, string>)).status).toBe(400)
  expect((await call('POST', at(), { 'upload-defer-length': '1' })).status).toBe(501)
  expect((await call('POST', at(), { 'upload-length': '3', 'upload-concat': 'partial' })).status).toBe(501)
  const old = await fetch(at(), { method: 'POST', headers: { ...staff, 'upload-length': '3' } })
  expect([old.status, old.headers.get('tus-version')]).toEqual([412, '1.0.0'])
})

test('deleted and expired uploads are not found', async () => {
  const id = idOf(await announce(3))
  expect((await call('DELETE', at(id))).status).toBe(204)
  const gone = await call('PATCH', at(id), { ...bytesType, 'upload-offset': '0', accept: 'application/json' }, 'abc')
  expect(gone.status).toBe(404)
  expect(await gone.json()).toEqual({
    message: 'This upload doesn’t exist or has expired. Please send the file again.',
    requestId: gone.headers.get('x-request-id'),
  })
  const old = idOf(await announce(3))
  await waiting.age(old)
  expect((await call('HEAD', at(old))).status).toBe(410)
  expect((await send(old, 0, 'abc')).status).toBe(410)
})

test.each([
  '../../hoard.db',
  '..%2f..%2fhoard.db',
  '%2e%2e%2fhoard.db',
  '..%5chhoard.db',
  '%00',
  '.',
  '0123456789abcdef0123456789abcdef.json',
  'ABCDEF0123456789ABCDEF0123456789',
  'x'.repeat(4000),
  '%E0%A4%A',
])('%s is not a valid upload id', async (id) => {
  await appendFile(`${shop.dataDir}/hoard.db`, '')
  const { hostname, port } = new URL(shop.url)
  for (const method of ['HEAD', 'PATCH', 'DELETE']) {
    const { status } = await raw(Number(port), hostname, method, `/api/images/uploads/${id}`)
    expect([404, 405]).toContain(status)
  }
  expect(await readdir(shop.dataDir)).toContain('hoard.db')
})

/** Sends the path verbatim; `fetch` would normalise it. */
function raw(port: number, host: string, method: string, path: string): Promise<{ status: number }> {
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number }>()
  const headers = { ...staff, ...tus, ...bytesType, 'upload-offset': '0' }
  request({ host, port, method, path, headers, agent: false }, (answer) => {
    answer.resume()
    resolve({ status: answer.statusCode! })
  })
    .once('error', reject)
    .end()
  return promise
}

test.each([
  ['../../etc/passwd', 'passwd'],
  ['C:\\fakepath\\orc.png', 'orc.png'],
  ['a\u0000b\u001b[31m.png', 'ab[31m.png'],
  ['photo\u202egpj.exe', 'photogpj.exe'],
  ['x'.repeat(5000), 'x'.repeat(200)],
  ['', ''],
])('the name %j is only a label', async (name, label) => {
  const metadata = `name ${Buffer.from(name).toString('base64')},filetype ${btoa('text/html')}`
  const id = idOf(await announce(0, { 'upload-metadata': metadata }))
  expect(id).toMatch(/^[0-9a-f]{32}$/)
  const said = (await call('HEAD', at(id))).headers.get('upload-metadata')!
  expect(Buffer.from(said.replace(/^name ?/, ''), 'base64').toString()).toBe(label)
})

test('other methods get 405 with the allowed ones', async () => {
  for (const [method, url, allow] of [
    ['GET', at(), 'POST'],
    ['PUT', at(), 'POST'],
    ['OPTIONS', at(), 'POST'],
    ['GET', at('0'.repeat(32)), 'HEAD, PATCH, DELETE'],
    ['POST', at('0'.repeat(32)), 'HEAD, PATCH, DELETE'],
    ['GET', `${shop.url}/api/images/upload`, 'POST'],
    ['DELETE', `${shop.url}/api/images/upload`, 'POST'],
  ] as const) {
    const { status, headers } = await call(method, url)
    expect([method, url, status, headers.get('allow')]).toEqual([method, url, 405, allow])
  }
})
