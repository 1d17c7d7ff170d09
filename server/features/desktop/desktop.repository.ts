import { createHash, randomBytes } from 'node:crypto'
import type { Database } from '#server/database/database.ts'

const CODE_BYTES = 32
const CODE_MS = 2 * 60_000

const hashOf = (code: string) => createHash('sha256').update(code).digest('hex')

/** A new code, for the editor that knows the secret behind the challenge. */
export async function makeCode(
  db: Database,
  { sessionId, challenge }: { sessionId: string; challenge: string },
): Promise<string> {
  const code = randomBytes(CODE_BYTES).toString('base64url')
  const expiresAt = new Date(Date.now() + CODE_MS).toISOString()
  await db
    .insertInto('desktopCodes')
    .values({ codeHash: hashOf(code), sessionId, challenge, expiresAt })
    .execute()
  return code
}

/** Uses a code up: of two at once one gets null, as everybody does whose code is unknown or too old. */
export async function takeCode(db: Database, code: string): Promise<{ sessionId: string; challenge: string } | null> {
  const row = await db
    .deleteFrom('desktopCodes')
    .where('codeHash', '=', hashOf(code))
    .where('expiresAt', '>', new Date().toISOString())
    .returning(['sessionId', 'challenge'])
    .executeTakeFirst()
  return row ?? null
}

/** Forgets codes whose time is over. */
export async function sweepCodes(db: Database): Promise<void> {
  await db.deleteFrom('desktopCodes').where('expiresAt', '<=', new Date().toISOString()).execute()
}
