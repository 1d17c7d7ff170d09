import type { Selectable } from 'kysely'
import type { Change, PublishChange } from '#server/changes/changes.ts'
import type { RecordChange } from '#server/content/activity/audit-logger.ts'
import type { Database } from '#server/database/database.ts'
import { isUniqueViolation } from '#server/database/http-errors.ts'
import { toColumns, toRecord } from '#server/database/record-columns.ts'
import { rowId } from '#server/database/row-id.ts'
import type { RedirectsTable } from '#server/database/schema/redirects.table.ts'
import type { ReadCache } from '#server/http/read-cache.ts'
import { orNotFound, staleWrite } from '#server/errors.ts'
import {
  redirectRecord,
  type Redirect,
  type RedirectChange,
  type RedirectDraft,
} from '#shared/features/redirects/redirects.record.ts'
import { refusalOf, refused, Targets } from './redirect-rules.ts'

/** Tag of the change bus. */
const anyRedirect = 'redirects'

export const redirectsChanged: Change = { type: 'content_updated', tags: [anyRedirect] }

const toRedirect = (row: Selectable<RedirectsTable>): Redirect => toRecord(redirectRecord.fields, row)

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

/** What every redirect has, normalised. */
type Addresses = Pick<Redirect, 'fromPath' | 'target'>

/** A redirect to store; other fields have the defaults of their columns. */
type NewRedirect = Addresses & Partial<Redirect>

/** Throws HttpError (409) if the redirect and the others would lead visitors on or in circles. */
function assertFits({ fromPath, target }: Addresses, others: Targets) {
  const refusal = refusalOf(fromPath, target, others)
  if (refusal) throw refused(refusal)
}

/** Creates a redirect, normalised, inside `withChanges`. Throws HttpError (409) if it doesn't fit the others. */
export async function createRedirect(
  tx: Database,
  draft: RedirectDraft,
  publishChange: PublishChange,
): Promise<Redirect> {
  assertFits(draft, await readTargets(tx))
  return (await insertRedirects(tx, [draft], publishChange))[0]!
}

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
        redirects.map(({ id, ...redirect }) => ({
          version: 1,
          ...toColumns(redirectRecord.fields, redirect),
          ...(id && { id: rowId(id) }),
          createdAt: at,
          updatedAt: at,
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
export async function changeTargets(tx: Database, redirects: readonly Addresses[]): Promise<RecordChange<Redirect>[]> {
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
  if (!isRewrite) {
    const others = await readTargets(tx)
    others.delete(before.fromPath)
    assertFits({ ...before, ...change }, others)
  }
  try {
    const row = await tx
      .updateTable('redirects')
      .set({
        ...toColumns(redirectRecord.fields, change),
        updatedAt: new Date().toISOString(),
        version: before.version + 1,
      })
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
