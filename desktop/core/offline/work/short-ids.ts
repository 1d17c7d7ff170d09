import type { Store } from '#core/store/store.ts'
import { FIRST_LOCAL_ID, isOldLocalId } from '#bridge/local-ids.ts'

/** The largest prime that keeps the new ids within nine digits. */
const SPAN = 99_999_989

/** Today's id of a record that the first versions of the editor created, with an id of 15 digits. */
const shortId = (id: string): string => String(FIRST_LOCAL_ID + (Number(id) % SPAN))

/** JSON text of work with today's ids: those of its records, and wherever others refer to them. */
export const withShortIds = (json: string): string =>
  json.replace(/"(9\d{14})"/g, (_, id: string) => `"${shortId(id)}"`)

/** The same for the name of a draft, which has its record's id among other words. */
export const withShortId = (name: string): string => name.replace(/(?<!\d)9\d{14}(?!\d)/g, shortId)

/**
 * Gives waiting work of the first versions of the editor today's ids, once. The table `unpublished_before` keeps it as
 * it was.
 */
export function shortenIds(store: Store): void {
  const works = store.prepare<[], { id: number; record: string; work: string }>(
    'select rowid as id, record, work from unpublished',
  )
  const old = works.all().filter(({ record }) => isOldLocalId(record))
  if (old.length === 0) return
  const change = store.prepare('update unpublished set record = ?, work = ? where rowid = ?')
  store.transaction(() => {
    store.exec('create table if not exists unpublished_before as select * from unpublished')
    for (const { id, record, work } of works.all())
      change.run(isOldLocalId(record) ? shortId(record) : record, withShortIds(work), id)
    for (const { record } of old) {
      rename(store, 'working_copies', 'page', record)
      rename(store, 'kept', 'name', record)
    }
  })()
}

/** Drafts and unsaved blocks of a record follow it. */
function rename(store: Store, table: 'working_copies' | 'kept', column: string, id: string): void {
  const isThere = store.prepare(`select 1 from sqlite_master where type = 'table' and name = ?`).get(table)
  if (isThere)
    store
      .prepare(`update or ignore ${table} set ${column} = replace(${column}, ?, ?) where ${column} like ?`)
      .run(id, shortId(id), `%${id}%`)
}
