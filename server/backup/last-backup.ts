import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { syncFolder } from '#server/files/durable.ts'
import { orNull } from '#server/files/missing.ts'

const FILE = 'last-backup.json'

/** What the shop remembers of its newest backup. It lies beside the database, in no backup: a restored shop has none of its own. */
const LastBackup = z.object({
  /** ISO 8601. */
  at: z.iso.datetime(),
  /** Where it is, as the command was told. */
  folder: z.string(),
})
export type LastBackup = z.infer<typeof LastBackup>

/** Null: the shop has not been backed up with its own command, or the note can't be read. */
export async function readLastBackup(dataDir: string): Promise<LastBackup | null> {
  const text = await orNull(readFile(join(dataDir, FILE), 'utf8'))
  if (text === null) return null
  try {
    return LastBackup.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}

/** Notes a backup that is whole and on its disk. */
export async function noteBackup(dataDir: string, backup: LastBackup): Promise<void> {
  const file = join(dataDir, FILE)
  const draft = `${file}.${process.pid}`
  await writeFile(draft, `${JSON.stringify(backup, null, 2)}\n`, { flush: true })
  await rename(draft, file)
  await syncFolder(dataDir)
}
