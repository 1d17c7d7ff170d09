import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { orNull } from '#server/files/missing.ts'

export const MANIFEST = 'manifest.json'
export const DATABASE = 'hoard.db'
/** No part begins with a dot, so none leads out of the folder. */
const path = z.string().regex(/^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/)

/** A file of a backup, as it was when it was written. */
const BackedUpFile = z.object({ path, bytes: z.number().int().min(0), sha256: z.hash('sha256') })
export type BackedUpFile = z.infer<typeof BackedUpFile>

/** What a backup holds. It is written last: a folder without it is no backup. */
const Contents = z.object({
  format: z.literal(1),
  /** ISO 8601: when the database was copied. */
  madeAt: z.iso.datetime(),
  /** Of the program that made it, and the newest step of the schema. */
  version: z.string(),
  schema: z.string(),
  files: z.array(BackedUpFile),
  /** Pictures that the database knows and that had no file. */
  missing: z.array(z.string()),
})
export type Contents = z.infer<typeof Contents>

/** A backup is not whole, or not one of ours; the message names the file. */
export class DamagedBackup extends Error {
  override name = 'DamagedBackup'
}

const checksumOf = (contents: Contents) => createHash('sha256').update(JSON.stringify(contents)).digest('hex')

export const manifestText = (contents: Contents): string =>
  `${JSON.stringify({ ...contents, checksum: checksumOf(contents) }, null, 2)}\n`

/** Reads the manifest of a backup. Null: the folder has none. @throws DamagedBackup */
export async function readManifest(folder: string): Promise<Contents | null> {
  const file = join(folder, MANIFEST)
  const text = await orNull(readFile(file, 'utf8'))
  if (text === null) return null
  const { success, data } = Contents.extend({ checksum: z.string() }).safeParse(parsed(text))
  if (!success) throw new DamagedBackup(`${file} is damaged: it can't be read.`)
  const { checksum, ...contents } = data
  if (checksum !== checksumOf(contents)) throw new DamagedBackup(`${file} is damaged: it is not what was written.`)
  return contents
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
