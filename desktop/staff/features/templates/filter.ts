import type { TemplateType } from '#shared/features/templates/template-types.ts'
import type { Template } from '#shared/features/templates/templates.schema.ts'
import { hasEveryWord, plain } from '#staff/widgets/searching.ts'

export interface TemplateFilter {
  search: string
  type: TemplateType | 'all'
}

export const noFilter: TemplateFilter = { search: '', type: 'all' }

/** Templates of the type whose names or descriptions have every word that is searched for. */
export const filterTemplates = (templates: readonly Template[], { search, type }: TemplateFilter): Template[] =>
  templates.filter(
    ({ name, description, templateType }) =>
      (type === 'all' || templateType === type) && hasEveryWord(plain(`${name} ${description}`), search),
  )
