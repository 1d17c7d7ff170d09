import type { RecordChange } from '#server/content/activity/audit-logger.ts'
import type { Database } from '#server/database/database.ts'
import { readLarge } from '#server/database/read-large.ts'
import { toColumns, toRecord } from '#server/database/record-columns.ts'
import { rowId } from '#server/database/row-id.ts'
import { orNotFound, HttpError, staleWrite } from '#server/errors.ts'
import {
  templateRecord,
  type Template,
  type TemplateChange,
  type TemplateDraft,
} from '#shared/features/templates/templates.record.ts'
import type { Selectable } from 'kysely'
import type { PageTemplatesTable } from '#server/database/schema/templates.table.ts'

/** All templates: default ones first, then by name. */
export async function listTemplates(db: Database): Promise<Template[]> {
  const ids = await db.selectFrom('pageTemplates').select('id').orderBy('id').execute()
  const templates = await readLarge(
    ids.map(({ id }) => id),
    (some) => db.selectFrom('pageTemplates').selectAll().where('id', 'in', some).orderBy('id').execute(),
    toTemplate,
  )
  const { compare } = new Intl.Collator('en')
  return templates.toSorted((a, b) => Number(b.isDefault) - Number(a.isDefault) || compare(a.name, b.name))
}

export async function findTemplate(db: Database, id: string): Promise<Template | undefined> {
  const row = await db.selectFrom('pageTemplates').selectAll().where('id', '=', rowId(id)).executeTakeFirst()
  return row && toTemplate(row)
}

/** Creates a template inside `withChanges`. Default templates come with the shop and can't be deleted. */
export async function createTemplate(tx: Database, draft: TemplateDraft, isDefault = false): Promise<Template> {
  const row = await tx
    .insertInto('pageTemplates')
    .values({
      ...toColumns(templateRecord.fields, { ...draft, isDefault }),
      updatedAt: now(),
      version: 1,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return toTemplate(row)
}

/** Changes the given fields inside `withChanges`. Throws HttpError: 404, or 412 if `version` is stale. */
export async function updateTemplate(
  tx: Database,
  id: string,
  { change, version }: { change: TemplateChange; version: number | undefined },
): Promise<RecordChange<Template>> {
  const before = orNotFound(await findTemplate(tx, id), 'Template')
  if (version !== undefined && version !== before.version) throw staleWrite(before)
  const row = await tx
    .updateTable('pageTemplates')
    .set({ ...toColumns(templateRecord.fields, change), updatedAt: now(), version: before.version + 1 })
    .where('id', '=', rowId(id))
    .where('version', '=', before.version)
    .returningAll()
    .executeTakeFirst()
  // Another server changed it since we read it.
  if (!row) throw staleWrite(orNotFound(await findTemplate(tx, id), 'Template'))
  return { before, after: toTemplate(row) }
}

/**
 * Deletes a template inside `withChanges`, and returns it. Pages made from it stay. Throws HttpError: 404, or 409 for a
 * default template.
 */
export async function removeTemplate(tx: Database, id: string): Promise<Template> {
  const row = await tx
    .deleteFrom('pageTemplates')
    .where('id', '=', rowId(id))
    .where('isDefault', '=', 0)
    .returningAll()
    .executeTakeFirst()
  if (row) return toTemplate(row)
  const { name } = orNotFound(await findTemplate(tx, id), 'Template')
  throw new HttpError(409, `${name} is a default template and can’t be deleted. Copy it and change the copy.`)
}

/** Recreates a deleted template under its own id. */
export async function recreateTemplate(tx: Database, template: Template): Promise<Template> {
  await tx
    .insertInto('pageTemplates')
    .values({ ...toColumns(templateRecord.fields, template), id: rowId(template.id) })
    // A concurrent request has restored it.
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
  return orNotFound(await findTemplate(tx, template.id), 'Template')
}

const now = () => new Date().toISOString()

/** Converts a row to an API template. */
const toTemplate = (row: Selectable<PageTemplatesTable>): Template => ({
  ...toRecord<Omit<Template, 'isDefault'>>(templateRecord.fields, row),
  isDefault: row.isDefault === 1,
})
