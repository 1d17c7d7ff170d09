import { readTemplateBlocks } from '#shared/blocks/read.ts'
import type { TemplateType } from '#shared/features/templates/template-types.ts'
import type { Template } from '#shared/features/templates/templates.schema.ts'
import { staffPaths } from '#shared/staff-paths.ts'
import { client } from '#staff/api/client.ts'
import { useRead } from '#staff/api/read.ts'

export const TEMPLATES_URL = '/api/page-templates'
export const listPath = staffPaths.cmsTab('templates')

export const useTemplates = () => useRead(TEMPLATES_URL, () => client.templates.list())

/** The form of a new page that begins with this template. */
export const newPagePath = (id: string) => `${staffPaths.cmsTab('pages')}?edit=new&template=${encodeURIComponent(id)}`

/** A type for people: `landing` is `Landing`. */
export const typeLabel = (type: TemplateType) => type[0]!.toUpperCase() + type.slice(1)

/** By the template as it was read: a list that was read again keeps those that are the same. */
const known = new WeakMap<Template, ReturnType<typeof readTemplateBlocks>>()

/** The blocks of a template in the words that they were stored in, whatever its `blocks` hold. */
export function blocksOf(template: Template) {
  const blocks = known.get(template) ?? readTemplateBlocks(template.blocks)
  known.set(template, blocks)
  return blocks
}
