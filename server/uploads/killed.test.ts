import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Image } from '#shared/features/images/images.schema.ts'
import { openDatabase } from '#server/database/open-database.ts'
import { keyOf } from '#server/features/images/image-parts.ts'
import { sweepFiles } from '#server/features/images/sweep-files.ts'
import { openDisk } from '#server/files/disk.ts'
import { openBus } from '#server/live/bus.ts'
import { openLog } from '#server/log.ts'
import { databaseOf, environmentOf } from '#tests/harness/engine.ts'
import { photo } from '#tests/harness/photos.ts'
import { waitingIn } from './uploads.testing.ts'

const PHOTOS = 9
const ACKNOWLEDGED = 3
const CHUNK = 8 * 1024

// Two shops are opened, whose pictures are worked on behind everything else that a busy machine has to do.
vi.setConfig({ testTimeout: 120_000 })

let dataDir: string
let child: ChildProcess | undefined
beforeEach(async () => void (dataDir = await mkdtemp(join(tmpdir(), 'hoard-killed-'))))
afterEach(async () => {
  child?.kill('SIGKILL')
  await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
})

/** A shop in a process of its own, on the same folder each time. Answers its address. */
async function start(): Promise<string> {
  child = spawn(process.execPath, [resolve(import.meta.dirname, '../main.ts')], {
    env: {
      PATH: process.env['PATH'],
      ...(await environmentOf(dataDir)),
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

/** What a browser does for a file of a batch: announces it, or asks how far it came; sends it in chunks; asks for its record. */
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

test('kill -9 in the middle of a batch: no record without a file, no file without a record; what was acknowledged is there, the rest goes on', async () => {
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
  await using waiting = await waitingIn({ dataDir, database: await databaseOf(dataDir) })
  // An upload goes once its record is told.
  await vi.waitFor(async () => {
    await waiting.sweepStray()
    expect(await waiting.kept()).toEqual([])
  })
  child!.kill('SIGKILL')
  await once(child!, 'exit')
  await expectTidy()
})

/** After the sweep, the shop has as many files as records, and they are each other's. */
async function expectTidy() {
  const database = await openDatabase(await databaseOf(dataDir))
  const bus = await openBus(database, openLog('silent', true))
  const files = openDisk(join(dataDir, 'files'))
  await sweepFiles({ db: database.db, write: bus.write, files }, new Date(Date.now() + 1000))
  const rows = await database.db.selectFrom('images').select('file').execute()
  const keys: string[] = []
  for await (const { key } of files.list(keyOf(''))) keys.push(key)
  expect(keys.toSorted()).toEqual(rows.map(({ file }) => keyOf(file!)).toSorted())
  await bus.close()
  await database.close()
}
