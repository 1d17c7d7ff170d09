import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { openDatabase } from '#server/database/open-database.ts'
import { openDisk } from '#server/files/disk.ts'
import { orNull } from '#server/files/missing.ts'
import { openWorkshop } from '#server/files/workshop.ts'
import type { TestShop } from '#tests/harness/shop.ts'
import { silent } from '#tests/harness/shopify.ts'
import { openSharedUploads } from './open-shared-uploads.ts'
import { COMING } from './shared-store.ts'
import { keptParts } from './shared-uploads.repository.ts'

/** What a shop that keeps its files on the disk has of uploads, as no call of it would tell. */
export async function waitingIn(shop: Pick<TestShop, 'dataDir' | 'database'>) {
  const { db, dialect, close } = await openDatabase(shop.database, { poolSize: 1 })
  const files = openDisk(join(shop.dataDir, 'files'))
  const [folder, workshop] = ['uploads', 'workshop'].map((name) => join(shop.dataDir, name)) as [string, string]
  const namesIn = async (path: string) => (await orNull(readdir(path))) ?? []

  /** The bytes that are there, and count. */
  async function arrived(id: string): Promise<Buffer> {
    if (dialect === 'sqlite') return readFile(join(folder, id))
    const parts = await keptParts(db, id)
    return Buffer.concat(await Promise.all(parts.map(async ({ key }) => buffer((await files.find(key))!.stream()))))
  }

  /** How many bytes have come, while their call goes on. */
  async function coming(id: string): Promise<number> {
    if (dialect === 'sqlite') return (await arrived(id)).length
    const sizes = (await namesIn(workshop)).map(async (name) => (await orNull(stat(join(workshop, name))))?.size ?? 0)
    return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
  }

  /** Bytes of an upload that lie anywhere, whether they count or not. */
  async function weight(id: string): Promise<number> {
    if (dialect === 'sqlite') return (await arrived(id)).length
    let bytes = 0
    for await (const { size } of files.list(`${COMING}${id}/`)) bytes += size
    return bytes
  }

  async function keys() {
    const found: string[] = []
    for await (const { key } of files.list(COMING)) found.push(key)
    return found
  }

  /** Everything that waits. */
  const kept = async () => [...(await namesIn(folder)), ...(await keys())]
  /** And what is just arriving. */
  const lying = async () => [...(await namesIn(workshop)), ...(await kept())]

  /** Takes away what a killed server left between a row and its file. */
  async function sweepStray() {
    if (dialect === 'sqlite') return
    await openSharedUploads({ db, files, workshop: openWorkshop(workshop), log: silent }).sweep(new Date(0))
  }

  /** Makes an upload one that began more than a day ago. */
  async function age(id: string) {
    const beganAt = new Date(Date.now() - 25 * 3_600_000).toISOString()
    if (dialect === 'postgres')
      return void (await db.updateTable('uploads').set({ beganAt }).where('id', '=', id).execute())
    const said = join(folder, `${id}.json`)
    await writeFile(said, JSON.stringify({ ...JSON.parse(await readFile(said, 'utf8')), creation_date: beganAt }))
  }

  return { arrived, coming, weight, kept, lying, sweepStray, age, [Symbol.asyncDispose]: close }
}

export type Waiting = Awaited<ReturnType<typeof waitingIn>>
