import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type Koa from 'koa'
import session from 'koa-session'
import type { Database } from '#server/database/database.ts'

const MAX_AGE_MS = 7 * 86_400_000

/** Staff sessions: a signed cookie that holds only an id; what it stands for is in the database, so it can be revoked. */
export function sessions(app: Koa, db: Database, https: boolean) {
  return session(
    {
      key: https ? '__Host-hoard' : 'hoard',
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

/** The keys that sign cookies: SESSION_KEYS, or one made at first start and kept beside the database. */
export async function sessionKeys(given: string[], dataDir: string): Promise<string[]> {
  if (given.length > 0) return given
  const file = join(dataDir, 'session-key')
  try {
    return [(await readFile(file, 'utf8')).trim()]
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    const key = randomBytes(32).toString('base64url')
    await writeFile(file, `${key}\n`, { mode: 0o600, flag: 'wx' })
    return [key]
  }
}
