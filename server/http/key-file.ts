import { randomBytes } from 'node:crypto'
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { codeOf, orNull } from '#server/files/missing.ts'

/** Where the key lies that a shop with SQLite signs with. */
const pathIn = (dataDir: string) => join(dataDir, 'session-key')

/** A key that nobody guesses. */
export const newKey = (): string => randomBytes(32).toString('base64url')

/** Throws when this is no key: with an empty one anybody could sign. */
export function checkedKey(text: string, place: string): string {
  const key = text.trim()
  if (key.length < 32)
    throw new Error(`${place} holds no key. Delete it: everybody signs in again, and nothing else is lost.`)
  return key
}

/** The key of a shop with SQLite; null when it has none yet. Throws when the file holds none. */
export async function readKeyFile(dataDir: string): Promise<string | null> {
  const text = await orNull(readFile(pathIn(dataDir), 'utf8'))
  return text === null ? null : checkedKey(text, pathIn(dataDir))
}

/** Makes a key, unless another server is faster. The file appears whole or not at all. */
export async function makeKeyFile(dataDir: string): Promise<string> {
  const key = newKey()
  try {
    await withDraft(dataDir, key, (draft) => link(draft, pathIn(dataDir)))
    return key
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
    return (await readKeyFile(dataDir))!
  }
}

/** Gives a shop with SQLite the key of another, instead of its own. */
export const writeKeyFile = (dataDir: string, key: string): Promise<void> =>
  withDraft(dataDir, key, (draft) => rename(draft, pathIn(dataDir)))

async function withDraft(dataDir: string, key: string, publish: (draft: string) => Promise<void>) {
  const draft = `${pathIn(dataDir)}.${randomBytes(6).toString('hex')}`
  await writeFile(draft, `${key}\n`, { mode: 0o600, flag: 'wx', flush: true })
  try {
    await publish(draft)
  } finally {
    await rm(draft, { force: true })
  }
}
