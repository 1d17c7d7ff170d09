import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Image } from '#shared/features/images/images.schema.ts'
import { openDatabase } from '#server/database/open-database.ts'
import { imageKey } from '#server/features/images/image-store.ts'
import { sweepFiles } from '#server/features/images/sweep-files.ts'
import { openDisk } from '#server/storage/disk.ts'
import { openBus } from '#server/changes/bus.ts'
import { createLogger } from '#server/observability/log.ts'
import { builtProgram } from '#tests/harness/built-program.ts'
import { databaseFor, environmentFor } from '#tests/harness/engine.ts'
import { photo } from '#tests/harness/photos.ts'
import { inspectUploads } from '#tests/harness/uploads.ts'
import { waitFor } from '#tests/harness/wait-for.ts'

const PHOTOS = 9
const ACKNOWLEDGED = 3
const CHUNK = 8 * 1024

let dataDir: string
let child: ChildProcess | undefined
beforeEach(async () => void (dataDir = await mkdtemp(join(tmpdir(), 'hoard-killed-'))))
afterEach(async () => {
  child?.kill('SIGKILL')
  await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
})

/** Starts a shop in its own process on the same folder and returns its URL. */
async function start(): Promise<string> {
  child = spawn(process.execPath, [builtProgram('main')], {
    env: {
      PATH: process.env['PATH'],
      ENV_FILE: '',
      ...(await environmentFor(dataDir)),
      PORT: '0',
      AUTH_DISABLED: '1',
      LOG_LEVEL: 'info',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  for await (const line of createInterface(child.stdout!)) {
    const [url] = /http:\/\/localhost:\d+/.exec(line) ?? []
    if (url && line.includes('the shop is open')) {
      child.stdout!.resume()
      return url
    }
  }
  throw new Error('The shop did not open.')
}

/**
 * Does what a browser does for one file of a batch: creates or resumes the upload, sends chunks, requests the record.
 */
async function add(url: string, bytes: Buffer, name: string, known: { upload?: string }): Promise<Image> {
  const headers = { origin: url, 'tus-resumable': '1.0.0' }
  const uploads = `${url}/api/images/uploads`
  const head = known.upload && (await fetch(`${uploads}/${known.upload}`, { method: 'HEAD', headers }))
  let offset = head && head.ok ? Number(head.headers.get('upload-offset')) : -1
  if (offset < 0) {
    const length = { 'upload-length': String(bytes.length) }
    const answer = await fetch(uploads, { method: 'POST', headers: { ...headers, ...length } })
    known.upload = answer.headers.get('location')!.split('/').at(-1)!
    offset = 0
  }
  while (offset < bytes.length) {
    const answer = await fetch(`${uploads}/${known.upload}`, {
      method: 'PATCH',
      headers: { ...headers, 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset) },
      body: bytes.subarray(offset, offset + CHUNK) as never,
    })
    expect(answer.status).toBe(204)
    offset = Number(answer.headers.get('upload-offset'))
  }
  const record = await fetch(`${url}/api/images`, {
    method: 'POST',
    headers: { origin: url, 'content-type': 'application/json' },
    body: JSON.stringify({ filename: name, upload: known.upload }),
  })
  expect(record.status).toBe(200)
  return (await record.json()) as Image
}

test('after kill -9 in a batch, files and records match and uploads resume', async () => {
  const photos = await Promise.all(Array.from({ length: PHOTOS }, (_, seed) => photo({ seed, width: 400, grain: 1 })))
  const known = photos.map((): { upload?: string } => ({}))
  const first = await start()
  const acknowledged: Image[] = []
  const batch = photos.map(async (bytes, index) => {
    acknowledged.push(await add(first, bytes, `${index}.webp`, known[index]!))
    if (acknowledged.length === ACKNOWLEDGED) child!.kill('SIGKILL')
  })
  const gone = once(child!, 'exit')
  const outcomes = await Promise.allSettled(batch)
  await gone
  expect(outcomes.some(({ status }) => status === 'rejected')).toBe(true)

  await expectTidy()
  const url = await start()
  const images = (await (await fetch(`${url}/api/images`)).json()) as Image[]
  expect(images).toEqual(expect.arrayContaining(acknowledged))
  const all = await Promise.all(photos.map((bytes, index) => add(url, bytes, `${index}.webp`, known[index]!)))
  expect(new Set(all.map(({ id }) => id)).size).toBe(PHOTOS)
  expect(((await (await fetch(`${url}/api/images`)).json()) as Image[]).length).toBe(PHOTOS)
  await using waiting = await inspectUploads({ dataDir, database: await databaseFor(dataDir) })
  // An upload is deleted once its record has been returned. One whose id the kill kept to itself stays for a day.
  await waitFor(async () => {
    await waiting.sweepStray()
    const kept = await waiting.kept()
    expect(known.filter(({ upload }) => kept.some((name) => name.includes(upload!)))).toEqual([])
  })
  child!.kill('SIGKILL')
  await once(child!, 'exit')
  await expectTidy()
})

test('the next start deletes what a killed server left, and never serves it', async () => {
  const first = await start()
  const image = await add(first, await photo({ seed: 1 }), 'kept.webp', {})
  const pictures = join(dataDir, 'files/pictures')
  const [kept] = await readdir(pictures)
  // Stored, but the server died before it recorded the image.
  const orphan = `${'0'.repeat(32)}${kept!.slice(32)}`
  await copyFile(join(pictures, kept!), join(pictures, orphan))
  const form = request(`${first}/api/images/upload`, {
    method: 'POST',
    headers: { origin: first, 'content-type': 'multipart/form-data; boundary=x', 'content-length': 900_000 },
  })
  form.on('error', () => {})
  form.write('--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n')
  form.write(Buffer.alloc(300_000))
  // Sizes of the first image, which are made in the background, have other endings.
  const temporary = async () => (await readdir(join(dataDir, 'tmp'))).filter((name) => name.endsWith('.upload'))
  await waitFor(async () => expect(await temporary()).toHaveLength(1))
  const gone = once(child!, 'exit')
  child!.kill('SIGKILL')
  await gone
  expect(await temporary()).toHaveLength(1)

  const url = await start()
  expect((await fetch(`${url}/uploads/${orphan}`)).status).toBe(404)
  expect((await fetch(`${url}${image.url}`)).status).toBe(200)
  expect([await readdir(pictures), await temporary()]).toEqual([[kept], []])
})

/** After the sweep, files and records match one to one. */
async function expectTidy() {
  const database = await openDatabase(await databaseFor(dataDir))
  const bus = await openBus(database, createLogger('silent', true))
  const files = openDisk(join(dataDir, 'files'))
  await sweepFiles({ db: database.db, withChanges: bus.withChanges, files }, new Date(Date.now() + 1000))
  const rows = await database.db.selectFrom('images').select('file').execute()
  const keys: string[] = []
  for await (const { key } of files.list(imageKey(''))) keys.push(key)
  expect(keys.toSorted()).toEqual(rows.map(({ file }) => imageKey(file!)).toSorted())
  await bus.close()
  await database.close()
}
