import { readTemplateBlocks } from '#shared/blocks/read.ts'
import { templateRecord, type Template } from '#shared/features/templates/templates.record.ts'
import { staffPaths } from '#shared/staff-paths.ts'
import { client } from '#staff/api/client.ts'
import { useRead } from '#staff/api/read.ts'

export const listPath = staffPaths.cmsTab('templates')

export const useTemplates = () => useRead(templateRecord.path, () => client.templates.list())

/** Path of the form for a new page from this template. */
export const newPagePath = (id: string) => `${staffPaths.cmsTab('pages')}?edit=new&template=${encodeURIComponent(id)}`

/** Blocks by cached template; templates that did not change are not parsed again after a refetch. */
const known = new WeakMap<Template, ReturnType<typeof readTemplateBlocks>>()

/** The blocks of a template under their stored field names, even if `blocks` is malformed. */
export function blocksOf(template: Template) {
  const blocks = known.get(template) ?? readTemplateBlocks(template.blocks)
  known.set(template, blocks)
  return blocks
}
