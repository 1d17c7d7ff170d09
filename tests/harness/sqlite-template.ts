import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openSqlite } from '#server/database/open-sqlite.ts'

let template: Promise<Buffer> | undefined

/** Writes an empty, migrated SQLite database. Migrating takes longer than all else that a test does to open one. */
export async function copyMigrated(file: string): Promise<void> {
  await writeFile(file, await (template ??= migrate()))
}

async function migrate(): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'hoard-template-'))
  const file = join(folder, 'hoard.db')
  const { close } = await openSqlite(file)
  await close()
  const bytes = await readFile(file)
  await rm(folder, { recursive: true })
  return bytes
}
