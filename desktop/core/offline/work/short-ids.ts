import type { Store } from '#core/store/store.ts'
import { FIRST_LOCAL_ID, isOldLocalId } from '#bridge/local-ids.ts'

/** A prime; ids by the clock are higher until 2028. */
const SPAN = 9_999_991

type ShortIds = ReadonlyMap<string, string>

/** Today's ids of records that the first versions of the editor created, with ids of 15 digits. */
function shortIdsOf(texts: readonly string[]): ShortIds {
  const ids = new Map<string, string>()
  const taken = new Set<number>()
  for (const id of new Set(texts.flatMap((text) => text.match(/(?<!\d)9\d{14}(?!\d)/g) ?? [])).values()) {
    let short = FIRST_LOCAL_ID + (Number(id) % SPAN)
    while (taken.has(short)) short += 1
    taken.add(short)
    ids.set(id, String(short))
  }
  return ids
}

/** JSON text with today's ids: those of its records, and wherever others refer to them. Versions stay as they are. */
const inJson = (json: string, ids: ShortIds): string =>
  json.replace(/"(9\d{14})"/g, (quoted, id: string) => (ids.has(id) ? `"${ids.get(id)!}"` : quoted))

/** The same for the name of a draft, which has its record's id among other words. */
const inName = (name: string, ids: ShortIds): string => name.replace(/(?<!\d)9\d{14}(?!\d)/g, (id) => ids.get(id) ?? id)

/** A backup of the first versions of the editor, with today's ids. */
export function withShortIds(json: string): { json: string; nameOf(draft: string): string } {
  const ids = shortIdsOf(json.match(/"9\d{14}"/g) ?? [])
  return { json: inJson(json, ids), nameOf: (draft) => inName(draft, ids) }
}

/**
 * Gives waiting work of the first versions of the editor today's ids, once. The table `unpublished_before` keeps it as
 * it was.
 */
export function shortenIds(store: Store): void {
  const works = store
    .prepare<[], { id: number; record: string; work: string }>('select rowid as id, record, work from unpublished')
    .all()
  const published = store
    .prepare<[], { id: number; record: string }>('select rowid as id, record from published')
    .all()
    .filter(({ record }) => isOldLocalId(record))
  const old = works.filter(({ record }) => isOldLocalId(record))
  if (old.length === 0 && published.length === 0) return
  const ids = shortIdsOf([...old, ...published].map(({ record }) => record).toSorted())
  store.transaction(() => {
    store.exec('create table if not exists unpublished_before as select * from unpublished')
    const change = store.prepare('update unpublished set record = ?, work = ? where rowid = ?')
    for (const { id, record, work } of works) change.run(ids.get(record) ?? record, inJson(work, ids), id)
    const move = store.prepare('update published set record = ? where rowid = ?')
    for (const { id, record } of published) move.run(ids.get(record)!, id)
    for (const { record } of old) {
      rename(store, 'working_copies', 'page', record, ids)
      rename(store, 'kept', 'name', record, ids)
    }
  })()
}

/** Drafts and unsaved blocks of a record follow it. */
function rename(store: Store, table: 'working_copies' | 'kept', column: string, id: string, ids: ShortIds): void {
  const isThere = store.prepare(`select 1 from sqlite_master where type = 'table' and name = ?`).get(table)
  if (isThere)
    store
      .prepare(`update or ignore ${table} set ${column} = replace(${column}, ?, ?) where ${column} like ?`)
      .run(id, ids.get(id)!, `%${id}%`)
}
