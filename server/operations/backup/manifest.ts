import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { parseJson } from '#shared/contract/json.ts'
import { nullIfMissing } from '#server/storage/file-errors.ts'

export const MANIFEST = 'manifest.json'
export const DATABASE = 'hoard.db'
/** No part starts with a dot, so no path leaves the folder. */
const path = z.string().regex(/^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/)

const BackedUpFile = z.object({ path, bytes: z.number().int().min(0), sha256: z.hash('sha256') })
export type BackedUpFile = z.infer<typeof BackedUpFile>

/** Contents of a backup. Written last: a folder without a manifest is no backup. */
const Manifest = z.object({
  format: z.literal(1),
  /** ISO 8601: when the database was copied. */
  madeAt: z.iso.datetime(),
  /** Version of the program that made it, and its newest migration. */
  version: z.string(),
  schema: z.string(),
  files: z.array(BackedUpFile),
  /** Images in the database whose file was missing. */
  missing: z.array(z.string()),
})
export type Manifest = z.infer<typeof Manifest>

/** The backup is incomplete, damaged or not from Hoard; the message names the file. */
export class DamagedBackupError extends Error {
  override name = 'DamagedBackupError'
}

const checksumOf = (contents: Manifest) => createHash('sha256').update(JSON.stringify(contents)).digest('hex')

export const formatManifest = (contents: Manifest): string =>
  `${JSON.stringify({ ...contents, checksum: checksumOf(contents) }, null, 2)}\n`

/**
 * Reads the manifest of a backup; null if the folder has none.
 * @throws DamagedBackupError
 */
export async function readManifest(folder: string): Promise<Manifest | null> {
  const file = join(folder, MANIFEST)
  const text = await nullIfMissing(readFile(file, 'utf8'))
  if (text === null) return null
  const { success, data } = Manifest.extend({ checksum: z.string() }).safeParse(parseJson(text))
  if (!success) throw new DamagedBackupError(`${file} is damaged: it can't be read.`)
  const { checksum, ...contents } = data
  if (checksum !== checksumOf(contents)) throw new DamagedBackupError(`${file} is damaged: its checksum is wrong.`)
  return contents
}
