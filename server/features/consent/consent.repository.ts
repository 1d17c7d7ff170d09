import type { Selectable } from 'kysely'
import type { Database } from '#server/database/database.ts'
import { bit } from '#server/database/dialect.ts'
import type { Consent } from '#shared/features/consent/consent.contract.ts'
import type { ConsentsTable } from '#server/database/schema/consent.table.ts'

/** Categories that a shopper can choose; necessary cookies are always on. */
export type Choices = Omit<Consent, 'necessary'>

/** Consent of a session; undefined if it has not chosen yet. */
export async function readConsent(db: Database, sessionId: string): Promise<Consent | undefined> {
  const row = await db.selectFrom('consents').selectAll().where('sessionId', '=', sessionId).executeTakeFirst()
  return row && toConsent(row)
}

/** Stores the choices of a session, replacing earlier ones. */
export async function saveConsent(db: Database, sessionId: string, choices: Choices): Promise<Consent> {
  const row = toRow(choices)
  const saved = await db
    .insertInto('consents')
    .values({
      sessionId,
      analytics: bit(choices.analytics),
      marketing: bit(choices.marketing),
      preferences: bit(choices.preferences),
      updatedAt: row.updatedAt,
    })
    .onConflict((conflict) => conflict.column('sessionId').doUpdateSet(row))
    .returningAll()
    .executeTakeFirstOrThrow()
  return toConsent(saved)
}

/** Changes the given choices. Undefined if the session has not chosen yet. */
export async function updateConsent(db: Database, sessionId: string, change: Partial<Choices>) {
  const row = await db
    .updateTable('consents')
    .set(toRow(change))
    .where('sessionId', '=', sessionId)
    .returningAll()
    .executeTakeFirst()
  return row && toConsent(row)
}

/** Deletes choices older than `before`, so that those shoppers are asked again. Returns how many. */
export async function sweepConsents(db: Database, before: Date): Promise<number> {
  const result = await db.deleteFrom('consents').where('updatedAt', '<', before.toISOString()).executeTakeFirstOrThrow()
  return Number(result.numDeletedRows)
}

const toConsent = (row: Selectable<ConsentsTable>): Consent => ({
  necessary: true,
  analytics: row.analytics === 1,
  marketing: row.marketing === 1,
  preferences: row.preferences === 1,
})

const toRow = ({ analytics, marketing, preferences }: Partial<Choices>) => ({
  ...(analytics !== undefined && { analytics: bit(analytics) }),
  ...(marketing !== undefined && { marketing: bit(marketing) }),
  ...(preferences !== undefined && { preferences: bit(preferences) }),
  updatedAt: new Date().toISOString(),
})
