import type { Changed } from '#server/activity/diary.ts'
import type { Database } from '#server/database/database.ts'
import { rowId } from '#server/database/row-id.ts'
import { found, Refusal, staleWrite } from '#server/http/errors.ts'
import type { Template, TemplateChange, TemplateDraft } from '#shared/features/templates/templates.schema.ts'
import { blocksColumn, changedColumns, toTemplate } from './template-row.ts'

/** Every template: those that came with the shop first, then by name. */
export async function listTemplates(db: Database): Promise<Template[]> {
  const rows = await db.selectFrom('pageTemplates').selectAll().orderBy('id').execute()
  const { compare } = new Intl.Collator('en')
  return rows.map(toTemplate).toSorted((a, b) => Number(b.isDefault) - Number(a.isDefault) || compare(a.name, b.name))
}

export async function findTemplate(db: Database, id: string): Promise<Template | undefined> {
  const row = await db.selectFrom('pageTemplates').selectAll().where('id', '=', rowId(id)).executeTakeFirst()
  return row && toTemplate(row)
}

/** Adds a template; run it in a `Write`. `isDefault`: it comes with the shop, and can't be deleted. */
export async function createTemplate(tx: Database, draft: TemplateDraft, isDefault = false): Promise<Template> {
  const row = await tx
    .insertInto('pageTemplates')
    .values({
      ...draft,
      blocks: blocksColumn(draft.blocks),
      isDefault: isDefault ? 1 : 0,
      updatedAt: now(),
      version: 1,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return toTemplate(row)
}

/**
 * Changes the fields that are given; run it in a `Write`. Throws a Refusal: 404, or 412 when the template is not at the version
 * that the change is based on (decision 18).
 */
export async function updateTemplate(
  tx: Database,
  id: string,
  { change, version }: { change: TemplateChange; version: number | undefined },
): Promise<Changed<Template>> {
  const before = found(await findTemplate(tx, id), 'Template')
  if (version !== undefined && version !== before.version) throw staleWrite(before)
  const row = await tx
    .updateTable('pageTemplates')
    .set({ ...changedColumns(change), updatedAt: now(), version: before.version + 1 })
    .where('id', '=', rowId(id))
    .where('version', '=', before.version)
    .returningAll()
    .executeTakeFirst()
  // Another server was faster since we read it.
  if (!row) throw staleWrite(found(await findTemplate(tx, id), 'Template'))
  return { before, after: toTemplate(row) }
}

/**
 * Deletes a template and answers what it was; run it in a `Write`. Pages that were made from it stay as they are. Throws a
 * Refusal: 404, or 409 for one that came with the shop (staff specification, section 6).
 */
export async function removeTemplate(tx: Database, id: string): Promise<Template> {
  const row = await tx
    .deleteFrom('pageTemplates')
    .where('id', '=', rowId(id))
    .where('isDefault', '=', 0)
    .returningAll()
    .executeTakeFirst()
  if (row) return toTemplate(row)
  const { name } = found(await findTemplate(tx, id), 'Template')
  throw new Refusal(409, `${name} came with the shop and can’t be deleted. Copy it, and change the copy.`)
}

/** Makes a deleted template again, as it was, under its own id. */
export async function bringTemplateBack(tx: Database, template: Template): Promise<Template> {
  await tx
    .insertInto('pageTemplates')
    .values({
      ...template,
      id: rowId(template.id),
      blocks: blocksColumn(template.blocks),
      isDefault: template.isDefault ? 1 : 0,
    })
    // Somebody else has brought it back at the same moment.
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
  return found(await findTemplate(tx, template.id), 'Template')
}

const now = () => new Date().toISOString()
