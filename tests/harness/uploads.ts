import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { openDatabase } from '#server/database/open-database.ts'
import { openDisk } from '#server/storage/disk.ts'
import { nullIfMissing } from '#server/storage/file-errors.ts'
import { createTempFiles } from '#server/storage/temp-files.ts'
import type { TestShop } from './shop.ts'
import { silent } from './silent.ts'
import { UploadStore, defaultLimits } from '#server/media/uploads/upload-store.ts'
import { openSharedUploads } from '#server/media/uploads/open-shared-uploads.ts'
import { PARTS_PREFIX } from '#server/media/uploads/shared-store.ts'
import { confirmedParts } from '#server/media/uploads/shared-uploads.repository.ts'

/** Inspects uploads in a shop with local file storage, beyond what the API shows. */
export async function inspectUploads(shop: Pick<TestShop, 'dataDir' | 'database'>) {
  const { db, dialect, close } = await openDatabase(shop.database, { poolSize: 1 })
  const files = openDisk(join(shop.dataDir, 'files'))
  const [folder, tempFiles] = ['uploads', 'tmp'].map((name) => join(shop.dataDir, name)) as [string, string]
  const namesIn = async (path: string) => (await nullIfMissing(readdir(path))) ?? []

  /** The received bytes. */
  async function arrived(id: string): Promise<Buffer> {
    if (dialect === 'sqlite') return readFile(join(folder, id))
    const parts = await confirmedParts(db, id)
    return Buffer.concat(await Promise.all(parts.map(async ({ key }) => buffer((await files.find(key))!.stream()))))
  }

  /** Bytes that have arrived so far in a running request. */
  async function coming(id: string): Promise<number> {
    if (dialect === 'sqlite') return (await arrived(id)).length
    const sizes = (await namesIn(tempFiles)).map(
      async (name) => (await nullIfMissing(stat(join(tempFiles, name))))?.size ?? 0,
    )
    return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
  }

  /** Stored bytes of an upload, whether they count or not. */
  async function weight(id: string): Promise<number> {
    if (dialect === 'sqlite') return (await arrived(id)).length
    let bytes = 0
    for await (const { size } of files.list(`${PARTS_PREFIX}${id}/`)) bytes += size
    return bytes
  }

  async function keys() {
    const found: string[] = []
    for await (const { key } of files.list(PARTS_PREFIX)) found.push(key)
    return found
  }

  /** Names of all stored upload files. */
  const kept = async () => [...(await namesIn(folder)), ...(await keys())]
  /** Stored upload files and temporary files. */
  const lying = async () => [...(await namesIn(tempFiles)), ...(await kept())]

  /** Deletes files that a killed server left without a row, or without their other half. */
  async function sweepStray() {
    if (dialect === 'sqlite') return new UploadStore(folder, defaultLimits).forgetLeftovers(Date.now())
    await openSharedUploads({ db, files, tempFiles: createTempFiles(tempFiles), log: silent }).sweep(new Date(0))
  }

  /** Backdates an upload by more than a day. */
  async function age(id: string) {
    const beganAt = new Date(Date.now() - 25 * 3_600_000).toISOString()
    if (dialect === 'postgres')
      return void (await db.updateTable('uploads').set({ beganAt }).where('id', '=', id).execute())
    const said = join(folder, `${id}.json`)
    await writeFile(said, JSON.stringify({ ...JSON.parse(await readFile(said, 'utf8')), creation_date: beganAt }))
  }

  return { arrived, coming, weight, kept, lying, sweepStray, age, [Symbol.asyncDispose]: close }
}

export type UploadInspection = Awaited<ReturnType<typeof inspectUploads>>
