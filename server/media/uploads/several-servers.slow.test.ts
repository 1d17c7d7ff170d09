import { createHash, randomBytes } from 'node:crypto'
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Upload } from 'tus-js-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Image } from '#shared/features/images/images.schema.ts'
import { openDatabase } from '#server/database/open-database.ts'
import { openFiles } from '#server/storage/open-files.ts'
import { createTempFiles } from '#server/storage/temp-files.ts'
import { builtProgram } from '#tests/harness/built-program.ts'
import { leaseDatabase, type LeasedDatabase } from '#tests/harness/databases.ts'
import { openConnectionProxy } from '#tests/harness/connection-proxy.ts'
import { startObjectStore, type ObjectStore } from '#tests/harness/object-store.ts'
import { photo } from '#tests/harness/photos.ts'
import { silent } from '#tests/harness/silent.ts'
import { PARTS_PREFIX } from './shared-store.ts'

/* Three server processes share only a PostgreSQL and an object store; a balancer sends each request to the next one. */

interface Server {
  url: string
  child: ChildProcess
}

let root: string
let database: LeasedDatabase
let store: ObjectStore
let line: Awaited<ReturnType<typeof openConnectionProxy>>
let filesUrl: string
let servers: Server[]
let balancer: Awaited<ReturnType<typeof openBalancer>>

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'hoard-several-'))
  database = await leaseDatabase()
  store = await startObjectStore()
  line = await openConnectionProxy(store.endpoint)
  filesUrl = store.newFolder(line.url)
  servers = await Promise.all([start(0), start(1), start(2)])
  balancer = await openBalancer()
})
afterAll(async () => {
  for (const { child } of servers) child.kill('SIGKILL')
  await balancer.close()
  await line[Symbol.asyncDispose]()
  await store.close()
  await database.giveBack()
  await rm(root, { recursive: true, force: true, maxRetries: 5 })
})

async function start(index: number): Promise<Server> {
  const environment = {
    PATH: process.env['PATH'],
    ENV_FILE: '',
    ...store.env,
    FILES_URL: filesUrl,
    DATABASE_URL: database.url,
    DATABASE_POOL: '5',
    DATA_DIR: join(root, `server-${index}`),
    PORT: '0',
    AUTH_DISABLED: '1',
    LOG_LEVEL: 'info',
  }
  const child = spawn(process.execPath, [builtProgram('main')], {
    env: environment,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  for await (const text of createInterface(child.stdout)) {
    const [url] = /http:\/\/localhost:\d+/.exec(text) ?? []
    if (!url || !text.includes('the shop is open')) continue
    child.stdout.resume()
    return { url, child }
  }
  throw new Error('The shop did not open.')
}

/** A round-robin balancer that responds 502 when a server is down. */
async function openBalancer() {
  let calls = 0
  const server = createServer((call, answer) => {
    const { hostname, port } = new URL(servers[calls++ % servers.length]!.url)
    const { method, url: path, headers } = call
    const passed = request({ hostname, port, method, path, headers }, (told) => {
      answer.writeHead(told.statusCode!, told.headers)
      told.pipe(answer)
    })
    const nobody = () => (answer.headersSent ? answer.destroy() : answer.writeHead(502).end())
    passed.on('error', nobody)
    call.on('error', () => passed.destroy()).pipe(passed)
  })
  server.listen(0, 'localhost')
  await once(server, 'listening')
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

const say = (url: string, path: string, init: RequestInit & { headers?: Record<string, string> } = {}) =>
  fetch(url + path, { ...init, headers: { origin: url, accept: 'application/json', ...init.headers } })
const sendJson = (url: string, path: string, body: unknown) =>
  say(url, path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })

/** Uploads through the balancer with the client that browsers use. Returns the upload's id. */
function send(bytes: Buffer, chunkSize: number, onProgress?: (sent: number) => void): Promise<string> {
  const { promise, resolve: done, reject } = Promise.withResolvers<string>()
  const upload = new Upload(bytes as never, {
    endpoint: `${balancer.url}/api/images/uploads`,
    headers: { origin: balancer.url },
    retryDelays: Array.from({ length: 30 }, () => 200),
    metadata: { name: 'dragon.png' },
    chunkSize,
    ...(onProgress && { onProgress }),
    onError: reject,
    onSuccess: () => done(upload.url!.split('/').at(-1)!),
  })
  upload.start()
  return promise
}

/** Stored columns of an image that the API doesn't return. */
async function hashOf(id: string) {
  const { db, close } = await openDatabase(database.url, { poolSize: 1 })
  const { sourceHash } = await db
    .selectFrom('images')
    .select('sourceHash')
    .where('id', '=', Number(id))
    .executeTakeFirstOrThrow()
  await close()
  return sourceHash
}

async function filesComing() {
  const tempFiles = createTempFiles(join(root, 'looking'))
  const files = await openFiles({ filesUrl, dataDir: root, tempFiles, log: silent })
  const keys: string[] = []
  for await (const { key } of files.list(PARTS_PREFIX)) keys.push(key)
  await files.close()
  return keys
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

test('an upload spans several servers, one of which is killed', { tags: ['O1.3', 'both-engines'] }, async () => {
  const bytes = await photo({ seed: 41, width: 450, height: 350, format: 'png', grain: 1 })
  let killed = false
  const upload = await send(bytes, Math.ceil(bytes.length / 12), (sent) => {
    if (killed || sent < bytes.length / 2) return
    killed = true
    servers[1]!.child.kill('SIGKILL')
  })
  expect(killed).toBe(true)
  const [one, , three] = servers
  // A client that lost the response retries on any server.
  const answers = await Promise.all(
    [one!, three!].map(({ url }) => sendJson(url, '/api/images', { filename: 'dragon.webp', upload })),
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  const [image, same] = (await Promise.all(answers.map((answer) => answer.json()))) as [Image, Image]
  expect(same.id).toBe(image.id)
  expect(await hashOf(image.id)).toBe(sha256(bytes))
  servers[1] = await start(1)
  const shown = await say(servers[1].url, image.url)
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp'])
  expect((await say(one!.url, `/api/images/uploads/${upload}`, { method: 'HEAD', headers: tus })).status).toBe(404)
  expect(await filesComing()).toEqual([])
})

const tus = { 'tus-resumable': '1.0.0' }

test('a duplicate can be confirmed and replaced at other servers', { tags: ['both-engines'] }, async () => {
  const bytes = await photo({ seed: 42, width: 300, height: 200 })
  const form = (url: string, fields: Record<string, string> = {}) => {
    const body = new FormData()
    for (const [name, value] of Object.entries(fields)) body.append(name, value)
    body.append('file', new File([bytes as never], 'orc.jpg'))
    return say(url, '/api/images/upload', { method: 'POST', body })
  }
  const [one, two, three] = servers as [Server, Server, Server]
  const added = await form(one.url)
  expect(added.status).toBe(200)
  const { id } = (await added.json()) as Image
  const offered = await form(two.url, { duplicates: 'offer' })
  expect(offered.status).toBe(409)
  const { upload } = (await offered.json()) as { upload: string }
  const again = await sendJson(three.url, '/api/images', { filename: 'orc.webp', upload })
  expect([again.status, ((await again.json()) as Image).id]).toEqual([200, id])

  const other = await photo({ seed: 43, width: 310, height: 210 })
  const replacing = await send(other, other.length)
  const replaced = await sendJson(two.url, `/api/images/${id}/replace`, { upload: replacing })
  expect(replaced.status).toBe(200)
  expect(await hashOf(id)).toBe(sha256(other))
  expect(await filesComing()).toEqual([])
})

test('an upload resumes after the object store comes back', { tags: ['both-engines'] }, async () => {
  const bytes = randomBytes(600_000)
  let isAway = false
  const upload = await send(bytes, 50_000, (sent) => {
    if (isAway || sent < 200_000) return
    isAway = true
    line.cut()
    setTimeout(line.mend, 500)
  })
  expect(isAway).toBe(true)
  const head = await say(servers[2]!.url, `/api/images/uploads/${upload}`, { method: 'HEAD', headers: tus })
  expect(head.headers.get('upload-offset')).toBe(String(bytes.length))
  // It isn't an image, so it is deleted.
  expect((await sendJson(servers[0]!.url, '/api/images', { filename: 'noise.webp', upload })).status).toBe(415)
  expect(await filesComing()).toEqual([])
})
