import { sql } from 'kysely'
import type { z } from 'zod'
import { bannersRestorable } from '#server/features/banners/banners.restorable.ts'
import { blogRestorable } from '#server/features/blog/blog.restorable.ts'
import { navigationRestorable } from '#server/features/navigation/navigation.restorable.ts'
import { pagesRestorable } from '#server/features/pages/pages.restorable.ts'
import { templatesRestorable } from '#server/features/templates/templates.restorable.ts'
import { setAside } from '#server/content/scheduling/slugs.ts'
import type { Database, Tables } from '#server/database/database.ts'
import { toColumns } from '#server/database/record-columns.ts'
import type { LocalFeatureName } from '#bridge/publishing.ts'
import { FIRST_LOCAL_ID, FIRST_LOCAL_VERSION } from '#bridge/local-ids.ts'
import type { LocalFeature, LocalRecord } from '#core/offline/features/local-feature.ts'

/** Each feature's table. Queries that treat them alike are written for pages, whose columns `id` and `version` all have. */
const tables = {
  templates: 'pageTemplates',
  pages: 'pages',
  blog: 'posts',
  banners: 'banners',
  navigation: 'navigationItems',
} as const satisfies Record<LocalFeatureName, keyof Tables>
const tableOf = ({ name }: LocalFeature) => tables[name] as 'pages'

const restorables = {
  templates: templatesRestorable,
  pages: pagesRestorable,
  blog: blogRestorable,
  banners: bannersRestorable,
  navigation: navigationRestorable,
}

/** A row of a feature's table without its content. */
export interface RowState {
  id: string
  version: number
  /** Its place in an order made by hand. */
  place: number
}

const shapeOf = ({ schema }: LocalFeature) => (schema as unknown as z.ZodObject).shape

/** Ids, versions and places of all rows. */
export async function listRows(db: Database, feature: LocalFeature): Promise<RowState[]> {
  const { place } = feature
  const rows = await db
    .selectFrom(tableOf(feature))
    .select(['id', 'version'])
    .$if(place !== undefined, (rest) => rest.select(sql.ref<number>(place!).as('place')))
    .orderBy('id')
    .execute()
  return rows.map(({ id, version, place = 0 }) => ({ id: String(id), version, place }))
}

/** The record as the API has it, without what its feature computes for a reader. */
export const findRow = (db: Database, { name }: LocalFeature, id: string): Promise<LocalRecord | undefined> =>
  restorables[name].find(db, id)

/** All records, one after the other. */
export async function readRows(db: Database, feature: LocalFeature): Promise<LocalRecord[]> {
  const records: LocalRecord[] = []
  for (const { id } of await listRows(db, feature)) {
    const record = await findRow(db, feature, id)
    if (record) records.push(record)
  }
  return records
}

/**
 * Writes a record as the server sent it, or as it was stored here. A slug that another record has goes to the one with
 * work; the other's is set aside until the server says more.
 * @param isWorkedOn - whether the record of this id has waiting work
 */
export async function writeRow(
  tx: Database,
  feature: LocalFeature,
  record: LocalRecord,
  isWorkedOn: (id: string) => boolean,
): Promise<void> {
  const table = tableOf(feature)
  const names = Object.keys(shapeOf(feature))
  const given = Object.fromEntries(names.map((name) => [name, (record as never)[name]]))
  const row = { ...toColumns(feature.fields, given), ...(await columnsOf(tx, feature, record, isWorkedOn)) }
  const { id: _, ...rest } = row
  const former = formerSlugsOf(feature)
  if (former)
    await sql`delete from ${sql.table(former[0])} where slug = ${String((record as never)['slug'])}`.execute(tx)
  await tx
    .insertInto(table)
    .values(row as never)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(rest as never))
    .execute()
}

async function columnsOf(
  tx: Database,
  feature: LocalFeature,
  record: LocalRecord & { pageId?: string | null; slug?: string },
  isWorkedOn: (id: string) => boolean,
) {
  const { id, pageId, slug } = record
  return {
    id: Number(id),
    ...(typeof pageId === 'string' && { pageId: Number(pageId) }),
    ...(slug !== undefined && { slug: await slugFor(tx, feature, { id, slug }, isWorkedOn) }),
  }
}

async function slugFor(
  tx: Database,
  feature: LocalFeature,
  { id, slug }: { id: string; slug: string },
  isWorkedOn: (id: string) => boolean,
): Promise<string> {
  const other = await tx
    .selectFrom(tableOf(feature))
    .select('id')
    .where('slug', '=', slug)
    .where('id', '<>', Number(id))
    .executeTakeFirst()
  if (!other) return slug
  if (!isWorkedOn(String(other.id))) {
    await setSlugAside(tx, feature, String(other.id))
    return slug
  }
  await forgetState(tx, feature, id)
  return setAside(`${slug}~${id}`)
}

/** The record is read again with the next pull, which gives it its slug back if that is free then. */
async function setSlugAside(tx: Database, feature: LocalFeature, id: string): Promise<void> {
  await tx
    .updateTable(tableOf(feature))
    .set({ slug: sql<string>`'~' || slug || '~' || id` })
    .where('id', '=', Number(id))
    .where('slug', 'not like', '~%')
    .execute()
  await forgetState(tx, feature, id)
}

/** Frees the slugs of records that are about to be written, which may have passed them on to each other. */
export async function freeSlugs(tx: Database, feature: LocalFeature, ids: readonly string[]): Promise<void> {
  if ('slug' in feature.fields) for (const id of ids) await setSlugAside(tx, feature, id)
}

/** A record without what `slugFor` did to its slug: others have no `~`. */
export const withOwnSlug = <T>(value: T): T => {
  const { slug } = Object(value) as { slug?: unknown }
  return typeof slug === 'string' && slug.includes('~')
    ? { ...value, slug: slug.replace(/^~/, '').replace(/~\d+$/, '') }
    : value
}

/** Former slugs lead to a record that has another one now. */
const formerSlugs = { pages: ['page_slugs', 'page_id'], blog: ['post_slugs', 'post_id'] } as const
const formerSlugsOf = ({ name }: LocalFeature) => (name === 'pages' || name === 'blog' ? formerSlugs[name] : null)

export async function deleteRow(tx: Database, feature: LocalFeature, id: string): Promise<void> {
  await tx.deleteFrom(tableOf(feature)).where('id', '=', Number(id)).execute()
  const former = formerSlugsOf(feature)
  if (former) await sql`delete from ${sql.table(former[0])} where ${sql.ref(former[1])} = ${Number(id)}`.execute(tx)
  await forgetState(tx, feature, id)
}

/** Sets columns of a row that a feature's handler has no business with. */
export const setColumns = async (
  tx: Database,
  feature: LocalFeature,
  id: string,
  columns: Record<string, unknown>,
): Promise<void> =>
  void (await tx
    .updateTable(tableOf(feature))
    .set(columns as never)
    .where('id', '=', Number(id))
    .execute())

/** The next record that the feature creates gets this id. */
export async function setNextId(db: Database, feature: LocalFeature, id: number): Promise<void> {
  const name = tableOf(feature).replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  await sql`delete from sqlite_sequence where name = ${name}`.execute(db)
  await sql`insert into sqlite_sequence (name, seq) values (${name}, ${id - 1})`.execute(db)
}

/** Deletes rows that were stored here and have no work any more, as after a crash. The next pull reads them again. */
export async function deleteStrays(
  db: Database,
  feature: LocalFeature,
  isWorkedOn: (id: string) => boolean,
): Promise<void> {
  for (const { id, version } of await listRows(db, feature))
    if ((version >= FIRST_LOCAL_VERSION || Number(id) >= FIRST_LOCAL_ID) && !isWorkedOn(id))
      await deleteRow(db, feature, id)
}

/** Tables of the copy besides the shop's own. */
export async function createCopyTables(db: Database): Promise<void> {
  await sql`create table if not exists copied_features (name text primary key)`.execute(db)
  await sql`create table if not exists copied_states (
    feature text not null, id text not null, state text not null, primary key (feature, id)
  )`.execute(db)
}

/** A record is as the server has it in this state. */
export const setState = async (tx: Database, { name }: LocalFeature, id: string, state: string): Promise<void> =>
  void (await sql`insert or replace into copied_states (feature, id, state) values (${name}, ${id}, ${state})`.execute(
    tx,
  ))

const forgetState = async (tx: Database, { name }: LocalFeature, id: string): Promise<void> =>
  void (await sql`delete from copied_states where feature = ${name} and id = ${id}`.execute(tx))

/** States of a feature's records, as far as they are as the server had them. */
export async function listStates(db: Database, { name }: LocalFeature): Promise<{ id: string; state: string }[]> {
  const { rows } = await sql<{ id: string; state: string }>`
    select id, state from copied_states where feature = ${name}`.execute(db)
  return rows
}
