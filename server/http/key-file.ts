import { randomBytes } from 'node:crypto'
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { codeOf, nullIfMissing } from '#server/storage/file-errors.ts'

/** Path of the cookie-signing key of a shop with SQLite. */
const pathIn = (dataDir: string) => join(dataDir, 'session-key')

export const generateKey = (): string => randomBytes(32).toString('base64url')

/** Throws if the text is too short for a key: with an empty key anyone could sign cookies. */
export function requireValidKey(text: string, place: string): string {
  const key = text.trim()
  if (key.length < 32)
    throw new Error(
      `${place} contains no valid key. Delete it: everyone has to sign in again, and set their authenticator app up again, but nothing else is lost.`,
    )
  return key
}

/** The key of a shop with SQLite; null if it has none yet. Throws if the file is invalid. */
export async function readKeyFile(dataDir: string): Promise<string | null> {
  const text = await nullIfMissing(readFile(pathIn(dataDir), 'utf8'))
  return text === null ? null : requireValidKey(text, pathIn(dataDir))
}

/** Creates the key file atomically. If another process is faster, returns its key. */
export async function createKeyFile(dataDir: string): Promise<string> {
  const key = generateKey()
  try {
    await writeAtomically(dataDir, key, (draft) => link(draft, pathIn(dataDir)))
    return key
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
    return (await readKeyFile(dataDir))!
  }
}

/** Replaces the key of a shop with SQLite. */
export const writeKeyFile = (dataDir: string, key: string): Promise<void> =>
  writeAtomically(dataDir, key, (draft) => rename(draft, pathIn(dataDir)))

async function writeAtomically(dataDir: string, key: string, publish: (draft: string) => Promise<void>) {
  const draft = `${pathIn(dataDir)}.${randomBytes(6).toString('hex')}`
  await writeFile(draft, `${key}\n`, { mode: 0o600, flag: 'wx', flush: true })
  try {
    await publish(draft)
  } finally {
    await rm(draft, { force: true })
  }
}
