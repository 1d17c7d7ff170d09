import { randomBytes } from 'node:crypto'
import { link, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * The keys that sign cookies: SESSION_KEYS, or one made at first start and kept beside the database. Of servers that start at
 * the same time all take the same one.
 */
export async function sessionKeys(given: string[], dataDir: string): Promise<string[]> {
  if (given.length > 0) return given
  const file = join(dataDir, 'session-key')
  return [(await keyIn(file)) ?? (await makeKey(file))]
}

/** Null when there is no key yet. Throws when the file holds none: with an empty key anybody could sign. */
async function keyIn(file: string): Promise<string | null> {
  try {
    const key = (await readFile(file, 'utf8')).trim()
    if (key.length < 32)
      throw new Error(`${file} holds no key. Delete it: everybody signs in again, and nothing else is lost.`)
    return key
  } catch (error) {
    if (isCoded(error, 'ENOENT')) return null
    throw error
  }
}

/** Makes a key, unless another server is faster. The file appears whole or not at all. */
async function makeKey(file: string): Promise<string> {
  const key = randomBytes(32).toString('base64url')
  const draft = `${file}.${randomBytes(6).toString('hex')}`
  await writeFile(draft, `${key}\n`, { mode: 0o600, flag: 'wx', flush: true })
  try {
    await link(draft, file)
    return key
  } catch (error) {
    if (!isCoded(error, 'EEXIST')) throw error
    return (await keyIn(file))!
  } finally {
    await rm(draft, { force: true })
  }
}

const isCoded = (error: unknown, code: string) => error instanceof Error && 'code' in error && error.code === code
