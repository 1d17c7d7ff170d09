import { readTemplateBlocks } from '#shared/blocks/read.ts'
import type { TemplateType } from '#shared/features/templates/template-types.ts'
import type { Template } from '#shared/features/templates/templates.schema.ts'
import { staffPaths } from '#shared/staff-paths.ts'
import { client } from '#staff/api/client.ts'
import { useRead } from '#staff/api/read.ts'

export const TEMPLATES_URL = '/api/page-templates'
export const listPath = staffPaths.cmsTab('templates')

export const useTemplates = () => useRead(TEMPLATES_URL, () => client.templates.list())

/** Path of the form for a new page from this template. */
export const newPagePath = (id: string) => `${staffPaths.cmsTab('pages')}?edit=new&template=${encodeURIComponent(id)}`

/** Display name of a type: `landing` gives `Landing`. */
export const typeLabel = (type: TemplateType) => type[0]!.toUpperCase() + type.slice(1)

/** Blocks by cached template; templates that did not change are not parsed again after a refetch. */
const known = new WeakMap<Template, ReturnType<typeof readTemplateBlocks>>()

/** The blocks of a template under their stored field names, even if `blocks` is malformed. */
export function blocksOf(template: Template) {
  const blocks = known.get(template) ?? readTemplateBlocks(template.blocks)
  known.set(template, blocks)
  return blocks
}
