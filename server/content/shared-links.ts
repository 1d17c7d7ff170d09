import { createHash } from 'node:crypto'
import type { Database } from '#server/database/database.ts'
import type { SharedLinksTable } from '#server/database/schema/shared-links.table.ts'
import { rowId } from '#server/database/row-id.ts'
import type { Staff } from '#server/http/serve.ts'
import { createSignedTokens, linkPurposes, type SignedLinkParts } from './signed-links.ts'
import type { SharedLink } from '#shared/features/releases/releases.contract.ts'

const idOf = (token: string) => createHash('sha256').update(token).digest('hex')

interface NewLink {
  url: string
  expiresAt: string
}

/**
 * Makes a link and lists it, so that staff can revoke it. Its URL ends in the token, which isn't stored. Tokens of one
 * second are the same, so one that is listed already, and may be revoked, gives way to that of the next second.
 */
export async function listLink(
  db: Database,
  what: Pick<SharedLinksTable, 'kind' | 'subject'>,
  { id: staffId, name: staffName }: Staff,
  make: (now: Date) => NewLink,
): Promise<NewLink> {
  const now = Date.now()
  for (let second = 0; ; second++) {
    const link = make(new Date(now + second * 1000))
    const { url, expiresAt } = link
    const id = idOf(url.split('/').at(-1)!)
    const by = { staffId, staffName, createdAt: new Date(now).toISOString() }
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('sharedLinks')
      .values({ id, ...what, ...by, expiresAt, revokedAt: null })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .executeTakeFirstOrThrow()
    if (numInsertedOrUpdatedRows === 1n) return link
  }
}

/** Whether staff took a link back. Links from before there was a list can't be. */
export async function isRevoked(db: Database, token: string): Promise<boolean> {
  const row = await db.selectFrom('sharedLinks').select('revokedAt').where('id', '=', idOf(token)).executeTakeFirst()
  return typeof row?.revokedAt === 'string'
}

/** Links that work, the newest first: their makers’ accounts are active, their pages exist, and their keys are in use. */
export async function listSharedLinks(
  db: Database,
  { keys, isActive }: Pick<SignedLinkParts, 'keys' | 'isActive'>,
): Promise<SharedLink[]> {
  const rows = await openLinks(db).selectAll().orderBy('createdAt', 'desc').orderBy('id').execute()
  const tokens = {
    page: createSignedTokens({ keys, isActive }, linkPurposes.page),
    view: createSignedTokens({ keys, isActive }, linkPurposes.view),
  }
  const links = await Promise.all(
    rows.map(async (row) => {
      const { id, kind, subject, staffId, expiresAt } = row
      const isSigned = (by: string) =>
        tokens[kind].write({ subject, staffId: by, expiresAt }).some((token) => idOf(token) === id)
      if (staffId !== null && !(isSigned(staffId) && (await isActive(staffId)))) return null
      const { isGone, ...link } = await toSharedLink(db, row)
      return isGone ? null : link
    }),
  )
  return links.filter((link) => link !== null)
}

/** Also a link that doesn’t work at the moment: its page may come back. Undefined if it is revoked or has expired. */
export async function revokeLink(tx: Database, id: string): Promise<SharedLink | undefined> {
  const row = await openLinks(tx).selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) return undefined
  await tx.updateTable('sharedLinks').set({ revokedAt: new Date().toISOString() }).where('id', '=', id).execute()
  return toSharedLink(tx, row)
}

export async function sweepSharedLinks(db: Database): Promise<void> {
  await db.deleteFrom('sharedLinks').where('expiresAt', '<', new Date().toISOString()).execute()
}

const openLinks = (db: Database) =>
  db.selectFrom('sharedLinks').where('revokedAt', 'is', null).where('expiresAt', '>', new Date().toISOString())

async function toSharedLink(
  db: Database,
  { id, kind, subject, staffName, createdAt, expiresAt }: SharedLinksTable,
): Promise<SharedLink & { isGone: boolean }> {
  const link = { id, madeBy: staffName, createdAt, expiresAt }
  if (kind === 'view')
    return { ...link, pageId: null, title: '', at: new Date(Number(subject)).toISOString(), isGone: false }
  const page = await db.selectFrom('pages').select('title').where('id', '=', rowId(subject)).executeTakeFirst()
  return { ...link, pageId: subject, title: page?.title ?? '', at: null, isGone: !page }
}
