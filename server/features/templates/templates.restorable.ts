import { parseOldFields, type Restorable } from '#server/content/activity/restore.ts'
import { templateRecord, TemplateChange, type Template } from '#shared/features/templates/templates.record.ts'
import { recreateTemplate, findTemplate, updateTemplate } from './templates.repository.ts'

export const templatesRestorable: Restorable<Template> = {
  ...templateRecord,
  find: findTemplate,
  recreate: (tx, before) => recreateTemplate(tx, before),
  revert: (tx, { before }) =>
    updateTemplate(tx, before.id, { change: parseOldFields(TemplateChange, before), version: undefined }),
}
