import type { Block } from '#shared/blocks/block.ts'
import { readTemplateBlocks } from '#shared/blocks/read.ts'
import { templateRecord, type Template } from '#shared/features/templates/templates.record.ts'
import { titleOfCopy } from '#shared/record.ts'
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

/** The request body of COPY: the name with a suffix, never a default template, blocks with new ids. */
export const copyOf = (template: Template) => ({
  name: titleOfCopy(template.name),
  description: template.description,
  templateType: template.templateType,
  blocks: withNewIds(readTemplateBlocks(template.blocks)),
  isDefault: false,
})
