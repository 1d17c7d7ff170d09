import { diary } from '#server/activity/diary.ts'
import { blocksLedTo, referencesIn } from '#server/references/blocks-room.ts'
import type { ReferringRoom } from '#server/references/referring-room.ts'
import type { Template, TemplateChange } from '#shared/features/templates/templates.schema.ts'
import { listTemplates, updateTemplate } from './templates.repository.ts'
import { templatesRestorable } from './templates.restorable.ts'

const log = diary(templatesRestorable)

/** What the blocks of templates refer to. */
export const templatesReferences: ReferringRoom = {
  async collect(db, to) {
    return (await listTemplates(db)).flatMap((template) => referencesIn(asHolder(template), to))
  },

  async rewrite(tx, { from, to, staff }) {
    const rewritten = []
    for (const template of await listTemplates(tx)) {
      const references = referencesIn(asHolder(template), from)
      if (references.length === 0) continue
      // As they were stored, whatever else is in them.
      const blocks = blocksLedTo(template.blocks, from, to) as TemplateChange['blocks']
      const change = { change: { blocks }, version: undefined }
      await log.updated(tx, staff, await updateTemplate(tx, template.id, change), 'relinked')
      rewritten.push(...references)
    }
    return rewritten
  },
}

const asHolder = ({ id, name, blocks }: Template) => ({ kind: 'template' as const, id, title: name, blocks })
