import type { Block } from '#shared/blocks/block.ts'
import { readTemplateBlocks } from '#shared/blocks/read.ts'
import { templateRecord, type Template } from '#shared/features/templates/templates.record.ts'
import { toCopy } from '#shared/record.ts'
import { client } from '#staff/api/client.ts'
import { templateUrl } from '#staff/api/content.ts'
import { refresh } from '#staff/api/read.ts'
import { ifMatch } from '#staff/api/if-match.ts'
import { withNewIds } from '#shared/blocks/arrange.ts'

/** Saves the blocks of a template at this version, and refetches it. */
export async function writeBlocks(id: string, blocks: readonly Block[], version: number): Promise<Template> {
  try {
    return await client.templates.update({ params: { id }, headers: ifMatch(version), body: { blocks: [...blocks] } })
  } finally {
    // Also after a failure: the template may have been deleted or changed by someone else.
    void refresh([templateRecord.path, templateUrl(id)])
  }
}

/** The request body of COPY: the name with a suffix, blocks with new ids. It is no default template. */
export const copyOf = (template: Template) => ({
  ...toCopy(templateRecord, template),
  blocks: withNewIds(readTemplateBlocks(template.blocks)),
})
