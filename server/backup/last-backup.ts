import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { Database } from '#server/database/database.ts'
import { isPostgres } from '#server/database/transact.ts'
import { syncFolder } from '#server/files/durable.ts'
import { orNull } from '#server/files/missing.ts'

const FILE = 'last-backup.json'

/**
 * What the shop remembers of its newest backup. It lies beside a SQLite database, or in a row of a PostgreSQL, which every server finds; in
 * no backup: a restored shop has none of its own.
 */
const LastBackup = z.object({
  /** ISO 8601. */
  at: z.iso.datetime(),
  /** Where it is, as the command was told. */
  folder: z.string(),
})
export type LastBackup = z.infer<typeof LastBackup>

/** Of which shop. */
export interface NotePlace {
  db: Database
  dataDir: string
}

/** Null: the shop has not been backed up with its own command, or the note can't be read. */
export async function readLastBackup({ db, dataDir }: NotePlace): Promise<LastBackup | null> {
  if (isPostgres(db)) return (await db.selectFrom('backups').select(['at', 'folder']).executeTakeFirst()) ?? null
  const text = await orNull(readFile(join(dataDir, FILE), 'utf8'))
  if (text === null) return null
  try {
    return LastBackup.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}

/** Notes a backup that is whole and on its disk. */
export async function noteBackup({ db, dataDir }: NotePlace, { at, folder }: LastBackup): Promise<void> {
  if (isPostgres(db)) {
    const row = { at, folder }
    await db
      .insertInto('backups')
      .values({ id: 1, ...row })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
      .execute()
    return
  }
  const file = join(dataDir, FILE)
  const draft = `${file}.${process.pid}`
  await writeFile(draft, `${JSON.stringify({ at, folder }, null, 2)}\n`, { flush: true })
  await rename(draft, file)
  await syncFolder(dataDir)
}
