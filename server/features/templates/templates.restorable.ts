import { fieldsOf, type Restorable } from '#server/activity/restorable.ts'
import { TemplateChange, type Template } from '#shared/features/templates/templates.schema.ts'
import { bringTemplateBack, findTemplate, updateTemplate } from './templates.repository.ts'

/** The way back for templates. */
export const templatesRestorable: Restorable<Template> = {
  kind: 'template',
  name: 'Template',
  titleOf: ({ name }) => name,
  find: findTemplate,
  bringBack: (tx, before) => bringTemplateBack(tx, before),
  putBack: (tx, { before }) =>
    updateTemplate(tx, before.id, { change: fieldsOf(TemplateChange, before), version: undefined }),
}
