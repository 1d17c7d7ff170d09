import type { Selectable } from 'kysely'
import type { Change, PublishChange } from '#server/changes/changes.ts'
import type { RecordChange } from '#server/content/activity/audit-logger.ts'
import type { Database } from '#server/database/database.ts'
import { isUniqueViolation } from '#server/database/http-errors.ts'
import { rowId } from '#server/database/row-id.ts'
import type { RedirectsTable } from '#server/database/schema/redirects.table.ts'
import type { ReadCache } from '#server/http/read-cache.ts'
import { orNotFound, staleWrite } from '#server/errors.ts'
import type { Redirect, RedirectChange, RedirectDraft } from '#shared/features/redirects/redirects.record.ts'
import { refusalOf, refused, Targets } from './redirect-rules.ts'

/** Tag of the change bus. */
const anyRedirect = 'redirects'

export const redirectsChanged: Change = { type: 'content_updated', tags: [anyRedirect] }

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

/** The same, in memory until a redirect changes. */
export const cacheTargets = (db: Database, readCache: ReadCache): (() => Promise<Targets>) =>
  readCache.wrap('redirects', [anyRedirect], () => readTargets(db))

export async function findRedirect(db: Database, id: string): Promise<Redirect | undefined> {
  const row = await db.selectFrom('redirects').selectAll().where('id', '=', rowId(id)).executeTakeFirst()
  return row && toRedirect(row)
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
  return (await insertRedirects(tx, [{ fromPath, target }], publishChange))[0]!
}

/** A redirect to store, normalised; with its id and version if it is restored. */
type NewRedirect = RedirectDraft & Partial<Pick<Redirect, 'id' | 'version'>>

/** Like `createRedirect`, for redirects that are known to fit. At most some hundred at once. */
export async function insertRedirects(
  tx: Database,
  redirects: readonly NewRedirect[],
  publishChange: PublishChange,
): Promise<Redirect[]> {
  if (redirects.length === 0) return []
  const at = new Date().toISOString()
  try {
    const rows = await tx
      .insertInto('redirects')
      .values(
        redirects.map(({ id, fromPath, target, version = 1 }) => ({
          ...(id && { id: rowId(id) }),
          fromPath,
          target,
          createdAt: at,
          updatedAt: at,
          version,
        })),
      )
      .returningAll()
      .execute()
    publishChange(redirectsChanged)
    return rows.map(toRedirect)
  } catch (error) {
    throw isUniqueViolation(error) ? takenMeanwhile() : error
  }
}

/** Gives redirects other targets, inside `withChanges`. At most some hundred at once. */
export async function changeTargets(
  tx: Database,
  redirects: readonly RedirectDraft[],
): Promise<RecordChange<Redirect>[]> {
  if (redirects.length === 0) return []
  const at = new Date().toISOString()
  const paths = redirects.map(({ fromPath }) => fromPath)
  const rows = await tx.selectFrom('redirects').selectAll().where('fromPath', 'in', paths).execute()
  const before = new Map(rows.map((row) => [row.fromPath, toRedirect(row)]))
  const changed = await tx
    .insertInto('redirects')
    .values(redirects.map((redirect) => ({ ...redirect, createdAt: at, updatedAt: at, version: 1 })))
    .onConflict((conflict) =>
      conflict.column('fromPath').doUpdateSet((eb) => ({
        target: eb.ref('excluded.target'),
        updatedAt: at,
        version: eb('redirects.version', '+', 1),
      })),
    )
    .returningAll()
    .execute()
  return changed.map((row) => ({ before: before.get(row.fromPath)!, after: toRedirect(row) }))
}

const takenMeanwhile = () =>
  refused({ field: 'fromPath', message: 'Someone else has just redirected this address. Please try again.' })

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
    publishChange(redirectsChanged)
    return { before, after: toRedirect(row) }
  } catch (error) {
    throw isUniqueViolation(error) ? takenMeanwhile() : error
  }
}

/** Deletes a redirect inside `withChanges`, and returns it. Throws HttpError (404). */
export async function removeRedirect(tx: Database, id: string, publishChange: PublishChange): Promise<Redirect> {
  const row = await tx.deleteFrom('redirects').where('id', '=', rowId(id)).returningAll().executeTakeFirst()
  publishChange(redirectsChanged)
  return toRedirect(orNotFound(row, 'Redirect'))
}
