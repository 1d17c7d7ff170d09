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

/**
 * Uses a code up. Undefined if it is unknown or expired. `issuedSessionId` is null the first time; of two concurrent
 * calls, one gets the session that the other one started. Run it in the transaction that starts the session.
 */
export async function consumeCode(tx: Database, code: string) {
  const find = tx
    .selectFrom('desktopCodes')
    .select(['sessionId', 'challenge', 'issuedSessionId'])
    .where('codeHash', '=', hashOf(code))
    .where('expiresAt', '>', new Date().toISOString())
  const row = await find.executeTakeFirst()
  if (row?.issuedSessionId === null) await noteIssued(tx, code, '')
  return row
}

/** Remembers which session a code started, so that a second use can end it. */
export const noteIssued = (tx: Database, code: string, sessionId: string) =>
  tx.updateTable('desktopCodes').set({ issuedSessionId: sessionId }).where('codeHash', '=', hashOf(code)).execute()

/** Deletes expired codes, and those that a clock ahead has made valid for longer. */
export async function sweepCodes(db: Database): Promise<void> {
  const now = Date.now()
  const [at, latest] = [new Date(now).toISOString(), new Date(now + CODE_MS).toISOString()]
  await db
    .deleteFrom('desktopCodes')
    .where((eb) => eb.or([eb('expiresAt', '<=', at), eb('expiresAt', '>', latest)]))
    .execute()
}
