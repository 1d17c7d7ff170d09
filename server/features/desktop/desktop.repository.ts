import { createHash, randomBytes } from 'node:crypto'
import type { Database } from '#server/database/database.ts'

const CODE_BYTES = 32
const CODE_MS = 2 * 60_000

const hashOf = (code: string) => createHash('sha256').update(code).digest('hex')

/** Creates a code that only the editor with the challenge's verifier can use. */
export async function createCode(
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

/** Uses a code up. Null if it is unknown, expired or used; of two concurrent calls, one gets null. */
export async function consumeCode(
  db: Database,
  code: string,
): Promise<{ sessionId: string; challenge: string } | null> {
  const row = await db
    .deleteFrom('desktopCodes')
    .where('codeHash', '=', hashOf(code))
    .where('expiresAt', '>', new Date().toISOString())
    .returning(['sessionId', 'challenge'])
    .executeTakeFirst()
  return row ?? null
}

/** Deletes expired codes, and those that a clock ahead has made valid for longer. */
export async function sweepCodes(db: Database): Promise<void> {
  const now = Date.now()
  const [at, latest] = [new Date(now).toISOString(), new Date(now + CODE_MS).toISOString()]
  await db
    .deleteFrom('desktopCodes')
    .where((eb) => eb.or([eb('expiresAt', '<=', at), eb('expiresAt', '>', latest)]))
    .execute()
}
