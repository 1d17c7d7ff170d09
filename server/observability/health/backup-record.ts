import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { parseJson } from '#shared/contract/json.ts'
import type { Database } from '#server/database/database.ts'
import { isPostgres } from '#server/database/transact.ts'
import { syncFolder } from '#server/storage/durable.ts'
import { nullIfMissing } from '#server/storage/file-errors.ts'

const FILE = 'last-backup.json'

/**
 * Record of the newest backup, in a file beside a SQLite database or in a row of a PostgreSQL. Backups don't contain
 * it, so a restored shop has none.
 */
const LastBackup = z.object({
  /** ISO 8601. */
  at: z.iso.datetime(),
  /** Absolute path of the backup. */
  folder: z.string(),
})
export type LastBackup = z.infer<typeof LastBackup>

export interface BackupRecordLocation {
  db: Database
  dataDir: string
}

/** Null: no backup was made with the shop's own command, or the record is unreadable. */
export async function readLastBackup({ db, dataDir }: BackupRecordLocation): Promise<LastBackup | null> {
  if (isPostgres(db)) return (await db.selectFrom('backups').select(['at', 'folder']).executeTakeFirst()) ?? null
  const text = await nullIfMissing(readFile(join(dataDir, FILE), 'utf8'))
  return LastBackup.safeParse(parseJson(text ?? '')).data ?? null
}

/** Records a complete backup. */
export async function recordBackup({ db, dataDir }: BackupRecordLocation, { at, folder }: LastBackup): Promise<void> {
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
  try {
    await writeFile(draft, `${JSON.stringify({ at, folder }, null, 2)}\n`, { flush: true })
    await rename(draft, file)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
  await syncFolder(dataDir)
}
