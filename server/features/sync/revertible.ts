import type { Database } from '#server/database/database.ts'
import { forgetOriginals, hasChanges } from './differences.repository.ts'
import { lastImport, runningImport } from './imports.repository.ts'

/** Imports that did not come to their end, right before one another, count as one: the last of them went on where the others stopped. */
const MOST_IN_A_ROW = 50

/** The imports of products that are put back together with this one, itself first. */
export async function chainOf(db: Database, id: number): Promise<number[]> {
  const rows = await db
    .selectFrom('imports')
    .select(['id', 'status'])
    .where('kind', '=', 'products')
    .where('reverts', 'is', null)
    .where('id', '<=', id)
    .orderBy('id', 'desc')
    .limit(MOST_IN_A_ROW)
    .execute()
  const end = rows.findIndex(({ status }, place) => place > 0 && status !== 'interrupted' && status !== 'failed')
  return rows.slice(0, end === -1 ? rows.length : end).map((row) => Number(row.id))
}

/** The import that can be put back: the last one of products, if it has changed anything. Null: there is none. */
export async function revertibleImport(db: Database): Promise<number | null> {
  const last = await lastImport(db)
  if (!last || last.status === 'running' || last.status === 'reverted') return null
  const id = Number(last.id)
  if ((await runningImport(db))?.reverts === id) return null
  return (await hasChanges(db, await chainOf(db, id))) ? id : null
}

/** Forgets what only serves to put back imports that can't be put back any more. */
export async function forgetUnrevertible(db: Database): Promise<void> {
  const last = await lastImport(db)
  if (last) await forgetOriginals(db, Math.min(...(await chainOf(db, Number(last.id)))))
}
