import { randomBytes, randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import SQLite from 'better-sqlite3'
import { openDatabase } from '#server/database/open-database.ts'

/** Creates a DATA_DIR with a migrated database and the given number of images, whose files hold noise. */
export async function seedShop(dataDir: string, images: number, bytes = 4_000): Promise<void> {
  const { db, close } = await openDatabase(join(dataDir, 'hoard.db'))
  mkdirSync(join(dataDir, 'files/pictures'), { recursive: true })
  writeFileSync(join(dataDir, 'session-key'), `${'k'.repeat(43)}\n`)
  for (let index = 0; index < images; index++) await seedImage(db, dataDir, bytes)
  await close()
}

type Database = Awaited<ReturnType<typeof openDatabase>>['db']

export async function seedImage(db: Database, dataDir: string, bytes = 4_000): Promise<string> {
  const file = `${randomBytes(16).toString('hex')}-10x10.webp`
  writeFileSync(join(dataDir, 'files/pictures', file), randomBytes(bytes))
  const at = new Date().toISOString()
  await db
    .insertInto('images')
    .values({
      filename: file,
      originalName: 'dragon.jpg',
      url: `/uploads/${file}`,
      file,
      alt: '',
      caption: '',
      tags: '[]',
      mimeType: 'image/webp',
      fileSize: bytes,
      width: 10,
      height: 10,
      isDecorative: 0,
      focusX: 50,
      focusY: 50,
      placeholder: null,
      sourceHash: null,
      originalHash: null,
      perceptualHash: null,
      uploadId: randomUUID(),
      createdAt: at,
      updatedAt: at,
      deletedAt: null,
      version: 1,
    })
    .execute()
  return file
}

/** Every row of every table, by table name. */
export function readAllRows(file: string): Record<string, unknown[]> {
  const connection = new SQLite(file, { readonly: true })
  const tables = connection
    .prepare("select name from sqlite_master where type = 'table' order by name")
    .pluck()
    .all() as string[]
  const rows = Object.fromEntries(
    tables.map((table) => [table, connection.prepare(`select * from "${table}" order by 1`).all()]),
  )
  connection.close()
  return rows
}

/** The contents (base64) of every file below a folder, by path. */
export function readFilesBelow(folder: string): Record<string, string> {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) =>
    statSync(join(folder, path)).isFile(),
  )
  return Object.fromEntries(paths.toSorted().map((path) => [path, readFileSync(join(folder, path)).toString('base64')]))
}
