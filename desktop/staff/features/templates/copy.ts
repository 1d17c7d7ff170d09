import { withNewIds } from '#shared/blocks/arrange.ts'
import type { Template } from '#shared/features/templates/templates.schema.ts'
import { blocksOf } from './templates.ts'

const SUFFIX = ' (Copy)'
/** As many letters as the server takes. */
const MAX_NAME = 200

/** What COPY posts (staff specification, section 7): the name with a suffix, never a default template, blocks with new ids. */
export const copyOf = (template: Template) => ({
  name: template.name.slice(0, MAX_NAME - SUFFIX.length) + SUFFIX,
  description: template.description,
  templateType: template.templateType,
  blocks: withNewIds(blocksOf(template)),
  isDefault: false,
})
