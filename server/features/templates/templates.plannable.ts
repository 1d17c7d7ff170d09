import { createAuditLogger } from '#server/content/activity/audit-logger.ts'
import { mergeWithBlocks } from '#server/content/scheduling/merge-blocks.ts'
import type { Plannable } from '#server/content/scheduling/plannable.ts'
import { templateRecord, type Template, type TemplateChange } from '#shared/features/templates/templates.record.ts'
import { findTemplate, updateTemplate } from './templates.repository.ts'

const log = createAuditLogger(templateRecord)

/** Drafts of templates. */
export const templatesPlannable: Plannable<Template> = {
  ...templateRecord,
  kind: 'template',
  find: findTemplate,
  merge: mergeWithBlocks,

  async apply(tx, { id }, change, _, { staff, action }) {
    const changed = await updateTemplate(tx, id, { change: change as TemplateChange, version: undefined })
    await log.updated(tx, staff, changed, action)
    return changed
  },
}
