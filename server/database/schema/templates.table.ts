import type { Generated } from 'kysely'
import type { TemplateType } from '#shared/features/templates/template-types.ts'

export interface PageTemplatesTable {
  id: Generated<number>
  name: string
  description: string
  templateType: TemplateType
  /** JSON. */
  blocks: string
  isDefault: 0 | 1
  /** ISO 8601. */
  updatedAt: string
  version: number
}
