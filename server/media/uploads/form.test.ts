import { once } from 'node:events'
import { readdir, readlink } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
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
let picture: Buffer
beforeAll(async () => {
  shop = await openShop({ imported: false })
  staff = (await shop.signIn('editor')).headers
  waiting = await inspectUploads(shop)
  picture = await photo({ seed: 31 })
})
afterAll(async () => {
  await waiting[Symbol.asyncDispose]()
  await shop[Symbol.asyncDispose]()
})

const address = () => `${shop.url}/api/images/upload`
const file = (bytes: Buffer | string, name = 'Green Dragon.jpg') =>
  ['file', new File([bytes as never], name)] as [string, File]
type Field = [string, string] | [string, File]

function send(fields: Field[], headers: Record<string, string> = {}) {
  const body = new FormData()
  for (const [name, value] of fields) body.append(name, value)
  return fetch(address(), { method: 'POST', headers: { ...staff, ...headers }, body })
}
const said = async (response: Response) => [response.status, await response.text()]

/** Files in the folders for incoming uploads. */
const lying = () => waiting.lying()
/** Files of the shop that this process has open. */
async function openFiles() {
  const descriptors = await readdir('/proc/self/fd')
  const targets = await Promise.all(descriptors.map((one) => readlink(`/proc/self/fd/${one}`).catch(() => '')))
  return targets.filter((target) => /\/(tmp|uploads|coming)\//.test(target))
}
const expectNothingLeft = async () => {
  await eventually(async () => [await lying(), await openFiles()]).toEqual([[], []])
}

test('the upload form creates an image from a file and fields', { tags: ['I7.6'] }, async () => {
  const answer = await send([
    ['alt', 'A green dragon'],
    ['tags', 'dragons, painted,,dragons'],
    file(picture, 'C:\\photos\\Green\u202e Dragon.jpg'),
    ['focus', '30,70'],
  ])
  expect(answer.status).toBe(200)
  const image = (await answer.json()) as Image
  expect(image).toMatchObject({
    filename: 'Green Dragon.webp',
    originalName: 'Green Dragon.jpg',
    alt: 'A green dragon',
    focus: { x: 30, y: 70 },
    mimeType: 'image/webp',
  })
  expect(image.tags).toEqual(expect.arrayContaining(['dragons', 'painted']))
  expect(answer.headers.get('etag')).toBe(`"${image.version}"`)
  await expectNothingLeft()
})

test('a duplicate is offered without a second upload', async () => {
  const offered = await send([file(picture), ['duplicates', 'offer']], { accept: 'application/json' })
  expect(offered.status).toBe(409)
  const { upload, duplicates } = (await offered.json()) as { upload: string; duplicates: { image: Image }[] }
  expect(duplicates).toHaveLength(1)
  const again = await fetch(`${shop.url}/api/images`, {
    method: 'POST',
    headers: { ...staff, 'content-type': 'application/json' },
    body: JSON.stringify({ filename: 'again.webp', upload }),
  })
  expect(await again.json()).toMatchObject({ id: duplicates[0]!.image.id })
  await expectNothingLeft()
})

test('a form needs exactly one file, in the right field', async () => {
  expect(await said(await send([['filename', 'a.webp']]))).toEqual([400, 'Please select a file or enter an image URL'])
  expect(await said(await send([file(picture), file(picture)]))).toEqual([400, 'A form can contain only one file.'])
  expect(await said(await send([['picture', new File([picture as never], 'a.jpg')]]))).toEqual([
    400,
    'The file must be in the field “file”.',
  ])
  expect(await said(await send([file(picture), ['filename', ' ']]))).toEqual([400, 'filename: Please enter a filename'])
  await expectNothingLeft()
})

test('forms with long or many fields are refused', async () => {
  expect(await said(await send([file(picture), ['alt', 'x'.repeat(20_000)]]))).toEqual([
    400,
    'The field “alt” is too long.',
  ])
  const many = Array.from({ length: 30 }, (_, index): Field => [`field${index}`, 'x'])
  expect(await said(await send([...many, file(picture)]))).toEqual([400, 'The form has too many fields.'])
  await expectNothingLeft()
})

test('a file that is no image is refused, whatever its name', async () => {
  expect((await send([file('#!/bin/sh\necho dragons', 'dragon.jpg')])).status).toBe(415)
  expect((await send([file('', 'dragon.jpg')])).status).toBe(415)
  await expectNothingLeft()
})

test(
  'the size is at most 50 MB, otherwise "Image too large ({size}). Maximum size is {max}": said or not',
  { tags: ['I5.2', 'I9.1'] },
  async () => {
    const words = 'Image too large (60.0 MB). Maximum size is 50 MB'
    expect(await said(await send([file(Buffer.alloc(60 * MB))]))).toEqual([413, words])
    const unsaid = await fetch(address(), {
      method: 'POST',
      headers: { ...staff, 'content-type': 'multipart/form-data; boundary=b' },
      body: endless(),
      duplex: 'half',
    } as RequestInit)
    expect(await said(unsaid)).toEqual([413, 'Image too large (more than 50 MB). Maximum size is 50 MB'])
    await expectNothingLeft()
  },
)

/** A chunked form with a file of 52 MB. */
function endless() {
  let sent = 0
  const head = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n'
  return new ReadableStream({
    pull(controller) {
      if (sent > 52) return controller.close()
      controller.enqueue(sent === 0 ? Buffer.from(head) : Buffer.alloc(MB))
      sent++
    },
  })
}

const part = (disposition: string, content: string) => `--b\r\ncontent-disposition: ${disposition}\r\n\r\n${content}`
const filePart = part('form-data; name="file"; filename="a.jpg"', 'bytes')
test.each([
  ['no boundary', 'multipart/form-data', `${filePart}\r\n--b--\r\n`, 400],
  ['another type', 'text/plain', `${filePart}\r\n--b--\r\n`, 415],
  ['JSON', 'application/json', '{}', 415],
  ['nothing', 'multipart/form-data; boundary=b', '', 400],
  ['no form', 'multipart/form-data; boundary=b', 'dragons', 400],
  ['a file without an end', 'multipart/form-data; boundary=b', filePart, 400],
  ['a field without an end', 'multipart/form-data; boundary=b', part('form-data; name="alt"', 'x'), 400],
  ['a part that is skipped, without an end', 'multipart/form-data; boundary=b', part('attachment', 'x'), 400],
  ['a head without an end', 'multipart/form-data; boundary=b', '--b\r\ncontent-disposition: form-data; na', 400],
  ['a head that is endless', 'multipart/form-data; boundary=b', `--b\r\nx: ${'x'.repeat(100_000)}`, 400],
  ['a part without a name', 'multipart/form-data; boundary=b', `${part('form-data', 'x')}\r\n--b--\r\n`, 400],
])('a malformed form is refused: %s', async (_, type, body, status) => {
  const answer = await fetch(address(), { method: 'POST', headers: { ...staff, 'content-type': type }, body })
  expect(answer.status, await answer.text()).toBe(status)
  expect(answer.headers.get('x-request-id')).toBeTruthy()
  await expectNothingLeft()
})

test('a connection cut at 90 % leaves no record, file or open descriptor', async () => {
  const before = await shop.as(staff).images.list({ query: {} })
  const body = Buffer.concat([Buffer.from(filePart), Buffer.alloc(5 * MB), Buffer.from('\r\n--b--\r\n')])
  const socket = await begin(body.length)
  socket.write(body.subarray(0, body.length * 0.9))
  await eventually(openFiles).toHaveLength(1)
  socket.destroy()
  await expectNothingLeft()
  expect(await shop.as(staff).images.list({ query: {} })).toEqual(before)
})

async function begin(length: number): Promise<Socket> {
  const { hostname, port } = new URL(shop.url)
  const socket = connect(Number(port), hostname)
  await once(socket, 'connect')
  const head = [
    'POST /api/images/upload HTTP/1.1',
    `host: ${hostname}:${port}`,
    `origin: ${staff.origin}`,
    `cookie: ${staff.cookie}`,
    'content-type: multipart/form-data; boundary=b',
    `content-length: ${length}`,
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n`)
  return socket
}
