import { createAuditLogger } from '#server/content/activity/audit-logger.ts'
import { rewriteBlocks, referencesIn } from '#server/content/references/block-references.ts'
import type { ReferenceSource } from '#server/content/references/reference-source.ts'
import type { Template, TemplateChange } from '#shared/features/templates/templates.record.ts'
import { listTemplates, updateTemplate } from './templates.repository.ts'
import { templatesRestorable } from './templates.restorable.ts'

const log = createAuditLogger(templatesRestorable)

/** References in the blocks of templates. */
export const templatesReferences: ReferenceSource = {
  kind: 'template',

  async collect(db, to) {
    return (await listTemplates(db)).flatMap((template) => referencesIn(asHolder(template), to))
  },

  async rewrite(tx, { from, to, staff }) {
    const rewritten = []
    for (const template of await listTemplates(tx)) {
      const references = referencesIn(asHolder(template), from)
      if (references.length === 0) continue
      // Stored blocks may contain more than the schema allows; they are kept as they are.
      const blocks = rewriteBlocks(template.blocks, from, to) as TemplateChange['blocks']
      const change = { change: { blocks }, version: undefined }
      await log.updated(tx, staff, await updateTemplate(tx, template.id, change), 'relinked')
      rewritten.push(...references)
    }
    return rewritten
  },
}

const asHolder = ({ id, name, blocks }: Template) => ({ kind: 'template' as const, id, title: name, blocks })
