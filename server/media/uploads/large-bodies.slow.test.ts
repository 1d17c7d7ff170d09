import { connect } from 'node:net'
import { gzipSync, zstdCompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Image } from '#shared/features/images/images.schema.ts'
import { photo } from '#tests/harness/photos.ts'
import { openShop, type TestShop } from '#tests/harness/shop.ts'
import { inspectUploads, type UploadInspection } from '#tests/harness/uploads.ts'
import { eventually } from '#tests/harness/wait-for.ts'

const MB = 1024 * 1024

let shop: TestShop
let waiting: UploadInspection
let staff: { cookie: string; origin: string }
/** As a data URL it exceeds the size of one read. */
let picture: Buffer
beforeAll(async () => {
  shop = await openShop({ imported: false })
  staff = (await shop.signIn('editor')).headers
  waiting = await inspectUploads(shop)
  picture = await photo({ seed: 32, width: 400, height: 300, format: 'png', grain: 1 })
})
afterAll(async () => {
  await waiting[Symbol.asyncDispose]()
  await shop[Symbol.asyncDispose]()
})

const json = { 'content-type': 'application/json' }
const post = (body: NonNullable<RequestInit['body']>, headers: Record<string, string> = {}) =>
  fetch(`${shop.url}/api/images`, {
    method: 'POST',
    headers: { ...staff, ...json, ...headers },
    body,
    duplex: 'half',
  } as RequestInit)
const dataUrl = (bytes: Buffer, type = 'image/png') => `data:${type};base64,${bytes.toString('base64')}`
const draft = (fields: Record<string, unknown> = {}) =>
  JSON.stringify({ filename: 'dragon.webp', url: dataUrl(picture), ...fields })
const said = async (response: Response) => [response.status, await response.text()]
const lying = () => waiting.lying()
const expectNothingLeft = () => eventually(lying).toEqual([])

test('an uploaded file is sent as a data URL in url', { tags: ['I7.3', 'I10.1'] }, async () => {
  const body = draft({ originalName: 'dragon.png', tags: ['uploaded', 'optimized'], mimeType: 'image/webp' })
  expect(body.length).toBeGreaterThan(256 * 1024)
  const answer = await post(body)
  expect(answer.status).toBe(200)
  expect(await answer.json()).toMatchObject({
    filename: 'dragon.webp',
    originalName: 'dragon.png',
    tags: ['uploaded', 'optimized'],
    width: 400,
    height: 300,
  })
  await expectNothingLeft()
})

test('a compressed or chunked body gives the same image', async () => {
  const gzip = (await (await post(gzipSync(draft()), { 'content-encoding': 'gzip' })).json()) as Image
  const chunked = (await (await post(new Blob([draft()]).stream() as never)).json()) as Image
  expect([gzip.width, chunked.id]).toEqual([400, gzip.id])
  await expectNothingLeft()
})

test('concurrent bodies become one image each', async () => {
  const pictures = await Promise.all(
    Array.from({ length: 8 }, (_, seed) => photo({ seed: 100 + seed, width: 300, format: 'png', grain: 1 })),
  )
  const answers = await Promise.all(pictures.map((one) => post(draft({ url: dataUrl(one) }))))
  expect(answers.map(({ status }) => status)).toEqual(pictures.map(() => 200))
  const ids = await Promise.all(answers.map(async (answer) => ((await answer.json()) as Image).id))
  expect(new Set(ids).size).toBe(8)
  await expectNothingLeft()
})

test('a duplicate is offered together with its upload', async () => {
  const offered = await post(draft({ duplicates: 'offer' }), { accept: 'application/json' })
  expect(offered.status).toBe(409)
  const { upload } = (await offered.json()) as { upload: string }
  expect((await waiting.arrived(upload)).equals(picture)).toBe(true)
  expect((await post(JSON.stringify({ filename: 'dragon.webp', upload }))).status).toBe(200)
  await expectNothingLeft()
})

test.each([
  ['a type that it isn’t: the bytes count', { url: () => dataUrl(picture, 'image/jpeg') }, 200],
  ['no image', { url: () => dataUrl(picture, 'text/html') }, 415],
  ['bytes that are no picture', { url: () => dataUrl(Buffer.alloc(300_000, 'dragons')) }, 415],
  ['base64 that is none', { url: () => `data:image/png;base64,${'§'.repeat(200_000)}` }, 400],
  ['no filename', { url: () => dataUrl(picture), filename: '' }, 400],
])('a data URL with %s', async (_, { url, ...fields }, status) => {
  const answer = await post(draft({ ...fields, url: url() }))
  expect(answer.status, await answer.text()).toBe(status)
  await expectNothingLeft()
})

test.each([
  ['broken JSON', `{"url": "${'x'.repeat(300_000)}`, 400],
  ['a list', `["${'x'.repeat(300_000)}"]`, 400],
  ['nested a hundred thousand deep', '['.repeat(150_000) + ']'.repeat(150_000), 400],
  ['objects in objects', `{"filename":"a","url":${'{"url":'.repeat(50_000)}1${'}'.repeat(50_000)}}`, 400],
  ['2 MB in a field', JSON.stringify({ filename: 'x'.repeat(2_000_000), url: 'data:image/png;base64,AAAA' }), 413],
])('a large body with %s', async (_, body, status) => {
  const answer = await post(body)
  expect(answer.status, await answer.text()).toBe(status)
  await expectNothingLeft()
})

test('a body over 70 MB is refused, with or without its length', async () => {
  const refusal = /^HTTP\/1\.1 413 [^]*The request is too large\.$/
  expect(await begin(70 * MB + 1).answer).toMatch(refusal)
  const large = Buffer.alloc(70 * MB + 1, 'A')
  large.write('{"filename":"a.webp","url":"data:image/png;base64,')
  const bomb = await post(gzipSync(large, { level: 1 }), { 'content-encoding': 'gzip' })
  expect(await said(bomb)).toEqual([413, 'The request is too large.'])
  await expectNothingLeft()
})

test(
  'a picture of more than 50 MB in a data URL: "Image too large ({size}). Maximum size is {max}"',
  { tags: ['I5.2', 'I9.1'] },
  async () => {
    const url = `data:image/png;base64,${'A'.repeat(51 * MB * (4 / 3))}`
    const large = await post(gzipSync(draft({ url }), { level: 1 }), { 'content-encoding': 'gzip' })
    expect(await said(large)).toEqual([413, 'Image too large (51.0 MB). Maximum size is 50 MB'])
    await expectNothingLeft()
  },
)

test('a body with wrong or unknown compression is refused', async () => {
  expect((await post(draft(), { 'content-encoding': 'gzip' })).status).toBe(400)
  expect((await post(draft(), { 'content-encoding': 'br' })).status).toBe(400)
  expect((await post(zstdCompressSync(draft()), { 'content-encoding': 'zstd' })).status).toBe(415)
  await expectNothingLeft()
})

test('a form, which other sites could send, is refused', async () => {
  const answer = await post(draft(), { 'content-type': 'text/plain' })
  expect(await said(answer)).toEqual([415, 'The body must be JSON, with content-type: application/json.'])
})

test('a connection cut at 90 % leaves nothing', async () => {
  const before = await shop.as(staff).images.list({ query: {} })
  const body = draft()
  const { socket } = begin(body.length)
  socket.write(body.slice(0, body.length * 0.9))
  await eventually(lying).toHaveLength(1)
  socket.destroy()
  await expectNothingLeft()
  expect(await shop.as(staff).images.list({ query: {} })).toEqual(before)
})

/** Starts a request with this Content-Length. The response arrives when the connection ends. */
function begin(length: number) {
  const { hostname, port } = new URL(shop.url)
  const socket = connect(Number(port), hostname)
  const { promise: answer, resolve, reject } = Promise.withResolvers<string>()
  let heard = ''
  socket.on('data', (data: Buffer) => (heard += data.toString()))
  socket.once('end', () => resolve(heard)).once('error', reject)
  const head = [
    'POST /api/images HTTP/1.1',
    `host: ${hostname}:${port}`,
    `origin: ${staff.origin}`,
    `cookie: ${staff.cookie}`,
    'content-type: application/json',
    `content-length: ${length}`,
    'connection: close',
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n`)
  return { socket, answer }
}
