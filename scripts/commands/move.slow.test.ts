import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '#server/database/open-database.ts'
import { openDisk } from '#server/storage/disk.ts'
import { parseObjectStoreUrl } from '#server/storage/object-store-url.ts'
import { openObjectStore } from '#server/storage/object-store.ts'
import { createTempFiles } from '#server/storage/temp-files.ts'
import { createLogger } from '#server/observability/log.ts'
import { filesIn, fingerprintOf, startMove } from '#tests/harness/move.ts'
import { leaseDatabase, type LeasedDatabase } from '#tests/harness/databases.ts'
import { databaseFor, engine } from '#tests/harness/engine.ts'
import { seedLargeData } from '#tests/harness/large-data.ts'
import { startObjectStore, type ObjectStore } from '#tests/harness/object-store.ts'
import { openShop } from '#tests/harness/shop.ts'
import { eventually } from '#tests/harness/wait-for.ts'

const sizes = { products: 300, pages: 20, history: 5, images: 40, orders: 400 }
const MOVING = 'The shop is moving. Nothing was saved; please try again in a minute.'

let folder: string
let store: ObjectStore
let other: LeasedDatabase | null = null
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hoard-move-'))
  store = await startObjectStore()
})
afterAll(async () => {
  await other?.giveBack()
  await store.close()
  await rm(folder, { recursive: true, force: true })
})

/** An empty database on the engine this run doesn't use. */
async function otherEngine(): Promise<string> {
  if (engine === 'postgres') return join(folder, 'there', 'hoard.db')
  other = await leaseDatabase({ migrated: false })
  return other.url
}

async function filesOf(url: string) {
  const tempFiles = createTempFiles(join(folder, 'reading'))
  const files = await openObjectStore(parseObjectStoreUrl(url), { tempFiles, log: createLogger('silent', true) })
  return filesIn(files).finally(() => files.close())
}

/** A client that keeps creating pages and deleting some of them until disposed. */
function openWriter(url: string) {
  const acknowledged = new Map<string, string>()
  const deleted: string[] = []
  let created = 0
  const refused: { status: number; text: string }[] = []
  const stopping = new AbortController()

  async function ask(method: string, path: string, body?: object) {
    const headers = { origin: url, 'content-type': 'application/json' }
    const response = await fetch(url + path, { method, headers, body: body ? JSON.stringify(body) : null })
    if (response.ok) return response
    refused.push({ status: response.status, text: await response.text() })
    return null
  }

  async function write() {
    for (let number = 1; !stopping.signal.aborted; number++) {
      const slug = `written-${number}`
      const answer = await ask('POST', '/api/pages', { title: slug, slug })
      if (answer) {
        acknowledged.set(slug, ((await answer.json()) as { id: string }).id)
        created += 1
      }
      const [first] = acknowledged
      if (number % 4 === 0 && first && (await ask('DELETE', `/api/pages/${first[1]}`))) {
        acknowledged.delete(first[0])
        deleted.push(first[0])
      }
      await sleep(10)
    }
  }

  const writing = write()
  return {
    acknowledged,
    deleted,
    refused,
    created: () => created,
    async [Symbol.asyncDispose]() {
      stopping.abort()
      await writing
    },
  }
}

test(
  'a shop under constant writes moves there and back without losses',
  { tags: ['O1.4', 'O2.4', 'both-engines'] },
  async () => {
    const data = join(folder, 'data')
    const database = await databaseFor(data)
    const { db, close } = await openDatabase(database)
    await seedLargeData(db, join(data, 'files'), sizes)
    await close()
    const target = await otherEngine()
    const there = ['--to-database', target, '--to-files', store.url]
    // Environment variables stay out of the process list.
    const home = { MOVE_TO_DATABASE: database, MOVE_TO_FILES: join(data, 'files') }
    const own: Record<string, string> = engine === 'postgres' ? { DATABASE_URL: database } : {}
    const env = { ...store.env, FILES_URL: '', DATA_DIR: data, ...own }
    let written: Pick<ReturnType<typeof openWriter>, 'acknowledged' | 'deleted'>
    {
      await using shop = await openShop({
        imported: false,
        env: { AUTH_DISABLED: '1', DATA_DIR: data, SESSION_KEYS: '' },
      })
      await using writer = openWriter(shop.url)
      const { acknowledged, refused } = (written = writer)
      // The comparison is short, and a shop that has moved wouldn't reopen.
      for (const [until, atMost] of [
        ['while the shop is open', 100],
        ['comparing the rows', 10],
      ] as const) {
        const { child, said, ended } = startMove(there, env)
        await eventually(() => said().includes(until) || child.exitCode !== null, { interval: 5 }).toBe(true)
        await sleep(Math.random() * atMost)
        child.kill('SIGKILL')
        await ended
      }
      // The shop reopens by itself.
      const before = writer.created()
      await eventually(writer.created).toBeGreaterThan(before)
      const moved = await startMove(there, env).ended
      expect(moved).toMatchObject({ code: 0, said: expect.stringContaining('the shop has moved') })
      // The old shop refuses writes but still serves reads.
      const many = refused.length
      await eventually(() => refused.length).toBeGreaterThan(many)
      expect(await shop.staff.pages.list()).toHaveLength(sizes.pages + acknowledged.size)
      for (const { status, text } of refused)
        expect({ status, text }).toEqual({ status: 503, text: expect.stringContaining(MOVING) })
    }
    await expect(openDatabase(database)).rejects.toThrow(/^The shop has moved: its database is now /)
    const before = await fingerprintOf(database)
    const files = await filesIn(openDisk(join(data, 'files')))
    expect(await fingerprintOf(target)).toEqual(before)
    expect(await filesOf(store.url)).toEqual(files)
    const arrived = await openDatabase(target)
    const slugs = (await arrived.db.selectFrom('pages').select('slug').execute()).map(({ slug }) => slug)
    await arrived.close()
    expect(slugs).toEqual(expect.arrayContaining([...written.acknowledged.keys()]))
    expect(slugs.filter((slug) => written.deleted.includes(slug))).toEqual([])

    // Moves back to the original place, the only non-empty one that may be overwritten.
    const theirs: Record<string, string> =
      engine === 'postgres' ? { DATA_DIR: join(folder, 'there') } : { DATABASE_URL: target, DATA_DIR: folder }
    const back = await startMove([], { ...store.env, ...theirs, ...home }).ended
    expect(back).toMatchObject({ code: 0, said: expect.stringContaining('the shop has moved') })
    expect(await fingerprintOf(database)).toEqual(before)
    expect(await filesIn(openDisk(join(data, 'files')))).toEqual(files)
    await (await openDatabase(database)).close()
  },
)
