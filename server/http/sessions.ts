import { randomBytes } from 'node:crypto'
import { link, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type Koa from 'koa'
import session from 'koa-session'
import type { Database } from '#server/database/database.ts'

const MAX_AGE_MS = 7 * 86_400_000
const COOKIE = 'hoard'
const cookieNamed = new RegExp(`(^|; *)(__Host-)?${COOKIE}=`)

/** True when a Cookie header names a session, whether there is one or not. */
export const namesSession = (cookies = '') => cookieNamed.test(cookies)

/** Staff sessions: a signed cookie that holds only an id; what it stands for is in the database, so it can be revoked. */
export function sessions(app: Koa, db: Database, https: boolean) {
  return session(
    {
      key: https ? `__Host-${COOKIE}` : COOKIE,
      maxAge: MAX_AGE_MS,
      rolling: false,
      renew: true,
      httpOnly: true,
      sameSite: 'lax',
      secure: https,
      signed: true,
      store: sessionStore(db),
    },
    app,
  )
}

/** koa-session's store over the `sessions` table. */
export function sessionStore(db: Database) {
  return {
    async get(id: string): Promise<object | undefined> {
      const row = await db
        .selectFrom('sessions')
        .select('data')
        .where('id', '=', id)
        .where('expiresAt', '>', new Date().toISOString())
        .executeTakeFirst()
      return row && (JSON.parse(row.data) as object)
    },
    async set(id: string, data: object, maxAge?: number | 'session'): Promise<void> {
      const expiresAt = new Date(Date.now() + (typeof maxAge === 'number' ? maxAge : MAX_AGE_MS)).toISOString()
      const row = { data: JSON.stringify(data), expiresAt }
      await db
        .insertInto('sessions')
        .values({ id, ...row })
        .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
        .execute()
    },
    async destroy(id: string): Promise<void> {
      await db.deleteFrom('sessions').where('id', '=', id).execute()
    },
  }
}

/** Forgets sessions whose time is over. */
export async function sweepSessions(db: Database): Promise<void> {
  await db.deleteFrom('sessions').where('expiresAt', '<=', new Date().toISOString()).execute()
}

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
