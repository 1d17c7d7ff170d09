import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from '#server/database/open-database.ts'
import { openDisk } from '#server/files/disk.ts'
import { filesIn, fingerprintOf, startMove } from '#server/move/move.testing.ts'
import { plantLargeData, type LargeSizes } from '#tests/harness/large-data.ts'
import { startObjectStore } from '#tests/harness/object-store.ts'
import { startPostgres } from '#tests/harness/postgres.ts'

const SIZES: LargeSizes = { products: 10_000, pages: 500, history: 20, images: 5_000, orders: 20_000 }

/**
 * A shop of issue 9's size moves to PostgreSQL and an object store and back, killed twice on the way there: how long it takes, for how long
 * it takes no writes, and whether everything is the same afterwards. Everything runs on this machine; PostgreSQL waits for its disk.
 */
export async function printMove(sizes = SIZES): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'hoard-bench-move-'))
  const postgres = await startPostgres({ fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' })
  const store = await startObjectStore()
  try {
    const [data, back] = [join(folder, 'data'), join(folder, 'back')]
    const { db, close } = await openDatabase(join(data, 'hoard.db'))
    const planted = await timed(() => plantLargeData(db, join(data, 'files'), sizes))
    await close()
    console.log(`planted ${JSON.stringify(sizes)} in ${planted} s`)
    const { fingerprint: before, files } = await stateOf(data)

    const env = { ...store.env, FILES_URL: '', DATA_DIR: data }
    const there = ['--to-database', postgres.url, '--to-files', store.url]
    for (const seconds of [3, 6]) {
      const { child, said, ended } = startMove(there, env)
      await sleep(seconds * 1000)
      child.kill('SIGKILL')
      await ended
      console.log(`killed after ${seconds} s: ${said().trim().split('\n').at(-1)}`)
    }
    await moveIt('there', there, env)
    await moveIt('back', ['--to-database', back, '--to-files', join(back, 'files')], {
      ...store.env,
      DATABASE_URL: postgres.url,
      DATA_DIR: join(folder, 'server'),
    })
    const after = await stateOf(back)
    const same = (one: object, other: object) => (JSON.stringify(one) === JSON.stringify(other) ? 'equal' : 'NOT EQUAL')
    console.log(
      `rows of ${Object.keys(before).length} tables, and what they number next: ${same(before, after.fingerprint)}`,
    )
    console.log(`${Object.keys(files).length} files: ${same(files, after.files)}`)
  } finally {
    await store.close()
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function moveIt(name: string, args: string[], env: Record<string, string>) {
  const { ended } = startMove(args, env)
  const began = performance.now()
  const { code, said } = await ended
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  if (code !== 0) throw new Error(`It could not be moved:\n${said}`)
  const closed = /taken no writes for [\d.]+ s/.exec(said)?.[0]
  console.log(`${name}: ${seconds} s; it has ${closed}`)
}

const stateOf = async (dataDir: string) => ({
  fingerprint: await fingerprintOf(join(dataDir, 'hoard.db')),
  files: await filesIn(openDisk(join(dataDir, 'files'))),
})

async function timed(work: () => Promise<void>): Promise<string> {
  const began = performance.now()
  await work()
  return ((performance.now() - began) / 1000).toFixed(1)
}
