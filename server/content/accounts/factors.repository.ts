import { createHash, randomBytes } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Database } from '#server/database/database.ts'
import { isUniqueViolation } from '#server/database/http-errors.ts'
import type { PasskeysTable } from '#server/database/schema/second-factors.table.ts'
import { HttpError } from '#server/errors.ts'
import type { FactorKind } from '#shared/features/accounts/accounts.record.ts'
import { seal, unseal } from './seal.ts'

export type PasskeyRow = Selectable<PasskeysTable>

/** The second factors of an account. */
export interface Factors {
  /** Oldest first. */
  passkeys: PasskeyRow[]
  /** The authenticator app, without its secret; null if there is none. */
  app: { createdAt: string; lastUsedAt: string | null } | null
  /** Number of unused recovery codes. */
  recoveryCodes: number
}

/** Recovery codes stand in for a factor; they aren't one. */
export const countFactors = ({ passkeys, app }: Factors): number => passkeys.length + (app ? 1 : 0)

export async function readFactors(db: Database, staffId: number): Promise<Factors> {
  const passkeys = await db
    .selectFrom('passkeys')
    .selectAll()
    .where('staffId', '=', staffId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  const app = await db
    .selectFrom('authenticatorApps')
    .select(['createdAt', 'lastUsedAt'])
    .where('staffId', '=', staffId)
    .executeTakeFirst()
  const codes = await db
    .selectFrom('recoveryCodes')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('staffId', '=', staffId)
    .executeTakeFirstOrThrow()
  return { passkeys, app: app ?? null, recoveryCodes: Number(codes.count) }
}

/** The kinds of factors of all accounts that have any. */
export async function readFactorKinds(db: Database): Promise<Map<number, FactorKind[]>> {
  const passkeys = await db.selectFrom('passkeys').select('staffId').distinct().execute()
  const apps = await db.selectFrom('authenticatorApps').select('staffId').execute()
  const kinds = new Map<number, FactorKind[]>(passkeys.map(({ staffId }) => [staffId, ['passkey']]))
  for (const { staffId } of apps) kinds.set(staffId, [...(kinds.get(staffId) ?? []), 'app'])
  return kinds
}

/** Throws HttpError (409) if an account has this passkey already. */
export async function addPasskey(db: Database, passkey: Omit<PasskeyRow, 'createdAt' | 'lastUsedAt'>): Promise<void> {
  try {
    await db
      .insertInto('passkeys')
      .values({ ...passkey, createdAt: new Date().toISOString() })
      .execute()
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    throw new HttpError(409, 'This passkey has already been added.')
  }
}

export const findPasskey = (db: Database, id: string): Promise<PasskeyRow | undefined> =>
  db.selectFrom('passkeys').selectAll().where('id', '=', id).executeTakeFirst()

/** Records a use. False if a device that counts has reported a higher number meanwhile. */
export async function recordPasskeyUse(db: Database, id: string, counter: number): Promise<boolean> {
  const row = await db
    .updateTable('passkeys')
    .set({ counter, lastUsedAt: new Date().toISOString() })
    .where('id', '=', id)
    .where('counter', counter === 0 ? '=' : '<', counter)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** @param lastStep - Time step of the code that proved that the app works. */
export async function addApp(
  db: Database,
  keys: readonly string[],
  { staffId, secret, lastStep }: { staffId: number; secret: string; lastStep: number },
): Promise<void> {
  try {
    await db
      .insertInto('authenticatorApps')
      .values({ staffId, secret: seal(keys, ownerOf(staffId), secret), lastStep, createdAt: new Date().toISOString() })
      .execute()
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    throw new HttpError(409, 'This account already has an authenticator app.')
  }
}

const ownerOf = (staffId: number) => `authenticator app of ${staffId}`

/** The secret of an account's app; null if there is no app, or if it was sealed with a key that is gone. */
export async function readAppSecret(db: Database, keys: readonly string[], staffId: number): Promise<string | null> {
  const row = await db
    .selectFrom('authenticatorApps')
    .select('secret')
    .where('staffId', '=', staffId)
    .executeTakeFirst()
  return row ? unseal(keys, ownerOf(staffId), row.secret) : null
}

/** Uses a code's time step up. False if this or a later one has been used: of two concurrent calls, one gets false. */
export async function consumeAppStep(db: Database, staffId: number, step: number): Promise<boolean> {
  const row = await db
    .updateTable('authenticatorApps')
    .set({ lastStep: step, lastUsedAt: new Date().toISOString() })
    .where('staffId', '=', staffId)
    .where('lastStep', '<', step)
    .returning('staffId')
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Seals all secrets with the newest key, so that older keys can be removed after a start with both. Returns how many no
 * key can open.
 */
export async function renewSeals(db: Database, keys: readonly string[]): Promise<number> {
  let lost = 0
  for (const { staffId, secret } of await db.selectFrom('authenticatorApps').select(['staffId', 'secret']).execute()) {
    const owner = ownerOf(staffId)
    if (unseal(keys.slice(0, 1), owner, secret) !== null) continue
    const text = unseal(keys, owner, secret)
    if (text === null) lost++
    else
      await db
        .updateTable('authenticatorApps')
        .set({ secret: seal(keys, owner, text) })
        .where('staffId', '=', staffId)
        .where('secret', '=', secret)
        .execute()
  }
  return lost
}

const CODES = 10
/** Without letters and digits that look alike. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ123456789'
const CODE_LENGTH = 28

/** Recovery codes have 140 random bits, so a plain hash protects them (ASVS 6.5.2, 11.5.1). */
const hashOf = (code: string) =>
  createHash('sha256')
    .update(`recovery code ${normalize(code)}`)
    .digest('hex')

const normalize = (code: string) => code.toUpperCase().replaceAll(/[\s-]/g, '')

/** 256 is a multiple of 32, so every letter is equally likely. */
const newCode = () =>
  Array.from(randomBytes(CODE_LENGTH), (byte) => ALPHABET[byte % ALPHABET.length])
    .join('')
    .replaceAll(/.{4}(?=.)/g, '$&-')

/** Replaces an account's recovery codes. They are stored as hashes, so nobody can show them again. */
export async function replaceRecoveryCodes(tx: Database, staffId: number): Promise<string[]> {
  const codes = Array.from({ length: CODES }, newCode)
  await tx.deleteFrom('recoveryCodes').where('staffId', '=', staffId).execute()
  await tx
    .insertInto('recoveryCodes')
    .values(codes.map((code) => ({ codeHash: hashOf(code), staffId })))
    .execute()
  return codes
}

/** Uses a recovery code up. False if it is unknown or used: of two concurrent calls, one gets false. */
export async function consumeRecoveryCode(db: Database, staffId: number, code: string): Promise<boolean> {
  const row = await db
    .deleteFrom('recoveryCodes')
    .where('codeHash', '=', hashOf(code))
    .where('staffId', '=', staffId)
    .returning('codeHash')
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Removes a passkey (by its id) or the app (null); with the last factor, the recovery codes too. Run it in a
 * transaction. Throws HttpError: 404, or 409 for the last factor if `keepsOne`.
 */
export async function removeFactor(
  tx: Database,
  { staffId, passkey, keepsOne }: { staffId: number; passkey: string | null; keepsOne: boolean },
): Promise<void> {
  // Locks the account, so that two browsers can't remove the last two factors at once.
  await tx
    .updateTable('staff')
    .set((eb) => ({ version: eb.ref('version') }))
    .where('id', '=', staffId)
    .execute()
  const { numDeletedRows } = await (
    passkey === null
      ? tx.deleteFrom('authenticatorApps').where('staffId', '=', staffId)
      : tx.deleteFrom('passkeys').where('id', '=', passkey).where('staffId', '=', staffId)
  ).executeTakeFirstOrThrow()
  if (Number(numDeletedRows) === 0) throw new HttpError(404, 'This factor has already been removed.')
  if (countFactors(await readFactors(tx, staffId)) > 0) return
  if (keepsOne) throw new HttpError(409, 'This is your last second factor. Add another one before you remove it.')
  await tx.deleteFrom('recoveryCodes').where('staffId', '=', staffId).execute()
}

/** Removes all factors and recovery codes of an account. */
export async function removeAllFactors(tx: Database, staffId: number): Promise<void> {
  await tx.deleteFrom('passkeys').where('staffId', '=', staffId).execute()
  await tx.deleteFrom('authenticatorApps').where('staffId', '=', staffId).execute()
  await tx.deleteFrom('recoveryCodes').where('staffId', '=', staffId).execute()
}
