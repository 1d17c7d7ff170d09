import { withNewIds } from '#shared/blocks/arrange.ts'
import type { Template } from '#shared/features/templates/templates.schema.ts'
import { blocksOf } from './templates.ts'

const SUFFIX = ' (Copy)'
/** The server's limit in characters. */
const MAX_NAME = 200

/** The request body of COPY: the name with a suffix, never a default template, blocks with new ids. */
export const copyOf = (template: Template) => ({
  name: template.name.slice(0, MAX_NAME - SUFFIX.length) + SUFFIX,
  description: template.description,
  templateType: template.templateType,
  blocks: withNewIds(blocksOf(template)),
  isDefault: false,
})
