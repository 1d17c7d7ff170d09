import { createHash } from 'node:crypto'
import type { Database } from '#server/database/database.ts'
import type { SharedLinksTable } from '#server/database/schema/shared-links.table.ts'
import { rowId } from '#server/database/row-id.ts'
import type { Staff } from '#server/http/serve.ts'
import type { SharedLink } from '#shared/features/releases/releases.contract.ts'

const idOf = (token: string) => createHash('sha256').update(token).digest('hex')

/** Lists a new link, so that staff can revoke it. Its URL ends in the token, which isn't stored. */
export async function listLink(
  db: Database,
  { kind, subject }: Pick<SharedLinksTable, 'kind' | 'subject'>,
  { url, expiresAt }: { url: string; expiresAt: string },
  staff: Staff,
): Promise<void> {
  const id = idOf(url.split('/').at(-1)!)
  const row = { id, kind, subject, staffName: staff.name, createdAt: new Date().toISOString(), expiresAt }
  await db
    .insertInto('sharedLinks')
    .values({ ...row, revokedAt: null })
    // Two links of one second are the same.
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

/** Whether staff took a link back. Links from before there was a list can't be. */
export async function isRevoked(db: Database, token: string): Promise<boolean> {
  const row = await db.selectFrom('sharedLinks').select('revokedAt').where('id', '=', idOf(token)).executeTakeFirst()
  return typeof row?.revokedAt === 'string'
}

/** Links that work, the newest first. */
export async function listSharedLinks(db: Database): Promise<SharedLink[]> {
  const rows = await workingLinks(db).selectAll().orderBy('createdAt', 'desc').orderBy('id').execute()
  return Promise.all(rows.map((row) => toSharedLink(db, row)))
}

/** Undefined if no such link works. */
export async function revokeLink(tx: Database, id: string): Promise<SharedLink | undefined> {
  const row = await workingLinks(tx).selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) return undefined
  await tx.updateTable('sharedLinks').set({ revokedAt: new Date().toISOString() }).where('id', '=', id).execute()
  return toSharedLink(tx, row)
}

export async function sweepSharedLinks(db: Database): Promise<void> {
  await db.deleteFrom('sharedLinks').where('expiresAt', '<', new Date().toISOString()).execute()
}

const workingLinks = (db: Database) =>
  db.selectFrom('sharedLinks').where('revokedAt', 'is', null).where('expiresAt', '>', new Date().toISOString())

async function toSharedLink(
  db: Database,
  { id, kind, subject, staffName, createdAt, expiresAt }: SharedLinksTable,
): Promise<SharedLink> {
  const link = { id, madeBy: staffName, createdAt, expiresAt }
  if (kind === 'view') return { ...link, pageId: null, title: '', at: new Date(Number(subject)).toISOString() }
  const page = await db.selectFrom('pages').select('title').where('id', '=', rowId(subject)).executeTakeFirst()
  return { ...link, pageId: subject, title: page?.title ?? '', at: null }
}
