import type { TemplateType } from '#shared/features/templates/template-types.ts'
import type { ListedTemplate } from '#shared/features/templates/templates.record.ts'
import { hasEveryWord, normalizeText } from '#staff/widgets/search.ts'

export interface TemplateFilter {
  search: string
  type: TemplateType | 'all'
}

export const noFilter: TemplateFilter = { search: '', type: 'all' }

/** Templates of the type whose name or description contains every search word. */
export const filterTemplates = (
  templates: readonly ListedTemplate[],
  { search, type }: TemplateFilter,
): ListedTemplate[] =>
  templates.filter(
    ({ name, description, templateType }) =>
      (type === 'all' || templateType === type) && hasEveryWord(normalizeText(`${name} ${description}`), search),
  )
