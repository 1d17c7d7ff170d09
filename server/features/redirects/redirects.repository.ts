import type { Selectable } from 'kysely'
import type { PublishChange } from '#server/changes/changes.ts'
import type { RecordChange } from '#server/content/activity/audit-logger.ts'
import type { Database } from '#server/database/database.ts'
import { isUniqueViolation } from '#server/database/http-errors.ts'
import { rowId } from '#server/database/row-id.ts'
import type { RedirectsTable } from '#server/database/schema/redirects.table.ts'
import { orNotFound, staleWrite } from '#server/errors.ts'
import type { Redirect, RedirectChange, RedirectDraft } from '#shared/features/redirects/redirects.record.ts'
import { refusalOf, refused, Targets } from './redirect-rules.ts'

/** Tag of the change bus. */
export const anyRedirect = 'redirects'

const toRedirect = ({ id, ...row }: Selectable<RedirectsTable>): Redirect => ({ ...row, id: String(id) })

/** All redirects, by their path. */
export async function listRedirects(db: Database): Promise<Redirect[]> {
  const rows = await db.selectFrom('redirects').selectAll().execute()
  // The engines sort letters differently.
  return rows.map(toRedirect).toSorted((one, other) => (one.fromPath < other.fromPath ? -1 : 1))
}

/** Where every redirected path leads. */
export const readTargets = async (db: Database): Promise<Targets> =>
  new Targets(await db.selectFrom('redirects').select(['fromPath', 'target']).execute())

export async function findRedirect(db: Database, id: string): Promise<Redirect | undefined> {
  const row = await db.selectFrom('redirects').selectAll().where('id', '=', rowId(id)).executeTakeFirst()
  return row && toRedirect(row)
}

/** Where a path is redirected to; undefined if it isn't. `path` comes from `redirectPath`. */
export async function findTarget(db: Database, path: string): Promise<string | undefined> {
  const row = await db.selectFrom('redirects').select('target').where('fromPath', '=', path).executeTakeFirst()
  return row?.target
}

/** Throws HttpError (409) if the redirect and the others would lead visitors on or in circles. */
function assertFits(fromPath: string, target: string, others: Targets) {
  const refusal = refusalOf(fromPath, target, others)
  if (refusal) throw refused(refusal)
}

/** Creates a redirect, normalised, inside `withChanges`. Throws HttpError (409) if it doesn't fit the others. */
export async function createRedirect(
  tx: Database,
  { fromPath, target }: RedirectDraft,
  publishChange: PublishChange,
): Promise<Redirect> {
  assertFits(fromPath, target, await readTargets(tx))
  return insertRedirect(tx, { fromPath, target }, publishChange)
}

/** Like `createRedirect`, for one that is known to fit. */
export async function insertRedirect(
  tx: Database,
  redirect: Omit<Redirect, 'id' | 'createdAt' | 'updatedAt' | 'version'> & { id?: string; version?: number },
  publishChange: PublishChange,
): Promise<Redirect> {
  const { fromPath, target, id, version = 1 } = redirect
  const at = new Date().toISOString()
  try {
    const row = await tx
      .insertInto('redirects')
      .values({ ...(id && { id: rowId(id) }), fromPath, target, createdAt: at, updatedAt: at, version })
      .returningAll()
      .executeTakeFirstOrThrow()
    publishChange({ type: 'content_updated', tags: [anyRedirect] })
    return toRedirect(row)
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    throw refused({ field: 'fromPath', message: `${fromPath} has just been redirected by someone else.` })
  }
}

/**
 * Changes the given fields, normalised, inside `withChanges`. `isRewrite`: the target moved, which must not fail.
 * Throws HttpError: 404, 409 like `createRedirect`, or 412 if `version` is stale.
 */
export async function updateRedirect(
  tx: Database,
  id: string,
  { change, version, isRewrite = false }: { change: RedirectChange; version: number | undefined; isRewrite?: boolean },
  publishChange: PublishChange,
): Promise<RecordChange<Redirect>> {
  const before = orNotFound(await findRedirect(tx, id), 'Redirect')
  if (version !== undefined && version !== before.version) throw staleWrite(before)
  const { fromPath, target } = { ...before, ...change }
  if (!isRewrite) {
    const others = await readTargets(tx)
    others.delete(before.fromPath)
    assertFits(fromPath, target, others)
  }
  try {
    const row = await tx
      .updateTable('redirects')
      .set({ fromPath, target, updatedAt: new Date().toISOString(), version: before.version + 1 })
      .where('id', '=', rowId(id))
      .where('version', '=', before.version)
      .returningAll()
      .executeTakeFirst()
    // Another server changed it since we read it.
    if (!row) throw staleWrite(orNotFound(await findRedirect(tx, id), 'Redirect'))
    publishChange({ type: 'content_updated', tags: [anyRedirect] })
    return { before, after: toRedirect(row) }
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    throw refused({ field: 'fromPath', message: `${fromPath} has just been redirected by someone else.` })
  }
}

/** Deletes a redirect inside `withChanges`, and returns it. Throws HttpError (404). */
export async function removeRedirect(tx: Database, id: string, publishChange: PublishChange): Promise<Redirect> {
  const row = await tx.deleteFrom('redirects').where('id', '=', rowId(id)).returningAll().executeTakeFirst()
  publishChange({ type: 'content_updated', tags: [anyRedirect] })
  return toRedirect(orNotFound(row, 'Redirect'))
}
